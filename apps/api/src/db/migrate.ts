import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { StartFault } from '#api/base/start-fault.ts';
import { type AnyDb, type PushFunction, putPushFunction, readPushFunction } from './push-function.ts';

/** Target of a migration. */
export interface DatabaseVersion {
  migrationsFolder: string;
  pushFunction: PushFunction;
}

export const ownVersion: DatabaseVersion = {
  migrationsFolder: fileURLToPath(new URL('../../../../drizzle', import.meta.url)),
  pushFunction: readPushFunction(),
};

const FOREIGN = `The database was made before the first release of Tagfalter; this version cannot take it over. \
Name an empty one: see DATA_DIR and DATABASE_URL.`;

/** History of a database or backup, compared with this process's migrations. */
export type MigrationState =
  | { kind: 'known'; seen: MigrationMeta[]; unseen: MigrationMeta[] }
  /** All of ours, and later ones. */
  | { kind: 'later' }
  /** Others. */
  | { kind: 'foreign' };

/** @param hashes of the migrations seen, oldest first */
export function compareMigrations({ migrationsFolder }: DatabaseVersion, hashes: readonly string[]): MigrationState {
  const known = readMigrationFiles({ migrationsFolder });
  const isSame = known.every(({ hash }, index) => index >= hashes.length || hash === hashes[index]);
  if (!isSame) return { kind: 'foreign' };
  if (hashes.length > known.length) return { kind: 'later' };
  return { kind: 'known', seen: known.slice(0, hashes.length), unseen: known.slice(hashes.length) };
}

/** Hashes, oldest first. */
export async function readMigrations(db: AnyDb): Promise<string[]> {
  const [memory] = await db
    .select({ name: sql<string | null>`name` })
    .from(sql`to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!memory?.name) return [];
  const rows = await db
    .select({ hash: sql<string>`hash` })
    .from(sql`drizzle.__drizzle_migrations`)
    .orderBy(sql`created_at`);
  return rows.map(({ hash }) => hash);
}

/**
 * Brings tables and function up to date; the caller excludes others. A database of a later process stays: migrations
 * only add.
 * @param migrate runs due migrations
 * @throws StartFault for a database of another history
 */
export async function bringUpToDate(
  db: AnyDb,
  version: DatabaseVersion,
  migrate: (config: { migrationsFolder: string }) => Promise<void>,
): Promise<void> {
  const { kind } = compareMigrations(version, await readMigrations(db));
  if (kind === 'foreign') throw new StartFault(FOREIGN);
  if (kind === 'later') return;
  await migrate(version);
  await putPushFunction(db, version.pushFunction);
}
