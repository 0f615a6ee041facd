import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { laterVersion } from '../../../apps/api/test/later-version.ts';
import { ROOT } from '../../../scripts/shared/root.ts';

/** The server's code with one migration more. */
export interface NewerBuild {
  main: string;
  remove(): Promise<void>;
}

/** Copies the code of this version; its packages and libraries are shared. */
export async function makeNewerBuild(): Promise<NewerBuild> {
  const root = await mkdtemp(path.join(tmpdir(), 'tagfalter-newer-'));
  const api = path.join(root, 'apps/api');
  const later = await laterVersion();
  await cp(path.join(ROOT, 'apps/api/src'), path.join(api, 'src'), { recursive: true });
  await cp(path.join(ROOT, 'apps/api/package.json'), path.join(api, 'package.json'));
  await cp(path.join(ROOT, 'apps/api/data'), path.join(api, 'data'), { recursive: true });
  await cp(later.migrationsFolder, path.join(root, 'drizzle'), { recursive: true });
  await later.remove();
  for (const shared of ['apps/api/node_modules', 'apps/web', 'packages', 'package.json']) {
    await symlink(path.join(ROOT, shared), path.join(root, shared));
  }
  return { main: path.join(api, 'src/main.ts'), remove: () => rm(root, { recursive: true }) };
}
