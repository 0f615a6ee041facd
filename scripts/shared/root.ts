import path from 'node:path';

/** Folder of the workspace. */
export const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** Where the built web app lies. */
export const WEB_DIST = path.join(ROOT, 'apps', 'web', 'dist');

/** Absolute path of a program that a workspace package (`.` is the root) depends on. */
export function program(folder: string, name: string): string {
  return path.join(ROOT, folder, 'node_modules', '.bin', name);
}
