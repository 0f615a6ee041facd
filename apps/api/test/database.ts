import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type OpenDatabase, openDatabase } from '#api/db/open.ts';

/** A fresh database with all tables; `close` also removes it. */
export interface TestDatabase extends OpenDatabase {
  /** For opening the same database a second time; undefined for the embedded one, which one process owns. */
  url: string | undefined;
}

export interface DatabaseKind {
  name: 'PGlite' | 'PostgreSQL';
  create(): Promise<TestDatabase>;
}

const embedded: DatabaseKind = {
  name: 'PGlite',
  create: async () => ({ ...(await openDatabase('memory://')), url: undefined }),
};

const server: DatabaseKind = { name: 'PostgreSQL', create: createOnServer };

/** Every suite on the database runs on both: `describe.each(databases)('… on $name', ({ create }) => …)`. */
export const databases: readonly DatabaseKind[] = [embedded, server];
/** For suites about concurrent connections, which only a server has. */
export const serverDatabase: DatabaseKind = server;

async function createOnServer(): Promise<TestDatabase> {
  const { url, remove } = await emptyServerDatabase();
  const opened = await openDatabase(url);
  const close = async (): Promise<void> => {
    await opened.close();
    await remove();
  };
  return { ...opened, url, close };
}

/** A database on the server without any tables. */
export async function emptyServerDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address)
    throw new Error('TEST_DATABASE_URL names no PostgreSQL; run through `npm test` or the root vitest.config.ts');
  const name = `tagfalter_${randomBytes(8).toString('hex')}`;
  await command(address, `create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => command(address, `drop database ${name} with (force)`) };
}

async function command(address: string, statement: string): Promise<void> {
  const admin = postgres(address, { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
}
