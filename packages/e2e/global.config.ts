import path from 'node:path';
import { buildWeb } from '../../scripts/shared/build-web.ts';
import { startPostgres } from '../../scripts/shared/postgres.ts';
import { ROOT } from '../../scripts/shared/root.ts';
import { makeEmbeddedTemplate } from './src/embedded-template.ts';

/**
 * Builds the web app when it is stale and names a PostgreSQL, which `npm test` has done both already; makes the embedded
 * database that products start on.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // A product that starts compiles for seconds what the one before it has compiled.
  process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled');
  await buildWeb();
  const removeTemplate = await makeEmbeddedTemplate();
  if (process.env.TEST_DATABASE_URL) return removeTemplate;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    await server.stop();
    await removeTemplate();
  };
}
