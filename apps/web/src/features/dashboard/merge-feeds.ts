import type { EntryView } from '@tagfalter/local/entries/entries';

/** Fields that decide the order of the feed. */
export type FeedItem = Pick<EntryView, 'id' | 'date' | 'createdAt'>;

function compareNewest(a: FeedItem, b: FeedItem): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/**
 * Entries of several sources as one list, each once, the newest first (spec §2): by their day, as the feed shows it,
 * and within a day by creation time.
 * @param sources an entry that comes from several is taken from the first of them
 */
export function mergeFeeds<Item extends FeedItem>(sources: readonly (readonly Item[])[]): Item[] {
  const byId = new Map<string, Item>();
  for (const item of sources.flat()) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()].sort(compareNewest);
}
