import { perAccount } from '@tagfalter/local/base/per-account';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { type DiaryMonth, queryFavoriteMonths, queryMonth, queryMonths } from '@tagfalter/local/entries/months';
import { startTransition, useEffect, useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive, useLiveEntries } from '#entities/diary/live.ts';

/** Which days the feed shows. */
export type FeedFilter = 'all' | 'favorites';

/** Last contents of the feed, shown at once on coming back, before the store is read. */
interface LastFeed {
  months: Map<FeedFilter, DiaryMonth[]>;
  days: Map<string, EntryView[]>;
}
const lastOf = perAccount('feed', (): LastFeed => ({ months: new Map(), days: new Map() }));

/** Months with such entries, newest first; undefined until the store has been read once. */
export function useMonths(filter: FeedFilter): DiaryMonth[] | undefined {
  const { db } = useDiary();
  const query = filter === 'all' ? queryMonths : queryFavoriteMonths;
  const read = useLive(async () => ({ filter, months: await query(db) }), [db, filter]);
  const last = lastOf(db).months;
  if (read) last.set(read.filter, read.months);
  return last.get(filter);
}

/** Such entries of a month, newest first. */
export function useMonthEntries(month: string, filter: FeedFilter): EntryView[] | undefined {
  const { db } = useDiary();
  const read = useLiveEntries(() => queryMonth(db, month), [db, month]);
  const { days: last } = lastOf(db);
  if (read) last.set(month, read);
  const days = read ?? last.get(month);
  return filter === 'all' ? days : days?.filter(({ isFavorite }) => isFavorite);
}

/** Days shown before it is known how many fit. */
export const FIRST_DAYS = 12;

/** The newest months, until they have enough days. */
function newest(months: readonly DiaryMonth[]): string[] {
  let days = 0;
  const shown: string[] = [];
  for (const { month, days: more } of months) {
    if (days >= FIRST_DAYS) break;
    shown.push(month);
    days += more;
  }
  return shown;
}

/** How far beyond the window months are read: about a screen and a half in each direction. */
const MARGIN = '1200px 0px';

const monthOf = (element: Element): string => element.getAttribute('data-month') ?? '';

/**
 * Months near the window, and the month at its upper edge. Far months keep only their heading in the document.
 * @param kept a month to begin with, besides the newest
 */
export function useNearMonths(months: readonly DiaryMonth[], kept: string | undefined) {
  const [near, setNear] = useState<ReadonlySet<string>>();
  const [current, setCurrent] = useState<string>();
  const [list, onList] = useState<HTMLElement | null>(null);
  const names = months.map(({ month }) => month).join();
  useEffect(() => {
    if (names === '' || !list) return;
    const sections = list.querySelectorAll('[data-month]');
    const inSight = new Set<string>();
    const nearby = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inSight.add(monthOf(target));
          else inSight.delete(monthOf(target));
        }
        startTransition(() => setNear(new Set(inSight)));
      },
      { rootMargin: MARGIN },
    );
    const atTop = new IntersectionObserver(
      (changes) => {
        const reached = changes.find(({ isIntersecting }) => isIntersecting);
        if (reached) setCurrent(monthOf(reached.target));
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const section of sections) {
      nearby.observe(section);
      atTop.observe(section);
    }
    return () => {
      nearby.disconnect();
      atTop.disconnect();
    };
  }, [names, list]);
  return { near: near ?? new Set([...newest(months), ...(kept === undefined ? [] : [kept])]), current, onList };
}
