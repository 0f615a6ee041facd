import type { DiaryDb } from './db.ts';
import { isRestored, type RecoveryRow } from './meta-rows.ts';
import { parseMutation, saveOf } from './overlay.ts';
import { allRows } from './packs.ts';
import type { Draft, FileRow } from './rows.ts';
import { mediaOf } from './upload-rows.ts';

/** Bytes of media kept per account (architecture, "Data, one way"). */
const MEDIA_QUOTA = 500 * 1024 * 1024;

/** The media a mutation brings in. */
export function hashesIn(mutation: { name: string; args: unknown }): string[] {
  const save = saveOf(parseMutation(mutation));
  return save ? mediaOf(save).map((medium) => medium.ref.hash) : [];
}

/** The media a draft names. */
export function mediaInDraft({ images, audio }: Pick<Draft, 'images' | 'audio'>): string[] {
  return [...images, ...(audio ? [audio] : [])].map(({ hash }) => hash);
}

/** How long something stored may take to name a medium that was taken here, for the first time or again. */
const PATIENCE_MS = 24 * 3_600_000;

/**
 * What was taken here lately, unless a day that was pulled says that the server has it: some window may be about to store
 * the draft that names it, or has offered to bring back what was taken out of one.
 */
async function recentHashes(db: DiaryDb): Promise<string[]> {
  const since = Date.now() - PATIENCE_MS;
  const recent = await db.files.filter(({ isOwn = false, storedAt }) => isOwn && storedAt > since).toArray();
  if (recent.length === 0) return [];
  const ready = new Set((await allRows(db)).flatMap(({ base }) => base?.readyMedia ?? []));
  return recent.map(({ hash }) => hash).filter((hash) => !ready.has(hash));
}

/** Hashes whose bytes exist nowhere else yet: on the way, parked, in a draft, or about to be. */
export async function unsentHashes(db: DiaryDb): Promise<Set<string>> {
  const [uploads, outbox, parked, drafts] = await Promise.all([
    db.uploads.toArray(),
    db.outbox.toArray(),
    db.parked.toArray(),
    db.drafts.toArray(),
  ]);
  const hashes = new Set([...(await recentHashes(db)), ...uploads.map((row) => row.hash)]);
  for (const row of outbox) for (const hash of hashesIn(row)) hashes.add(hash);
  for (const row of parked) {
    for (const hash of hashesIn({ name: 'entry.save', args: row.args })) hashes.add(hash);
    if (row.hash) hashes.add(row.hash);
  }
  for (const draft of drafts) for (const hash of mediaInDraft(draft)) hashes.add(hash);
  return hashes;
}

/** Thumbnails go last: a device keeps those of everything (decision 20). */
function evictionOrder(a: FileRow, b: FileRow): number {
  return Number(a.variant === 'thumb') - Number(b.variant === 'thumb') || a.storedAt - b.storedAt;
}

/** The oldest files to remove so that `incoming` bytes fit into `quota`; never an unsent one. */
export function chooseEvictions(
  files: readonly FileRow[],
  unsent: ReadonlySet<string>,
  incoming: number,
  quota: number,
): FileRow[] {
  let excess = files.reduce((sum, file) => sum + file.size, incoming) - quota;
  const chosen: FileRow[] = [];
  for (const file of files.filter((row) => !unsent.has(row.hash)).sort(evictionOrder)) {
    if (excess <= 0) break;
    chosen.push(file);
    excess -= file.size;
  }
  return chosen;
}

/**
 * What a restored server may have lost, while it is yet to tell: all but the files it had checked by the moment that it was
 * restored to (S10, S13).
 */
async function lostHashes(db: DiaryDb, files: readonly FileRow[], recovery?: RecoveryRow): Promise<string[]> {
  const known = recovery ?? (await db.meta.get('recovery'));
  if (known?.key !== 'recovery' || !isRestored(known)) return [];
  const kept = (await allRows(db)).filter(({ version }) => version <= known.restoredTo);
  const checked = new Set(kept.flatMap(({ base }) => base?.readyMedia ?? []));
  return files.map(({ hash }) => hash).filter((hash) => !checked.has(hash));
}

/** Removes old media until `incoming` more bytes stay within the quota, as far as sent ones can make that room. */
export async function makeRoom(
  db: DiaryDb,
  incoming: number,
  quota: number = MEDIA_QUOTA,
  recovery?: RecoveryRow,
): Promise<void> {
  const tables = [db.files, db.bytes, db.uploads, db.outbox, db.parked, db.drafts, db.meta, ...db.entryTables];
  const files = await db.files.toArray();
  if (files.reduce((sum, file) => sum + file.size, incoming) <= quota) return;
  await db.transaction('rw', tables, async () => {
    const stored = await db.files.toArray();
    const unsent = new Set([...(await unsentHashes(db)), ...(await lostHashes(db, stored, recovery))]);
    const chosen = chooseEvictions(stored, unsent, incoming, quota);
    const keys = chosen.map((file): [string, FileRow['variant']] => [file.hash, file.variant]);
    await db.files.bulkDelete(keys);
    await db.bytes.bulkDelete(keys);
  });
}

/**
 * Removes media that the server holds as well, so that about `bytes` get free.
 * @param recovery what is going to be known of a restored server; without it, what is
 * @returns whether there were any
 */
export async function dropSentMedia(db: DiaryDb, bytes: number, recovery?: RecoveryRow): Promise<boolean> {
  const before = await db.files.toArray();
  await makeRoom(
    db,
    bytes,
    before.reduce((sum, file) => sum + file.size, 0),
    recovery,
  );
  return (await db.files.count()) < before.length;
}
