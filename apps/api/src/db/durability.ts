import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#api/base/config.ts';
import { StartFault } from '#api/base/start-fault.ts';
import type { Db } from './open.ts';

const setting = (name: string) => sql<string>`current_setting(${name})`;

/** Settings that keep confirmed writes through a crash of the machine. */
async function readSettings(db: Db) {
  const [settings] = await db
    .select({
      fsync: setting('fsync'),
      full_page_writes: setting('full_page_writes'),
      data_checksums: setting('data_checksums'),
    })
    .from(sql`(select 1) as one`);
  return settings;
}

/**
 * Checks that the database keeps what it confirms, and warns if it would not notice corrupted pages (promise 10).
 * @throws StartFault without `fsync` or `full_page_writes`, unless `DATABASE_UNSAFE`
 */
export async function requireDurable(
  db: Db,
  { databaseUrl, databaseUnsafe }: Pick<Config, 'databaseUrl' | 'databaseUnsafe'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (databaseUnsafe) return;
  const which = databaseUrl === undefined ? 'embedded database' : 'database server';
  const settings = await readSettings(db);
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (settings?.[name] !== 'off') continue;
    throw new StartFault(
      `The ${which} runs with ${name}=off: a crash would lose diaries. Turn it on, or set DATABASE_UNSAFE=1 for tests.`,
    );
  }
  if (settings?.data_checksums === 'off') {
    log.warn(`The ${which} has no data checksums: a failing disk would go unnoticed.`);
  }
}
