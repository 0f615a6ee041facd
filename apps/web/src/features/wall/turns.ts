import { afterShown, pickNext, upcoming, type WallOrder } from './order.ts';

/** Slides that 'previous' leads back to. */
const PAST = 50;

/** A slide whose turn it is. */
export interface Turn {
  id: string;
  /** Index in this page's history; null for a slide that the order brings next. */
  place: number | null;
  /** Whether it was shown before. */
  isRepeat: boolean;
}

/** Sequence of slides on a wall, forwards and back. */
export interface Turns {
  /** @param ids slides that can be shown now, the newest first. @returns null where there is nothing */
  next(ids: readonly string[]): Turn | null;
  previous(ids: readonly string[]): Turn | null;
  /** Records that the slide of a turn is shown. */
  took(ids: readonly string[], turn: Turn): void;
  /** Returns the coming slides if nothing changes, without the history of this page. */
  ahead(ids: readonly string[], count: number): string[];
  /** Whether the next slide was never shown. */
  hasNews(ids: readonly string[]): boolean;
  round(): number;
}

export function createSlideTurns(begin: WallOrder): Turns {
  let order = begin;
  let past: string[] = [];
  let at = 0;

  /** Returns the nearest slide of the history, before or after the current one. */
  function inPast(ids: readonly string[], step: 1 | -1): Turn | null {
    const there = new Set(ids);
    for (let place = at + step; place >= 0 && place < past.length; place += step) {
      const id = past[place];
      if (id !== undefined && there.has(id)) return { id, place, isRepeat: true };
    }
    return null;
  }

  return {
    next(ids) {
      const again = inPast(ids, 1);
      if (again) return again;
      const id = pickNext(ids, order);
      return id === null ? null : { id, place: null, isRepeat: order.seen.has(id) };
    },
    previous: (ids) => inPast(ids, -1),
    took(ids, { id, place }) {
      if (place !== null) {
        at = place;
        return;
      }
      order = afterShown(ids, order, id);
      past = [...past, id].slice(-PAST);
      at = past.length - 1;
    },
    ahead: (ids, count) => upcoming(ids, order, count),
    hasNews: (ids) => ids.some((id) => !order.seen.has(id)),
    round: () => order.round,
  };
}
