import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#api/db/open.ts';
import { emptyServerDatabase } from './database.ts';
import { writeSnapshot } from './embedded-copy.ts';

/**
 * Makes an empty, migrated database of each kind for suites to copy, since migrating takes seconds. `TEST_TEMPLATE_URL`
 * names the server's, `TEST_TEMPLATE_FILE` the embedded one's snapshot.
 * @returns a function that removes both
 */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tagfalter-template-'));
  const file = join(folder, 'pglite.snapshot');
  const { url, remove } = await emptyServerDatabase();
  await Promise.all([fill(url), writeEmbedded(file)]);
  process.env.TEST_TEMPLATE_URL = url;
  process.env.TEST_TEMPLATE_FILE = file;
  return async () => {
    delete process.env.TEST_TEMPLATE_URL;
    delete process.env.TEST_TEMPLATE_FILE;
    await remove();
    await rm(folder, { recursive: true, force: true });
  };
}

async function fill(url: string): Promise<void> {
  const { close } = await openDatabase(url);
  await close();
}

async function writeEmbedded(file: string): Promise<void> {
  const { source, close } = await openDatabase('memory://');
  if (source.kind !== 'embedded') throw new Error('memory:// is the embedded database');
  await writeSnapshot(source.client, file);
  await close();
}
