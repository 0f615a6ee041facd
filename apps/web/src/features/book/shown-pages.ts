/** First of the pages that lie open with a page: the cover lies alone at the right, then even pages at the left. */
export function leftOf(page: number, side: 1 | 2): number {
  return side === 1 ? page : page - (page % 2);
}

/** The pages that lie open, without what lies before the cover or behind the last page. */
export function openPages(page: number, side: 1 | 2, total: number): number[] {
  const left = leftOf(page, side);
  return Array.from({ length: side }, (_, index) => left + index).filter((one) => one >= 1 && one <= total);
}

/** Month of a page: the last that has begun on it or before; undefined in front of the first. */
export function monthOfPage(page: number, starts: readonly (readonly [string, number])[]): string | undefined {
  return starts.findLast(([, start]) => start <= page)?.[0];
}
