import { describe, expect, it } from 'vitest';
import { leftOf, monthOfPage, openPages } from './shown-pages.ts';

describe('pages that lie open', () => {
  it.each([
    [1, 2, [1]],
    [2, 2, [2, 3]],
    [3, 2, [2, 3]],
    [8, 2, [8]],
    [5, 1, [5]],
  ] as const)('page %d with %d side by side of 8: %j', (page, side, pages) => {
    expect(openPages(page, side, 8)).toEqual(pages);
  });

  it('are turned from where they begin', () => {
    expect([leftOf(1, 2), leftOf(4, 2), leftOf(5, 2), leftOf(5, 1)]).toEqual([0, 4, 4, 5]);
  });

  it('bear the month that has begun', () => {
    const starts = [
      ['01', 0],
      ['03', 4],
    ] as const;
    expect([monthOfPage(3, starts), monthOfPage(4, starts), monthOfPage(-1, starts)]).toEqual(['01', '03', undefined]);
  });
});
