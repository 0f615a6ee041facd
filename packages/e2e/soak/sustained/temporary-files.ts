import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { absentAsUndefined } from '../../../../apps/api/src/base/fault-code.ts';

/** Folders of the data directory whose files are there for a while only: uploads, archives of others, forms, texts of own archives. */
const FOLDERS = ['uploads', 'imports', 'forms', 'exports', 'event-archives'];
/** Ending of a blob that is not whole yet. */
const PART = '.part';

async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  const found = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    absentAsUndefined,
  );
  const files = (found ?? []).filter((item) => item.isFile());
  return files.map((item) => path.relative(dataDir, path.join(item.parentPath, item.name)));
}

/** Paths of temporary files below a data directory. */
export async function temporaryFiles(dataDir: string): Promise<string[]> {
  const inFolders = await Promise.all(FOLDERS.map((folder) => filesBelow(dataDir, folder)));
  const parts = (await filesBelow(dataDir, 'blobs')).filter((file) => file.endsWith(PART));
  return [...inFolders.flat(), ...parts].sort();
}
