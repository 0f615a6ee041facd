import { Dexie, liveQuery } from 'dexie';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView } from '../db/rows.ts';

/** A list of entries that a screen subscribes to; `undefined` while it cannot be had. */
export interface EntryList {
  subscribe(
    onNext: (days: EntryView[] | undefined) => void,
    onError?: (error: unknown) => void,
  ): { unsubscribe(): void };
  /** Whether a value is known without subscribing. */
  hasValue?(): boolean;
}

/** @returns an undo, if the entries are shown */
type PreviewListener = (days: readonly EntryView[]) => (() => void) | undefined;

const listeners = new WeakMap<DiaryDb, Set<PreviewListener>>();

function onPreview(db: DiaryDb, listen: PreviewListener): () => void {
  const set = listeners.get(db) ?? new Set();
  listeners.set(db, set.add(listen));
  return () => set.delete(listen);
}

/**
 * Shows entries in the lists of this window, as these will read them once stored (decision 027).
 * @returns undo for entries that cannot be stored: lists that show them read again
 */
export function previewEntries(db: DiaryDb, days: readonly EntryView[]): () => void {
  // A screen's reads are not part of the caller's transaction.
  const undo = Dexie.ignoreTransaction(() => [...(listeners.get(db) ?? [])].map((listen) => listen(days)));
  return () => {
    for (const step of undo) step?.();
  };
}

/** The list with these entries in it; `undefined` unless it shows all of them: a query must place the others. */
function previewed(shown: readonly EntryView[], stored: readonly EntryView[]): EntryView[] | undefined {
  const byId = new Map(stored.map((day) => [day.id, day]));
  const isShown = stored.length > 0 && stored.every(({ id }) => shown.some((day) => day.id === id));
  return isShown ? shown.map((day) => byId.get(day.id) ?? day) : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A live query of entries that shows another device's changes before they are stored here (decision 027). The query
 * still reads them, and its result counts.
 */
export function withPreview(db: DiaryDb, query: () => Promise<EntryView[] | undefined>): EntryList {
  return {
    hasValue: () => false,
    subscribe(onNext, onError) {
      let shown: EntryView[] | undefined;
      let isPreviewed = false;
      let previews = 0;
      const show: typeof onNext = (days) => {
        shown = days;
        onNext(days);
      };
      let reading: ReturnType<typeof readOn> | undefined;
      const stopPreviews = onPreview(db, (stored) => {
        const list = shown && previewed(shown, stored);
        if (!list) return undefined;
        isPreviewed = true;
        previews += 1;
        show(list);
        return () => {
          if (!reading) return;
          reading.unsubscribe();
          reading = readOn();
        };
      });
      const read = async () => {
        const before = previews;
        return { days: await query(), before };
      };
      const showRead = ({ days, before }: Awaited<ReturnType<typeof read>>) => {
        // A preview outdates this read: storing it starts a new one. Dexie may still deliver the old one, even late.
        if (before < previews) return;
        const isKnown = isPreviewed && isSame(days, shown);
        isPreviewed = false;
        if (!isKnown) show(days);
      };
      const readOn = () => liveQuery(read).subscribe(showRead, onError);
      reading = readOn();
      return {
        unsubscribe() {
          stopPreviews();
          reading?.unsubscribe();
          reading = undefined;
        },
      };
    },
  };
}
