import { parseArgs } from 'node:util';
import { type AuditRow, adminAudit } from '@tagfalter/contract/admin-audit';
import * as v from 'valibot';
import { type Config, readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { readAudit } from '#api/changes/audit-log.ts';
import { askServer } from './ask-server.ts';
import { runCommand, say } from './run-command.ts';
import { withDatabase } from './with-database.ts';

type AuditRequest = v.InferOutput<typeof adminAudit.body>;

/** Through the running server, else from the database. */
async function read(config: Config, wanted: AuditRequest): Promise<AuditRow[]> {
  const response = await askServer(config.dataDir, adminAudit, wanted);
  if (response) return v.parse(adminAudit.reply, await response.json()).events;
  return withDatabase(config, (db) => readAudit(db, wanted));
}

function line({ at, kind, accountId, network, count }: AuditRow): string {
  return [at, kind, accountId ?? '-', network ?? '-', ...(count === null ? [] : [count])].join('\t');
}

await runCommand('The audit log could not be read', async () => {
  const options = { email: { type: 'string' }, limit: { type: 'string', default: '100' } } as const;
  const { values } = parseArgs({ options });
  const wanted = v.safeParse(adminAudit.body, { email: values.email ?? null, limit: Number(values.limit) });
  if (!wanted.success) throw new StartFault('--limit takes a whole number from 1 to 10000.');
  const rows = await read(readConfig(process.env), wanted.output);
  for (const row of rows) say(line(row));
});
