import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Sql } from 'postgres';
import { isDistributed } from './distribute.ts';
import { bringUpToDate, type DatabaseVersion, ownVersion } from './migrate.ts';
import { hasPooler, requireOwnSessions } from './pooler.ts';
import { schema } from './tables.ts';

/** Advisory lock of migrations. */
const MIGRATION_LOCK = 727_474_001;
const CONNECT_SECONDS = 10;
/** The driver's own pauses grow to 20 s, and everybody would wait for them after an outage. */
const MAX_PAUSE_SECONDS = 1;

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** Repositories that write take a transaction, so that no change escapes the feed. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** For code with statements of its own: sessions that last, past any pooler. */
export type DatabaseSource = { kind: 'server'; address: string } | { kind: 'embedded'; client: PGlite };

export interface OpenDatabase {
  db: Db;
  /** The same database over one connection, so that batched pushes never wait for one of the pool. */
  serial: Db;
  /** Accounts lie on several machines: no statement may name two of them. */
  isDistributed: boolean;
  source: DatabaseSource;
  /**
   * Calls `onNotify` for each notification of the channel, and `onResumed` when listening resumes after a lost
   * connection: notifications in between are lost. Returns a function that stops listening.
   */
  listen(channel: string, onNotify: (payload: string) => void, onResumed: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Shown by a database server. */
export const CONNECTION_NAME = 'tagfalter';

export interface OpenOptions {
  /** Shown by a database server. */
  connectionName?: string | undefined;
  /** Target of the migration. */
  version?: DatabaseVersion | undefined;
  /**
   * Reaches a server past a pooler, for migrations, LISTEN, jobs and locks, whose sessions last; on a distributed
   * database, its coordinator. By default `address`.
   */
  direct?: string | undefined;
  /** Hears of each statement that a server is sent. */
  onStatement?: ((statement: string) => void) | undefined;
}

/**
 * Opens a database and migrates it.
 * @param address `postgres://…` for a server, else a directory (or `memory://`) of the embedded database
 * @throws StartFault for a database of another history, and for a server that is reached only through a pooler
 */
export async function openDatabase(address: string, options: OpenOptions = {}): Promise<OpenDatabase> {
  return /^postgres(ql)?:/.test(address) ? openServer(address, options) : openEmbedded(address, options.version);
}

async function openServer(
  address: string,
  { connectionName = CONNECTION_NAME, version = ownVersion, direct = address, onStatement }: OpenOptions,
): Promise<OpenDatabase> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ]);
  const connection = { application_name: connectionName };
  const backoff = (attempt: number): number => Math.min(0.05 * 2 ** attempt, MAX_PAUSE_SECONDS);
  const options = { onnotice: () => {}, connect_timeout: CONNECT_SECONDS, backoff, connection };
  // Among processes that start at once, one holds the lock and migrates.
  let spread = false;
  const one = { ...options, max: 1 };
  const migrator = postgres(direct, one);
  try {
    if (await hasPooler(migrator)) await within(postgres(direct, one), (other) => requireOwnSessions(migrator, other));
    await migrator`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const db = drizzle(migrator, { schema });
    // On a distributed database, references between shards are made one after the other; elsewhere nothing reads this.
    await migrator`select set_config('citus.multi_shard_modify_mode', 'sequential', false)`;
    await bringUpToDate(db, version, (config) => migrate(db, config));
    spread = await isDistributed(db);
  } finally {
    await migrator.end({ timeout: 5 });
  }
  const debug = onStatement && ((_connection: number, statement: string) => onStatement(statement));
  // Past a pooler the next transaction may run in a session that does not know the names of this one.
  const prepare = direct === address || !(await within(postgres(address, one), hasPooler));
  const client = postgres(address, { ...options, prepare, ...(debug && { debug }) });
  const single = postgres(address, { ...one, prepare });
  const listener = direct === address ? client : postgres(direct, one);
  return {
    db: drizzle(client, { schema }),
    serial: drizzle(single, { schema }),
    isDistributed: spread,
    source: { kind: 'server', address: direct },
    listen: async (channel, onNotify, onResumed) => {
      let hasListened = false;
      const subscription = await listener.listen(channel, onNotify, () => {
        if (hasListened) onResumed();
        hasListened = true;
      });
      // Without its connection nothing listens any more.
      return () => subscription.unlisten().catch(() => undefined);
    },
    close: async () => {
      const all = new Set([client, single, listener]);
      await Promise.all([...all].map((each) => each.end({ timeout: 5 })));
    },
  };
}

async function within<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function openEmbedded(directory: string, version = ownVersion): Promise<OpenDatabase> {
  const { openEmbeddedClient } = await import('./embedded-client.ts');
  const client = await openEmbeddedClient(directory);
  try {
    return await overEmbedded(client, version);
  } catch (fault) {
    await client.close();
    throw fault;
  }
}

/** Migrates an embedded database that is already open; `close` closes it. */
export async function overEmbedded(client: PGlite, version = ownVersion): Promise<OpenDatabase> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const db = drizzle(client, { schema });
  await bringUpToDate(db, version, (config) => migrate(db, config));
  return {
    db,
    serial: db,
    isDistributed: false,
    source: { kind: 'embedded', client },
    listen: (channel, onNotify) => client.listen(channel, onNotify),
    close: () => client.close(),
  };
}
