/** Loudness as at most `room` bars: each is as high as the loudest of those it stands for. */
export function fitBars(values: readonly number[], room: number): readonly number[] {
  if (values.length <= room) return values;
  const edge = (bar: number) => Math.floor((bar * values.length) / room);
  return Array.from({ length: room }, (_, bar) => Math.max(...values.slice(edge(bar), edge(bar + 1))));
}
