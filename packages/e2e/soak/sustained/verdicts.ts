import { expect } from 'vitest';
import { report } from '../size.ts';
import type { HeldResources } from './watched-server.ts';

/**
 * Limit for flat memory: the median of the last third is at most 10 % and a few MiB above that of the middle third. The
 * first third does not count, because caches fill and code is compiled. A median ignores a look in mid-request. In half
 * an hour 5 % were seen (docs/reliability.md); a leak of 600 bytes a request is above the limit.
 */
const GROWTH = 1.1;
/** Fewer looks have no thirds worth comparing. */
const MIN_LOOKS = 9;
const MIB = 2 ** 20;
/** Beside the share that values may grow by, MiB. */
const ALLOWED = { heap: 4, resident: 32 };

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Middle values of the last two thirds, and the most that the last may be. @param allowance in the unit of the values */
export function growthOf(values: readonly number[], allowance: number): { middle: number; last: number; most: number } {
  const third = Math.floor(values.length / 3);
  const middle = middleOf(values.slice(third, values.length - third));
  return { middle, last: middleOf(values.slice(values.length - third)), most: middle * GROWTH + allowance };
}

/** Memory is flat over looks at equal distances; of too few nothing is said. */
export function expectFlat(looks: readonly HeldResources[]): void {
  if (looks.length < MIN_LOOKS) return;
  const heaps = looks.map(({ heap, external }) => (heap + external) / MIB);
  const residents = looks.map(({ resident }) => resident);
  const judged = {
    'heap and what it holds outside': growthOf(heaps, ALLOWED.heap),
    'resident memory': growthOf(residents, ALLOWED.resident),
  };
  for (const [what, { middle, last, most }] of Object.entries(judged)) {
    const [then, now, limit] = [middle, last, most].map((mib) => mib.toFixed(1));
    report(`${what}, MiB: ${then} in the middle third, ${now} in the last, at most ${limit}`);
    expect(last, what).toBeLessThanOrEqual(most);
  }
}

/** Requests that may be held beyond: the last of connections that have just closed. */
const SPARE_REQUESTS = 3;

function above(what: string, before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.entries(after).flatMap(([kind, now]) => {
    const then = before[kind] ?? 0;
    return now > then ? [`${what}, ${kind}: ${now}, before ${then}`] : [];
  });
}

/** Lists the resources that a server holds beyond those of before, in words. */
export function beyond(before: HeldResources, after: HeldResources): string[] {
  const atDatabase = ({ connections, advisoryLocks }: HeldResources) => ({ connections, advisoryLocks });
  const held = ({ heldRequests }: HeldResources, spare = 0) => ({ requests: heldRequests + spare });
  return [
    ...above('handle', before.handles, after.handles),
    ...above('descriptor', before.descriptors, after.descriptors),
    ...above('database', atDatabase(before), atDatabase(after)),
    ...above('memory', held(before, SPARE_REQUESTS), held(after)),
  ];
}
