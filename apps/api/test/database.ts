import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { type OpenDatabase, openDatabase, overEmbedded } from '#api/db/open.ts';
import { createOnCitus, treatAsDistributed } from './citus-database.ts';
import { openCopy, unpackSnapshot } from './embedded-copy.ts';

/** A fresh database with all tables; `close` also removes it. */
export interface TestDatabase extends OpenDatabase {
  /** For opening the database a second time; undefined for the embedded one, which has one owner. */
  url: string | undefined;
}

export interface DatabaseKind {
  name: 'PGlite' | 'PostgreSQL' | 'PostgreSQL apart' | 'Citus';
  create(): Promise<TestDatabase>;
}

const embedded: DatabaseKind = { name: 'PGlite', create: createEmbedded };

const server: DatabaseKind = { name: 'PostgreSQL', create: createOnServer };

/** Only with `CITUS_URL`: the coordinator of a cluster. */
const citus = process.env.CITUS_URL;
const distributed: DatabaseKind[] = citus ? [{ name: 'Citus', create: () => createOnCitus(citus) }] : [];

/** A server whose accounts the product treats as if they lay on several machines (decision 134). */
export const apartDatabase: DatabaseKind = {
  name: 'PostgreSQL apart',
  async create() {
    const database = await createOnServer();
    treatAsDistributed(database.db);
    return { ...database, isDistributed: true };
  },
};

/** For what is tried in one process, without a server. */
export const embeddedDatabase: DatabaseKind = embedded;
/** For suites about SQL, locks, concurrency, plans, upgrades and backup: `describe.each(everyDatabase)('… on $name', …)`. */
export const everyDatabase: readonly [DatabaseKind, DatabaseKind, ...DatabaseKind[]] = [
  embedded,
  server,
  ...distributed,
];
/**
 * All other suites run on the server: what they look at is the product above the database. `npm run soak -- --only
 * databases` runs them on each (decision 178).
 */
export const databases: readonly DatabaseKind[] = process.env.TEST_EVERY_DATABASE ? everyDatabase : [server];
/** For suites about concurrent connections. */
export const serverDatabase: DatabaseKind = server;

async function createEmbedded(): Promise<TestDatabase> {
  return { ...(await overEmbedded(await openCopy(given('TEST_TEMPLATE_FILE')))), url: undefined };
}

/** Puts a migrated embedded database into an unused data directory. */
export const prepareDataDir = (dataDir: string): void =>
  unpackSnapshot(given('TEST_TEMPLATE_FILE'), join(dataDir, 'db'));

/** With `TEST_POOLER_URL`, suites on a server reach it through that pooler, as a process with `DATABASE_DIRECT_URL` does. */
function pooled(url: string): string {
  const through = new URL(process.env.TEST_POOLER_URL ?? url);
  through.pathname = new URL(url).pathname;
  return through.href;
}

async function createOnServer(): Promise<TestDatabase> {
  const { url, remove } = await migratedServerDatabase();
  const opened = await openDatabase(pooled(url), { direct: url });
  const close = async (): Promise<void> => {
    await opened.close();
    await remove();
  };
  return { ...opened, url, close };
}

/** A copy of the server's migrated database, not opened. */
export function migratedServerDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  return serverDatabaseFrom(new URL(given('TEST_TEMPLATE_URL')).pathname.slice(1));
}

export function emptyServerDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  return serverDatabaseFrom('template1');
}

async function serverDatabaseFrom(template: string): Promise<{ url: string; remove(): Promise<void> }> {
  const address = given('TEST_DATABASE_URL');
  const name = `tagfalter_${randomBytes(8).toString('hex')}`;
  await command(address, `create database ${name} template ${template}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => command(address, `drop database ${name} with (force)`) };
}

/** From the environment, as the test set-up left it. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing; run through \`npm test\` or the root vitest.config.ts`);
  return value;
}

async function command(address: string, statement: string): Promise<void> {
  const admin = postgres(address, { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
}
