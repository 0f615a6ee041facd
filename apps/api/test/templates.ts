import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#api/db/open.ts';
import { emptyServerDatabase } from './database.ts';

/**
 * Makes one database of each kind as a first start makes it: with all tables and nothing in them. Suites copy them, for
 * making one anew takes seconds. `TEST_TEMPLATE_URL` names the one on the server, `TEST_TEMPLATE_FILE` what the embedded
 * one is loaded from.
 * @returns what removes both
 */
export async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tagfalter-template-'));
  const file = join(folder, 'pglite.tar');
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
  await writeFile(file, (await source.client.dumpDataDir('none')).stream());
  await close();
}
