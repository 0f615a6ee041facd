import { join } from 'node:path';
import type { Config } from '#api/config.ts';
import { databaseFault } from '#api/start-fault.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/**
 * Opens the database that the configuration names; the embedded one lives in the data directory.
 * @param connectionName what a database server calls our connections
 * @throws StartFault when a server does not let us in
 */
export async function openProductDatabase(
  { dataDir, databaseUrl }: Config,
  connectionName?: string,
): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openDatabase(join(dataDir, 'db'));
  try {
    return await openDatabase(databaseUrl, connectionName);
  } catch (fault) {
    throw databaseFault(fault, databaseUrl);
  }
}
