import { expect, it } from 'vitest';
import { breakOf, type StepFigures } from './step.ts';
import { addCounts, CallTally, errorsIn, figuresOf } from './tally.ts';

function tallyOf(first: number, count: number): CallTally {
  const tally = new CallTally();
  tally.open();
  for (let index = 0; index < count; index += 1) tally.took('push', first + index);
  return tally;
}

it('counts the requests of all processes, and none outside its time', () => {
  const [one, other] = [tallyOf(1, 50), tallyOf(51, 50)];
  other.failed('push', 503);
  other.failed('push', 503);
  other.close();
  other.took('push', 9999);
  other.failed('pull', 'broke');
  const counts = addCounts([one.counts, other.counts, new CallTally().counts]);
  expect(figuresOf(counts)).toEqual([{ kind: 'push', count: 100, p50: 50, p95: 95, p99: 99, most: 100 }]);
  expect(counts.errors).toEqual({ 'push 503': 2 });
  expect(errorsIn(counts)).toBe(2);
});

it('finds out where a number of devices breaks', () => {
  const kinds = figuresOf(tallyOf(1, 100).counts);
  const held: StepFigures = {
    ...{ devices: 500, seconds: 60, kinds, errors: {}, memory: 1, memoryOfMain: 1 },
    ...{ loop: { p50: 0, p99: 1, most: 2 }, ownDelay: 0, end: { lost: 0, unpolled: 0, checked: 7 } },
  };
  expect(breakOf(held)).toBeUndefined();
  expect(breakOf({ ...held, kinds: figuresOf(tallyOf(950, 100).counts) })).toContain('p99 of push is 1,048 ms');
  const photo = kinds.map((figures) => ({ ...figures, kind: 'photo ends' as const, p99: 5000 }));
  expect(breakOf({ ...held, kinds: photo })).toBeUndefined();
  expect(breakOf({ ...held, errors: { 'feed 429': 1 } })).toContain('feed 429 (1)');
  expect(breakOf({ ...held, end: { lost: 1, unpolled: 0, checked: 7 } })).toContain('1 acknowledged entries lost');
  expect(breakOf({ ...held, end: { lost: 0, unpolled: 3, checked: 7 } })).toContain('3 edits unheard');
  expect(breakOf({ ...held, end: undefined })).toBeDefined();
});
