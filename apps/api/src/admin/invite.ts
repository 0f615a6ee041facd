import { parseArgs } from 'node:util';
import { adminInvitations } from '@tagfalter/contract/admin-invitations';
import * as v from 'valibot';
import { type Config, readConfig } from '#api/config.ts';
import { claimDataDir } from '#api/data-dir.ts';
import { openProductDatabase } from '#api/db/open-product.ts';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { StartFault } from '#api/start-fault.ts';
import { readAdminFile } from './admin-file.ts';
import { runCommand, say } from './run-command.ts';

const COUNT_SENTENCE = '--count takes a whole number from 1 to 1000.';
const Count = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000));

/** Makes invitation codes: through the server if one runs on this data directory, else in its database directly. */
async function invite(config: Config, count: number): Promise<string[]> {
  return (await askServer(config.dataDir, count)) ?? (await writeDirectly(config, count));
}

async function askServer(dataDir: string, count: number): Promise<string[] | null> {
  const access = readAdminFile(dataDir);
  if (access === null) return null;
  const answer = await fetch(new URL(adminInvitations.path, access.url), {
    method: adminInvitations.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access.token}` },
    body: JSON.stringify({ count }),
  }).catch(() => null);
  // Nobody there, or somebody else on that port: the file is left from a server that was killed.
  if (!answer?.ok) return null;
  return v.parse(adminInvitations.reply, await answer.json()).codes;
}

async function writeDirectly(config: Config, count: number): Promise<string[]> {
  // A database server may be shared; the embedded one belongs to one process.
  const directory = config.databaseUrl === undefined ? claimDataDir(config.dataDir) : undefined;
  const database = await openProductDatabase(config);
  try {
    return await makeInvitations(database.db, count, Date.now());
  } finally {
    await database.close();
    directory?.release();
  }
}

await runCommand('No codes could be made', async () => {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '1' } } });
  const count = v.safeParse(Count, values.count);
  if (!count.success) throw new StartFault(COUNT_SENTENCE);
  say((await invite(readConfig(process.env), count.output)).join('\n'));
});
