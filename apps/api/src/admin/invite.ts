import { parseArgs } from 'node:util';
import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import * as v from 'valibot';
import { type Config, readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { askServer } from './ask-server.ts';
import { runCommand, say } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const COUNT_SENTENCE = '--count takes a whole number from 1 to 1000.';
const Count = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000));

/** Through the running server, else in the database. */
async function invite(config: Config, count: number): Promise<string[]> {
  const response = await askServer(config.dataDir, adminInvitations, { count });
  if (response) return v.parse(adminInvitations.reply, await response.json()).codes;
  return withDatabase(config, (db) => makeInvitations(db, count, Date.now()));
}

await runCommand('No codes could be made', async () => {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '1' } } });
  const count = v.safeParse(Count, values.count);
  if (!count.success) throw new StartFault(COUNT_SENTENCE);
  say((await invite(readConfig(process.env), count.output)).join('\n'));
});
