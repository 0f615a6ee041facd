import type { ImportedEntry } from '@tagfalter/domain/imported-day';
import type { JoinedEntry } from './join-days.ts';
import { type Problem, ProblemList } from './problems.ts';
import { withMedia } from './take-media.ts';
import type { Taker } from './taker.ts';

/** Entries, and UTF-16 code units, per transaction. */
const MAX_DAYS = 50;
const MAX_CHARACTERS = 500_000;
/** Milliseconds after which no further entry begins, so that progress shows. */
const MAX_MS = 1500;

/** An entry with stored media, and its problems. */
export interface TakenEntry {
  day: ImportedEntry;
  problems: Problem[];
}

/** Stores the next entries' media, in parallel over `ways`. @returns a gapless prefix, and the fault that ended it */
export async function takeEntries(
  days: readonly JoinedEntry[],
  ways: readonly Taker[],
): Promise<{ taken: TakenEntry[]; fault?: unknown }> {
  const until = performance.now() + MAX_MS;
  const most = countOf(days);
  const taken = new Map<number, TakenEntry>();
  const faults: unknown[] = [];
  let next = 0;
  const lane = async (taker: Taker): Promise<void> => {
    while (faults.length === 0 && next < most && (next === 0 || performance.now() < until)) {
      const place = next;
      next += 1;
      const day = days[place];
      if (day) taken.set(place, await takeDay(day, taker));
    }
  };
  // All lanes end before the archive is closed.
  await Promise.all(ways.map((taker) => lane(taker).catch((fault: unknown) => faults.push(fault))));
  const whole: TakenEntry[] = [];
  for (let day = taken.get(0); day; day = taken.get(whole.length)) whole.push(day);
  return { taken: whole, ...(faults.length > 0 && { fault: faults[0] }) };
}

/** Entries of the next transaction; at least one. */
function countOf(days: readonly JoinedEntry[]): number {
  let words = 0;
  let count = 0;
  for (const day of days.slice(0, MAX_DAYS)) {
    words += [day.fields.text ?? '', ...day.rest].reduce((sum, { length }) => sum + length, 0);
    if (count > 0 && words > MAX_CHARACTERS) break;
    count += 1;
  }
  return count;
}

async function takeDay(day: JoinedEntry, taker: Taker): Promise<TakenEntry> {
  const problems = new ProblemList();
  return { day: await withMedia(day, taker, problems), problems: problems.done() };
}
