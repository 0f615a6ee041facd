import type { Config } from '#api/base/config.ts';
import { claimDataDir } from '#api/base/data-dir.ts';
import type { Db } from '#api/db/open.ts';
import { openProductDatabase } from '#api/db/open-product.ts';

/**
 * Works on the database without a server.
 * @throws StartFault if another process owns the embedded database, or a server refuses us
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  // A database server may be shared; the embedded one belongs to one process.
  const directory = config.databaseUrl === undefined ? claimDataDir(config.dataDir) : undefined;
  const database = await openProductDatabase(config);
  try {
    return await work(database.db);
  } finally {
    await database.close();
    directory?.release();
  }
}
