import { DAY_MS } from '@tagfalter/domain/durations';
import type { Table } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import { isRestored, type RecoveryRow } from '../db/meta-rows.ts';
import type { TrashRow } from '../db/rows.ts';
import { hashesIn, mediaInDraft } from './entry-media.ts';
import { allRows } from './packs.ts';
import { isTrashOver } from './trash-time.ts';
import { draftsIn } from './trashed-drafts.ts';

/** How long a file is kept that no stored draft or mutation names (again) yet. */
const PATIENCE_MS = DAY_MS;

/** A window may be about to store a draft with such a file, or to undo its removal. */
async function recentHashes(db: DiaryDb): Promise<string[]> {
  const since = Date.now() - PATIENCE_MS;
  const recent = await db.files.filter(({ isOwn, storedAt }) => isOwn && storedAt > since).toArray();
  if (recent.length === 0) return [];
  const ready = new Set((await allRows(db)).flatMap(({ base }) => base?.readyMedia ?? []));
  return recent.map(({ hash }) => hash).filter((hash) => !ready.has(hash));
}

/** For restoring a deleted entry with its draft. */
export function trashedHashes(row: TrashRow): string[] {
  const { entry, deletedAt } = row;
  if (isTrashOver(deletedAt, Date.now())) return [];
  const ready = new Set(entry.readyMedia);
  const unsent = mediaInDraft(entry).filter((hash) => !ready.has(hash));
  return [...unsent, ...draftsIn(row).flatMap(mediaInDraft)];
}

/** Pending, parked, deleted, in a draft, or about to be: these bytes may exist nowhere else. */
export async function unsentHashes(db: DiaryDb): Promise<Set<string>> {
  const [uploads, outbox, parked, drafts, trash] = await Promise.all([
    db.uploads.toArray(),
    db.outbox.toArray(),
    db.parked.toArray(),
    db.drafts.toArray(),
    db.trash.toArray(),
  ]);
  const hashes = new Set([...(await recentHashes(db)), ...uploads.map((row) => row.hash)]);
  for (const row of outbox) for (const hash of hashesIn(row)) hashes.add(hash);
  for (const row of parked) {
    for (const hash of hashesIn({ name: 'entry.save', args: row.args })) hashes.add(hash);
    if (row.hash) hashes.add(row.hash);
  }
  for (const hash of trash.flatMap(trashedHashes)) hashes.add(hash);
  for (const draft of drafts) for (const hash of mediaInDraft(draft)) hashes.add(hash);
  return hashes;
}

/** A restored server may lack all but those it checked before the restored state (S10, S13). */
async function lostHashes(db: DiaryDb, recovery?: RecoveryRow): Promise<string[]> {
  const known = recovery ?? (await db.meta.get('recovery'));
  if (known?.key !== 'recovery' || !isRestored(known)) return [];
  const entries = (await allRows(db)).filter(({ version }) => version <= known.restoredTo);
  const checked = new Set(entries.flatMap(({ base }) => base?.readyMedia ?? []));
  const files = await db.files.toArray();
  return files.map(({ hash }) => hash).filter((hash) => !checked.has(hash));
}

/** In addition to that of the files. */
export function storesOfPinned(db: DiaryDb): Table[] {
  return [db.uploads, db.outbox, db.parked, db.drafts, db.trash, db.meta, ...db.entryTables];
}

/** @param recovery not stored yet; default: the stored row */
export async function pinnedMedia(db: DiaryDb, recovery?: RecoveryRow): Promise<ReadonlySet<string>> {
  return new Set([...(await unsentHashes(db)), ...(await lostHashes(db, recovery))]);
}
