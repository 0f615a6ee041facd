import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openProductStorage } from '#api/adapters/product-storage.ts';
import { restoreBackup } from '#api/backup/restore-backup.ts';
import { summarizeBackup } from '#api/backup/summary.ts';
import { type Config, readConfig } from '#api/base/config.ts';
import { claimDataDir, type DataDir, DataDirInUse } from '#api/base/data-dir.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { noteOperatorEvent, noteOrLog } from '#api/changes/audit-log.ts';
import { openProductDatabase } from '#api/db/open-product.ts';
import { isUnused } from '#api/features/account/is-unused.ts';
import { refuseRunning } from './refuse-running.ts';
import { runCommand, saidAside, say } from './run-command.ts';

const OWN_CONNECTIONS = 'tagfalter-restore';

/** Into an empty database; into a full one only with `replace`. */
async function restore(config: Config, folder: string, replace: boolean): Promise<void> {
  const directory = claimStopped(config.dataDir);
  const database = await openProductDatabase(config, OWN_CONNECTIONS);
  const { db } = database;
  try {
    if (config.databaseUrl !== undefined) await refuseRunning(db, 'restoring');
    if (!replace && !(await isUnused(db))) {
      throw new StartFault('The database holds accounts; add --replace to put the backup in their place.');
    }
    const { manifest, missing } = await restoreBackup(
      { db, blobs: (await openProductStorage(config)).blobs, dataDir: config.dataDir, now: Date.now },
      folder,
      say,
    );
    await noteOrLog(saidAside, () => noteOperatorEvent(db, { kind: 'restored', at: Date.now() }));
    for (const key of missing) say(`missing: ${key}`);
    say(`Restored ${summarizeBackup(manifest)}; ${missing.length} files missing.`);
  } finally {
    await database.close();
    directory.release();
  }
}

function claimStopped(dataDir: string): DataDir {
  try {
    return claimDataDir(dataDir);
  } catch (fault) {
    if (!(fault instanceof DataDirInUse)) throw fault;
    throw new StartFault(`Tagfalter is running on ${dataDir}; stop it before restoring.`);
  }
}

await runCommand('The backup could not be restored', async () => {
  const options = { replace: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [folder] = positionals;
  if (folder === undefined) throw new StartFault('Name the folder of the backup: npm run restore -- folder');
  await restore(readConfig(process.env), resolve(folder), values.replace);
});
