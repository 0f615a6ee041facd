/** The middle of some numbers; of an even count the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The smallest value that `percent` of all values do not exceed. NaN for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(rank, 0)] ?? Number.NaN;
}

/** `items` beginning with another one each turn, so that no side always runs first. */
export function rotate<T>(items: readonly T[], turn: number): T[] {
  const start = turn % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
