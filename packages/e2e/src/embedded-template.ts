import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../apps/api/src/db/open.ts';
import { unpackSnapshot } from '../../../apps/api/test/embedded-copy.ts';

/**
 * Makes an embedded database as a first start makes it, with all tables and nothing in them. Names its directory in
 * `TEST_TEMPLATE_DIR`: products under test start on a copy, because making a new one takes seconds.
 * @returns a function that removes it
 */
export async function makeEmbeddedTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tagfalter-template-'));
  const { close } = await openDatabase(folder);
  await close();
  process.env.TEST_TEMPLATE_DIR = folder;
  return async () => {
    delete process.env.TEST_TEMPLATE_DIR;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Copies that database, or Vitest's snapshot of one, to `directory`. Without either the product makes its own. */
export async function copyEmbeddedTemplate(directory: string): Promise<void> {
  const { TEST_TEMPLATE_DIR: template, TEST_TEMPLATE_FILE: snapshot } = process.env;
  if (template) await cp(template, directory, { recursive: true });
  else if (snapshot) unpackSnapshot(snapshot, directory);
}
