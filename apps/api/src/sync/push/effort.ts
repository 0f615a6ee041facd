import { MINUTE_MS } from '@tagfalter/domain/durations';
import { mergeTextWithin } from '@tagfalter/domain/merge-text';
import { LRUCache } from 'lru-cache';
import { tooMany } from '#api/base/too-many.ts';
import type { Effort } from '#api/features/entries/rules/push-records.ts';

/**
 * Work of pushes is counted in units that no clock changes: one is a comparison of two words, or the handling of
 * `CHARACTERS_PER_UNIT` characters of a text. Both take about half a microsecond.
 */
const CHARACTERS_PER_UNIT = 8;
/** Units that parsing, stamping and writing a mutation takes beside its texts. */
const UNITS_PER_MUTATION = 150;
/** Units after which a push lets others have the event loop. Few pushes take as many. */
export const UNITS_PER_TURN = 20_000;
/** Comparisons in one push; past them its texts merge roughly. A device that edits 500 days which others edited too needs half. */
export const COMPARISONS_PER_PUSH = 2_000_000;
/** Units that an account may use at once; as many come back in a minute. */
export const UNITS_PER_MINUTE = 10_000_000;
/** Accounts remembered at most; beyond it the one that has pushed longest ago is forgotten. */
const MAX_ACCOUNTS = 50_000;
/** Seconds that an account waits at least. By then it may use a twelfth again. */
const MIN_WAIT = 5;

/** Counts the work of one push. Texts merge word by word while the push and its account may compare words, else roughly. */
export interface PushEffort extends Effort {
  /** Whether it has used up its turn on the event loop; the next one begins with that. */
  isTurnOver(): boolean;
}

export interface Efforts {
  /** @throws Refusal `too_many_requests` if the account has used up its units */
  check(accountId: string): void;
  /** @throws as `check` */
  begin(accountId: string): PushEffort;
}

/** Units used and not come back yet. */
interface UsedUnits {
  units: number;
  /** When that was, milliseconds since the epoch. */
  at: number;
}

/**
 * Keeps the accounts' units in this process.
 * @param now milliseconds since the epoch
 */
export function createEfforts(now: () => number): Efforts {
  const accounts = new LRUCache<string, UsedUnits>({ max: MAX_ACCOUNTS });
  const usedBy = (accountId: string): number => {
    const used = accounts.get(accountId);
    if (!used) return 0;
    return Math.max(0, used.units - (UNITS_PER_MINUTE * Math.max(0, now() - used.at)) / MINUTE_MS);
  };
  const use = (accountId: string, units: number): void => {
    accounts.set(accountId, { units: usedBy(accountId) + units, at: now() });
  };
  const check = (accountId: string): void => {
    const over = usedBy(accountId) - UNITS_PER_MINUTE;
    if (over < 0) return;
    throw tooMany('work of pushes', Math.max(MIN_WAIT, (over / UNITS_PER_MINUTE) * 60));
  };
  return {
    check,
    begin(accountId) {
      check(accountId);
      return effortOf(
        (units) => use(accountId, units),
        () => usedBy(accountId) < UNITS_PER_MINUTE,
      );
    },
  };
}

/** @param isAllowed whether the account may go on comparing words */
function effortOf(use: (units: number) => void, isAllowed: () => boolean): PushEffort {
  let comparisons = 0;
  let sinceTurn = 0;
  const spend = (units: number): void => {
    sinceTurn += units;
    use(units);
  };
  const merge = mergeTextWithin((more) => {
    if (comparisons + more > COMPARISONS_PER_PUSH || !isAllowed()) return false;
    comparisons += more;
    spend(more);
    return true;
  });
  return {
    merge(before, theirs, mine) {
      spend((before.length + theirs.length + mine.length) / CHARACTERS_PER_UNIT);
      return merge(before, theirs, mine);
    },
    count: (characters) => spend(UNITS_PER_MUTATION + characters / CHARACTERS_PER_UNIT),
    isTurnOver() {
      if (sinceTurn < UNITS_PER_TURN) return false;
      sinceTurn = 0;
      return true;
    },
  };
}
