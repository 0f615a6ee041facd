import { buildWeb } from '../../scripts/build-web.ts';
import { startPostgres } from '../../scripts/postgres.ts';

/** Builds the web app when it is stale and names a PostgreSQL; `npm test` has done both already. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWeb();
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
