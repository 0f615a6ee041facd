import { Dexie, liveQuery } from 'dexie';
import type { DiaryDb } from './db.ts';
import type { EntryView } from './rows.ts';

/** A list of days as a screen shows it, again whenever it changes; undefined while it is not to be had. */
export interface DayList {
  subscribe(
    onNext: (days: EntryView[] | undefined) => void,
    onError?: (error: unknown) => void,
  ): { unsubscribe(): void };
  /** Whether it is known without subscribing. */
  hasValue?(): boolean;
}

/** @returns what takes them back, where they are shown */
type Hear = (days: readonly EntryView[]) => (() => void) | undefined;

const hearers = new WeakMap<DiaryDb, Set<Hear>>();

function hearDays(db: DiaryDb, hear: Hear): () => void {
  const ofDb = hearers.get(db) ?? new Set();
  hearers.set(db, ofDb.add(hear));
  return () => ofDb.delete(hear);
}

/**
 * Hands days to whoever shows them, as screens see them once they are stored here.
 * @returns what takes them back where they cannot be: whoever shows them reads anew
 */
export function showDays(db: DiaryDb, days: readonly EntryView[]): () => void {
  // What a screen reads then is not part of the caller's transaction.
  const takeBack = Dexie.ignoreTransaction(() => [...(hearers.get(db) ?? [])].map((hear) => hear(days)));
  return () => {
    for (const work of takeBack) work?.();
  };
}

/** The list with these days in it; undefined where it shows none or not all: only a reading tells what it becomes. */
function laidOver(shown: readonly EntryView[], stored: readonly EntryView[]): EntryView[] | undefined {
  const byId = new Map(stored.map((day) => [day.id, day]));
  const isShown = stored.length > 0 && stored.every(({ id }) => shown.some((day) => day.id === id));
  return isShown ? shown.map((day) => byId.get(day.id) ?? day) : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A live query of days that shows what another device has changed in them before it is stored here (decision 031). The
 * query reads it all the same, and what it finds holds.
 */
export function withStored(db: DiaryDb, query: () => Promise<EntryView[] | undefined>): DayList {
  return {
    hasValue: () => false,
    subscribe(onNext, onError) {
      let shown: EntryView[] | undefined;
      let isLaidOver = false;
      /** Counts what was laid over what a query has found. */
      let changes = 0;
      const show: typeof onNext = (days) => {
        shown = days;
        onNext(days);
      };
      let reading: ReturnType<typeof readOn> | undefined;
      const forget = hearDays(db, (stored) => {
        const list = shown && laidOver(shown, stored);
        if (!list) return undefined;
        isLaidOver = true;
        changes += 1;
        show(list);
        return () => {
          if (!reading) return;
          reading.unsubscribe();
          reading = readOn();
        };
      });
      const read = async () => {
        const before = changes;
        return { days: await query(), before };
      };
      const take = ({ days, before }: Awaited<ReturnType<typeof read>>) => {
        // Begun before something was laid over, it is begun anew for that; Dexie may tell of it nevertheless, and late.
        if (before < changes) return;
        const isKnown = isLaidOver && isSame(days, shown);
        isLaidOver = false;
        if (!isKnown) show(days);
      };
      const readOn = () => liveQuery(read).subscribe(take, onError);
      reading = readOn();
      return {
        unsubscribe() {
          forget();
          reading?.unsubscribe();
          reading = undefined;
        },
      };
    },
  };
}
