import type { Config } from '#api/base/config.ts';
import { faultCode } from '#api/base/fault-code.ts';
import { StartFault } from '#api/base/start-fault.ts';
import { isDatabaseAway } from './faults.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/**
 * Opens the configured database.
 * @param connectionName shown by a database server
 * @throws StartFault if a server refuses us, or the embedded database is missing, damaged or without space
 */
export async function openProductDatabase(
  { dataDir, databaseUrl, databaseDirectUrl }: Config,
  connectionName?: string,
): Promise<OpenDatabase> {
  if (databaseUrl === undefined) {
    // A process on a server does not load the engine.
    const { openDataDir } = await import('./embedded-dir.ts');
    return openDataDir(dataDir, (directory) => openDatabase(directory));
  }
  try {
    return await openDatabase(databaseUrl, { connectionName, direct: databaseDirectUrl });
  } catch (fault) {
    throw databaseFault(fault, databaseUrl);
  }
}

/** Names the server's address, never its password. */
function databaseFault(fault: unknown, address: string): unknown {
  const { host, pathname } = new URL(address);
  const state = faultCode(fault) ?? '';
  if (state === '3D000') return new StartFault(`The database ${pathname.slice(1)} does not exist at ${host}.`);
  if (state.startsWith('28')) return new StartFault(`The database at ${host} refuses this user name or password.`);
  return isDatabaseAway(fault)
    ? new StartFault(`The database at ${host} cannot be reached (${state}); see DATABASE_URL.`)
    : fault;
}
