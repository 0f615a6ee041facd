import type { DiaryDb } from '../db/diary-db.ts';

/** More are not kept. */
const MAX_KEPT = 5;

/** What was last searched for on this device, newest first. It lies with the diary, and goes with it; nobody sends it. */
export async function recentSearches(db: DiaryDb): Promise<string[]> {
  const row = await db.meta.get('searches');
  return row?.key === 'searches' ? row.queries : [];
}

/** Keeps a query in front of the others; the same words stand there once. */
export async function keepSearch(db: DiaryDb, query: string): Promise<void> {
  const kept = query.trim();
  if (kept === '') return;
  await db.transaction('rw', db.meta, async () => {
    const others = (await recentSearches(db)).filter((one) => one.toLowerCase() !== kept.toLowerCase());
    await db.meta.put({ key: 'searches', queries: [kept, ...others].slice(0, MAX_KEPT) });
  });
}

/** Forgets them all. */
export async function forgetSearches(db: DiaryDb): Promise<void> {
  await db.meta.delete('searches');
}
