import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { eq } from 'drizzle-orm';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import { users } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { openDatabase } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { syncClients } from '#api/db/sync-schema.ts';
import { subscribe } from './pro.ts';

/** A stopped product's data of one account, by tables and directory. */
export interface AccountAudit {
  version: number;
  /** Processed, over all devices. */
  mutations: number;
  /** Dates of entries; a double entry appears twice. */
  days: string[];
  media: number;
}

export interface Audit {
  accounts: Map<string, AccountAudit>;
  /** Errors: a row without its file, a file whose name does not fit its contents. */
  faults: string[];
  /** Unreferenced files: harmless, and removed in time. */
  strays: string[];
}

/** Files of a stopped product, by paths such as `blobs/…` and `uploads/…`. */
export interface AuditedFiles {
  paths(): Promise<string[]>;
  /** undefined for a missing file. */
  read(path: string): Promise<Buffer | undefined>;
}

/** Compares a stopped product's database with its files. @param address as for `openDatabase` */
export async function audit(address: string, files: AuditedFiles): Promise<Audit> {
  const { db, close } = await openDatabase(address);
  try {
    const found = new Map<string, AccountAudit>();
    for (const { ownerId, version } of await db.select().from(owners)) {
      const clients = await db.select().from(syncClients).where(eq(syncClients.accountId, ownerId));
      const days = await db.select({ date: entries.date }).from(entries).where(eq(entries.accountId, ownerId));
      const stored = await db.select({ hash: media.hash }).from(media).where(eq(media.ownerId, ownerId));
      found.set(ownerId, {
        version,
        mutations: clients.reduce((sum, { lastMutationId }) => sum + lastMutationId, 0),
        days: days.map(({ date }) => date).sort(),
        media: stored.length,
      });
    }
    return { accounts: found, ...(await auditFiles(await db.select().from(media), files)) };
  } finally {
    await close();
  }
}

async function auditFiles(
  rows: Array<typeof media.$inferSelect>,
  files: AuditedFiles,
): Promise<Omit<Audit, 'accounts'>> {
  const faults: string[] = [];
  const expected = new Set<string>();
  const paths = await files.paths();
  for (const { ownerId, hash, kind, state, size } of rows) {
    if (state !== 'ready') continue;
    const folder = join('blobs', ownerId, hash);
    const names = kind === 'image' ? ['original', 'display.webp', 'thumb.webp'] : ['original'];
    for (const name of names) {
      expected.add(join(folder, name));
      if (!paths.includes(join(folder, name))) faults.push(`missing: ${folder}/${name}`);
    }
    const bytes = (await files.read(join(folder, 'original'))) ?? Buffer.alloc(0);
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (actual !== hash || bytes.length !== size) faults.push(`not what it says: ${folder}/original`);
  }
  return { faults, strays: paths.filter((path) => !expected.has(path)) };
}

/** Files of a product without a bucket. */
export function filesIn(dataDir: string): AuditedFiles {
  return {
    paths: () => filesBelow(dataDir, ['blobs', 'uploads']),
    read: (path) => readFile(join(dataDir, path)).catch(absentAsUndefined),
  };
}

async function filesBelow(dataDir: string, folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    const found = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      absentAsUndefined,
    );
    const files = (found ?? []).filter((item) => item.isFile());
    return files.map((item) => relative(dataDir, join(item.parentPath, item.name)));
  });
  return (await Promise.all(lists)).flat();
}

/** Makes every account Pro as a payment would, for any date and several photos. */
export async function makeEverybodyPro(address: string): Promise<void> {
  const { db, close } = await openDatabase(address);
  for (const { id } of await db.select({ id: users.id }).from(users)) await subscribe(db, id);
  await close();
}
