/** Loudness as at most `count` bars: each is as high as the loudest of those it stands for. */
export function fitBars(values: readonly number[], count: number): readonly number[] {
  if (values.length <= count) return values;
  const edge = (bar: number) => Math.floor((bar * values.length) / count);
  return Array.from({ length: count }, (_, bar) => Math.max(...values.slice(edge(bar), edge(bar + 1))));
}
