import { type FieldClock, isLaterClock } from '@tagfalter/domain/clock';
import { expect, it, vi } from 'vitest';
import { find } from './find.ts';

vi.mock('../../../domain/src/entry-merge.ts', async (original) => {
  const real = await original<typeof import('../../../domain/src/entry-merge.ts')>();
  /** Every field counts as written when any of them was; texts merge, and what comes too late is kept as ever. */
  const mergeEntry: typeof real.mergeEntry = (entry, clocks, change, ...rest) => {
    let last: FieldClock | undefined;
    for (const clock of Object.values(clocks)) if (clock && isLaterClock(clock, last)) last = clock;
    const answered = Object.keys(change.answers ?? {}).map((question) => `answer:${question}`);
    const names = [...Object.keys(change.fields), ...answered];
    const ofDay = last ? Object.fromEntries(names.map((name) => [name, last])) : {};
    return real.mergeEntry(entry, { ...clocks, ...ofDay }, change, ...rest);
  };
  return { ...real, mergeEntry };
});

it('finds one clock for the whole day (S6)', { timeout: 600_000 }, async () => {
  expect(await find(1)).toMatch(/\(S6\)/);
});
