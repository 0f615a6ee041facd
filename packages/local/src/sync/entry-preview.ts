import { Dexie, liveQuery } from 'dexie';
import { perAccount } from '../base/per-account.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { EntryView } from '../db/rows.ts';

/** A subscribable list; `undefined` while it cannot be read. */
export interface EntryList {
  subscribe(
    onNext: (days: EntryView[] | undefined) => void,
    onError?: (error: unknown) => void,
  ): { unsubscribe(): void };
  /** A value is known without subscribing. */
  hasValue?(): boolean;
}

/** @returns an undo, if the entries are shown */
type PreviewListener = (days: readonly EntryView[]) => (() => void) | undefined;

const listeners = perAccount('previews', () => new Set<PreviewListener>());

function onPreview(db: DiaryDb, listen: PreviewListener): () => void {
  const set = listeners(db).add(listen);
  return () => set.delete(listen);
}

/**
 * Shows entries in this window's lists as they will be once stored (decision 027).
 * @returns undoes the preview if the entries cannot be stored
 */
export function previewEntries(db: DiaryDb, days: readonly EntryView[]): () => void {
  // A screen's reads are not part of the caller's transaction.
  const undo = Dexie.ignoreTransaction(() => [...listeners(db)].map((listen) => listen(days)));
  return () => {
    for (const step of undo) step?.();
  };
}

/** `undefined` unless the list shows all of these entries: only a query can place new ones. */
function previewed(shown: readonly EntryView[], stored: readonly EntryView[]): EntryView[] | undefined {
  const byId = new Map(stored.map((day) => [day.id, day]));
  const isShown = stored.length > 0 && stored.every(({ id }) => shown.some((day) => day.id === id));
  return isShown ? shown.map((day) => byId.get(day.id) ?? day) : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A live query that previews other devices' changes (decision 027). The query's own result counts. */
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
        // A preview outdates this read; Dexie may deliver it late, and storing starts a new one.
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
