import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

export interface TestDatabase {
  /** `DATABASE_URL` of the product; undefined for the embedded database. */
  url: string | undefined;
  drop(): Promise<void>;
}

/**
 * A database of its own on the server named in `TEST_DATABASE_URL`, or the embedded one. It is a copy of the template
 * that Vitest's set-up has migrated, and empty without one.
 */
export function createDatabase(kind: 'pglite' | 'postgres'): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE_URL;
  return databaseFrom(kind, template === undefined ? 'template1' : new URL(template).pathname.slice(1));
}

/** The same without tables: a first process makes them. */
export const createEmptyDatabase = (): Promise<TestDatabase> => databaseFrom('postgres', 'template1');

async function databaseFrom(kind: 'pglite' | 'postgres', template: string): Promise<TestDatabase> {
  if (kind === 'pglite') return { url: undefined, drop: async () => {} };
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const sql = postgres(server, { max: 1, onnotice: () => {} });
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
