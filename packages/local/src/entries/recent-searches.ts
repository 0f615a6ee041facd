import type { DiaryDb } from '../db/diary-db.ts';

const MAX_KEPT = 5;

/** Newest first; never sent. */
export async function recentSearches(db: DiaryDb): Promise<string[]> {
  const row = await db.meta.get('searches');
  return row?.key === 'searches' ? row.queries : [];
}

/** The same words are kept once. */
export async function keepSearch(db: DiaryDb, query: string): Promise<void> {
  const kept = query.trim();
  if (kept === '') return;
  await db.transaction('rw', db.meta, async () => {
    const others = (await recentSearches(db)).filter((one) => one.toLowerCase() !== kept.toLowerCase());
    await db.meta.put({ key: 'searches', queries: [kept, ...others].slice(0, MAX_KEPT) });
  });
}

export async function forgetSearches(db: DiaryDb): Promise<void> {
  await db.meta.delete('searches');
}
