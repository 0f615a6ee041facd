import type { DeletedEntry, SyncedEntry } from '@tagfalter/contract/sync-pull';
import { isEmptyEntry } from '@tagfalter/domain/entry';

/** What a tombstone still holds, as devices show it under 'Zuletzt gelöscht' (spec decision 42); nothing once it was emptied. */
export function deletedEntry(entry: SyncedEntry, deletedAt: Date): { deleted?: DeletedEntry } {
  return isEmptyEntry(entry) ? {} : { deleted: { at: deletedAt.toISOString(), entry } };
}
