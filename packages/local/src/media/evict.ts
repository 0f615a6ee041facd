import type { RecoveryRow } from '../db/meta-rows.ts';
import type { OwnerDb } from '../db/owner-db.ts';
import type { FileRow } from '../db/rows.ts';

/** Bytes per account. */
const MEDIA_QUOTA = 500 * 1024 * 1024;

/** Thumbnails go last: a device keeps those of all entries (spec decision 20). */
function evictionOrder(a: FileRow, b: FileRow): number {
  return Number(a.variant === 'thumb') - Number(b.variant === 'thumb') || a.storedAt - b.storedAt;
}

/** Oldest files to remove so that `incoming` bytes fit; never a pinned one. */
export function chooseEvictions(
  files: readonly FileRow[],
  pinned: ReadonlySet<string>,
  incoming: number,
  quota: number,
): FileRow[] {
  let excess = files.reduce((sum, file) => sum + file.size, incoming) - quota;
  const chosen: FileRow[] = [];
  for (const file of files.filter((row) => !pinned.has(row.hash)).sort(evictionOrder)) {
    if (excess <= 0) break;
    chosen.push(file);
    excess -= file.size;
  }
  return chosen;
}

/**
 * As far as unpinned media suffice.
 * @param recovery not stored yet
 */
export async function freeSpace(
  db: OwnerDb,
  incoming: number,
  quota: number = MEDIA_QUOTA,
  recovery?: RecoveryRow,
): Promise<void> {
  const { space } = db;
  if (!space) return;
  const files = await db.files.toArray();
  if (files.reduce((sum, file) => sum + file.size, incoming) <= quota) return;
  await db.transaction('rw', [db.files, db.bytes, ...space.pinnedIn], async () => {
    const stored = await db.files.toArray();
    const chosen = chooseEvictions(stored, await space.pinned(recovery), incoming, quota);
    const keys = chosen.map((file): [string, FileRow['variant']] => [file.hash, file.variant]);
    await db.files.bulkDelete(keys);
    await db.bytes.bulkDelete(keys);
  });
}

/**
 * @param recovery not stored yet
 * @returns whether it removed any
 */
export async function dropSentMedia(db: OwnerDb, bytes: number, recovery?: RecoveryRow): Promise<boolean> {
  const before = await db.files.toArray();
  await freeSpace(
    db,
    bytes,
    before.reduce((sum, file) => sum + file.size, 0),
    recovery,
  );
  return (await db.files.count()) < before.length;
}
