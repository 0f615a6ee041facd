import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { eq } from 'drizzle-orm';
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

/** Compares a stopped product's database with its directory. @param address as for `openDatabase` */
export async function audit(address: string, dataDir: string): Promise<Audit> {
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
    return { accounts: found, ...(await auditFiles(await db.select().from(media), dataDir)) };
  } finally {
    await close();
  }
}

async function auditFiles(rows: Array<typeof media.$inferSelect>, dataDir: string): Promise<Omit<Audit, 'accounts'>> {
  const faults: string[] = [];
  const expected = new Set<string>();
  for (const { ownerId, hash, kind, state, size } of rows) {
    if (state !== 'ready') continue;
    const folder = join('blobs', ownerId, hash);
    const names = kind === 'image' ? ['original', 'display.webp', 'thumb.webp'] : ['original'];
    for (const name of names) {
      expected.add(join(folder, name));
      if (!existsSync(join(dataDir, folder, name))) faults.push(`missing: ${folder}/${name}`);
    }
    const bytes = await readFile(join(dataDir, folder, 'original')).catch(() => Buffer.alloc(0));
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (actual !== hash || bytes.length !== size) faults.push(`not what it says: ${folder}/original`);
  }
  const strays = (await filesBelow(dataDir, ['blobs', 'uploads'])).filter((file) => !expected.has(file));
  return { faults, strays };
}

async function filesBelow(dataDir: string, folders: readonly string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    const top = join(dataDir, folder);
    if (!existsSync(top)) return [];
    const found = await readdir(top, { recursive: true, withFileTypes: true });
    return found.filter((item) => item.isFile()).map((item) => relative(dataDir, join(item.parentPath, item.name)));
  });
  return (await Promise.all(lists)).flat();
}

/** Makes every account Pro as a payment would, for any date and several photos. */
export async function makeEverybodyPro(address: string): Promise<void> {
  const { db, close } = await openDatabase(address);
  for (const { id } of await db.select({ id: users.id }).from(users)) await subscribe(db, id);
  await close();
}
