import type { LocalDate } from '@tagfalter/domain/local-date';
import { perAccount } from '@tagfalter/local/base/per-account';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import type { DraftKeeper } from './draft-keeper.ts';
import { inMemory } from './draft-snapshot.ts';

const keepers = perAccount('unstored-drafts', () => new Map<LocalDate, DraftKeeper>());

/** Holds a keeper for as long as its words are on no medium: their screen may go before the device has room for them. */
export function holdUnstored(db: DiaryDb, keeper: DraftKeeper): DraftKeeper {
  const held = keepers(db);
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
  return keepers(db).get(date);
}
