import { startPostgres } from './postgres.ts';

/**
 * Global set-up of the API's tests: names a PostgreSQL in `TEST_DATABASE_URL`, where each suite makes a database of its
 * own. `npm test` has started one already.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
