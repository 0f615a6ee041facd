import { type Config, readConfig } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { distribute } from '#api/db/distribute.ts';
import { openProductDatabase } from '#api/db/open-product.ts';
import { refuseRunning } from './refuse-running.ts';
import { runCommand, say } from './run-command.ts';

const OWN_CONNECTIONS = 'tagfalter-distribute';
const EMBEDDED = 'The embedded database lies in one directory; name a server in DATABASE_URL.';

/** Migrates first, at the coordinator. */
async function distributeDatabase(config: Config): Promise<string[]> {
  if (config.databaseUrl === undefined) throw new StartFault(EMBEDDED);
  const coordinator = { ...config, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl };
  const { db, close } = await openProductDatabase(coordinator, OWN_CONNECTIONS);
  try {
    await refuseRunning(db, 'distributing');
    return await distribute(db);
  } finally {
    await close();
  }
}

await runCommand('The database could not be distributed', async () => {
  const tables = await distributeDatabase(readConfig(process.env));
  say(tables.length === 0 ? 'Every table lies where it should.' : `${tables.length} tables distributed.`);
});
