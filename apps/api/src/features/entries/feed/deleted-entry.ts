import type { DeletedEntry, SyncedEntry } from '@tagfalter/contract/sync-pull';
import { isEmptyEntry } from '@tagfalter/domain/entry';

/** Contents of a tombstone for 'Zuletzt gelöscht' (spec decision 42); nothing once emptied. */
export function deletedEntry(entry: SyncedEntry, deletedAt: Date): { deleted?: DeletedEntry } {
  return isEmptyEntry(entry) ? {} : { deleted: { at: deletedAt.toISOString(), entry } };
}
