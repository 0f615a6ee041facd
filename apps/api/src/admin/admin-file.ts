import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const AdminFile = v.object({ url: v.pipe(v.string(), v.url()), token: v.pipe(v.string(), v.minLength(20)) });

/** Address of the running server and the token of its admin door. */
export type AdminAccess = v.InferOutput<typeof AdminFile>;

const pathIn = (dataDir: string): string => join(dataDir, 'admin.json');

/** Readable by the same user only (mode 0600). */
export function writeAdminFile(dataDir: string, access: AdminAccess): void {
  const path = pathIn(dataDir);
  writeFileSync(path, JSON.stringify(access), { mode: 0o600 });
  chmodSync(path, 0o600);
}

/** null if it is missing or unreadable. */
export function readAdminFile(dataDir: string): AdminAccess | null {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), AdminFile), readFileSync(path, 'utf8'));
  return parsed.success ? parsed.output : null;
}

export function removeAdminFile(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}
