import { DAY_MS } from '@tagfalter/domain/durations';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';

const NEWS_DAYS = 7;

async function seenMerges(db: DiaryDb): Promise<Set<string>> {
  const row = await db.meta.get('seen-merges');
  return new Set(row?.key === 'seen-merges' ? row.ids : []);
}

/** Ids of entries merged lately, until their history is opened here. */
export async function newMerges(db: DiaryDb, env: Pick<Env, 'now'>): Promise<Set<string>> {
  const seen = await seenMerges(db);
  const recent = db.revisions.where('at').above(new Date(env.now() - NEWS_DAYS * DAY_MS).toISOString());
  const merged = await recent.filter(({ id, kind }) => kind === 'merged' && !seen.has(id)).toArray();
  return new Set(merged.map(({ entryId }) => entryId));
}

/** Also forgets revisions that are gone. */
export async function markMergesSeen(db: DiaryDb, entryId: string): Promise<void> {
  await db.transaction('rw', [db.meta, db.revisions], async () => {
    const seen = await seenMerges(db);
    const merged = db.revisions.where('entryId').equals(entryId);
    const fresh = (await merged.toArray()).filter(({ id, kind }) => kind === 'merged' && !seen.has(id));
    if (fresh.length === 0) return;
    const stored = await db.revisions.bulkGet([...seen]);
    const ids = [...stored, ...fresh].flatMap((revision) => revision?.id ?? []);
    await db.meta.put({ key: 'seen-merges', ids });
  });
}
