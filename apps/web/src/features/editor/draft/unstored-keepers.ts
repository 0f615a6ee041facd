import type { LocalDate } from '@tagfalter/domain/local-date';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import type { DraftKeeper } from './draft-keeper.ts';
import { inMemory } from './draft-snapshot.ts';

const keepers = new WeakMap<DiaryDb, Map<LocalDate, DraftKeeper>>();

/** Holds a keeper for as long as its words are on no medium: their screen may go before the device has room for them. */
export function holdUnstored(db: DiaryDb, keeper: DraftKeeper): DraftKeeper {
  const held = keepers.get(db) ?? new Map<LocalDate, DraftKeeper>();
  keepers.set(db, held);
  keeper.subscribe(() => {
    const snapshot = keeper.snapshot();
    const { date } = snapshot.draft;
    if (inMemory(snapshot) !== 'none') held.set(date, keeper);
    else if (held.get(date) === keeper) held.delete(date);
  });
  return keeper;
}

/** Keeper with words of a day that are on no medium yet: the day opens again with them. */
export function unstoredKeeper(db: DiaryDb, date: LocalDate): DraftKeeper | undefined {
  return keepers.get(db)?.get(date);
}
