import type { DiaryDb } from './db.ts';
import type { Env } from './env.ts';

/** How long a merge is worth a word unless somebody looks at it, in days. */
const NEWS_DAYS = 7;
const DAY_MS = 86_400_000;

async function seenMerges(db: DiaryDb): Promise<Set<string>> {
  const row = await db.meta.get('seen-merges');
  return new Set(row?.key === 'seen-merges' ? row.ids : []);
}

/** Ids of the entries that were merged in the last days and whose history nobody has opened on this device since. */
export async function newMerges(db: DiaryDb, env: Pick<Env, 'now'>): Promise<Set<string>> {
  const seen = await seenMerges(db);
  const recent = db.revisions.where('at').above(new Date(env.now() - NEWS_DAYS * DAY_MS).toISOString());
  const merged = await recent.filter(({ id, kind }) => kind === 'merged' && !seen.has(id)).toArray();
  return new Set(merged.map(({ entryId }) => entryId));
}

/** Remembers that the history of an entry was opened; forgets what is no longer kept itself. */
export async function markMergesSeen(db: DiaryDb, entryId: string): Promise<void> {
  await db.transaction('rw', [db.meta, db.revisions], async () => {
    const seen = await seenMerges(db);
    const merged = db.revisions.where('entryId').equals(entryId);
    const fresh = (await merged.toArray()).filter(({ id, kind }) => kind === 'merged' && !seen.has(id));
    if (fresh.length === 0) return;
    const kept = await db.revisions.bulkGet([...seen]);
    const ids = [...kept, ...fresh].flatMap((revision) => revision?.id ?? []);
    await db.meta.put({ key: 'seen-merges', ids });
  });
}
