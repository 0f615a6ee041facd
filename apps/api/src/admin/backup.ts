import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { adminBackup, BackupLineSchema } from '@tagfalter/contract/admin-backup';
import * as v from 'valibot';
import { openProductStorage } from '#api/adapters/product-storage.ts';
import { summarizeBackup } from '#api/backup/summary.ts';
import { takeBackup } from '#api/backup/take-backup.ts';
import { type Config, readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { noteOperatorEvent, noteOrLog } from '#api/changes/audit-log.ts';
import { askServer } from './ask-server.ts';
import { runCommand, saidAside, say } from './run-command.ts';
import { withDatabase } from './with-database.ts';

/** Through the running server, else from the database. */
async function backup(config: Config, folder: string): Promise<string> {
  return (await followServer(config.dataDir, folder)) ?? (await readDirectly(config, folder));
}

async function followServer(dataDir: string, folder: string): Promise<string | null> {
  const response = await askServer(dataDir, adminBackup, { folder });
  if (!response?.body) return null;
  for await (const text of createInterface({ input: Readable.fromWeb(response.body) })) {
    const line = v.parse(v.pipe(v.string(), v.parseJson(), BackupLineSchema), text);
    if (line.kind === 'done') return line.text;
    if (line.kind === 'failed') throw new StartFault(line.text);
    say(line.text);
  }
  throw new StartFault('The server stopped before the backup was complete.');
}

function readDirectly(config: Config, folder: string): Promise<string> {
  return withDatabase(config, async (db) => {
    const source = { db, blobs: (await openProductStorage(config)).blobs, now: Date.now };
    const onBegin = () => noteOrLog(saidAside, () => noteOperatorEvent(db, { kind: 'backup_taken', at: Date.now() }));
    const manifest = await takeBackup({ ...source, onBegin }, folder, say);
    return summarizeBackup(manifest);
  });
}

function defaultFolder(dataDir: string): string {
  return resolve(dataDir, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
}

await runCommand('No backup could be made', async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig(process.env);
  const folder = positionals[0] === undefined ? defaultFolder(config.dataDir) : resolve(positionals[0]);
  say(`${folder}: ${await backup(config, folder)}`);
});
