import { tooMany } from '#api/base/too-many.ts';

/** Streams of one account at a time (wire 47): a browser holds one, whatever it has tabs. */
const MAX_STREAMS = 20;
/** Seconds: one that broke off unnoticed is gone by then. */
const RETRY_AFTER = 30;

/**
 * Takes one of an account's streams, until the returned function is called; a second call changes nothing.
 * @throws Refusal `too_many_requests`
 */
export type TakeStream = (accountId: string) => () => void;

/** Counts the open streams in this process; `open` is the sum. */
export function createStreamCount(): { take: TakeStream; open: () => number } {
  const counts = new Map<string, number>();
  const open = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const take: TakeStream = (accountId) => {
    const before = counts.get(accountId) ?? 0;
    if (before >= MAX_STREAMS) throw tooMany('streams of an account', RETRY_AFTER);
    counts.set(accountId, before + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (counts.get(accountId) ?? 1) - 1;
      if (left > 0) counts.set(accountId, left);
      else counts.delete(accountId);
    };
  };
  return { take, open };
}
