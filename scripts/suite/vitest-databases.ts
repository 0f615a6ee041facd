import { makeTemplates } from '../../apps/api/test/templates.ts';
import { startPostgres } from '../shared/postgres.ts';

/**
 * Global set-up of tests with a database: names a PostgreSQL in `TEST_DATABASE_URL`, unless `npm test` has started one
 * already. Makes the databases that each suite copies. Projects with the same set-up share the result of the first.
 */
export async function setup(): Promise<() => Promise<void>> {
  const undo: Array<() => Promise<void>> = [];
  if (!process.env.TEST_DATABASE_URL) {
    const server = await startPostgres();
    process.env.TEST_DATABASE_URL = server.url;
    undo.unshift(async () => {
      delete process.env.TEST_DATABASE_URL;
      await server.stop();
    });
  }
  if (!process.env.TEST_TEMPLATE_URL) undo.unshift(await makeTemplates());
  return async () => {
    for (const step of undo) await step();
  };
}
