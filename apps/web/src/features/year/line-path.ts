/** A point of the line; both from 0 to 100, `y` from above. */
export interface LinePoint {
  x: number;
  y: number;
}

/** Height of a mood from 1 to 10, from above. */
const heightOf = (level: number): number => 100 - ((level - 1) / 9) * 100;

/** Points of the months that have a mood, in runs without a gap. @param months twelve means, null where there is none */
export function lineRuns(months: readonly (number | null)[]): LinePoint[][] {
  const runs: LinePoint[][] = [];
  let isOpen = false;
  for (const [index, level] of months.entries()) {
    if (level === null) {
      isOpen = false;
      continue;
    }
    const point = { x: ((index + 0.5) / months.length) * 100, y: heightOf(level) };
    if (isOpen) runs.at(-1)?.push(point);
    else runs.push([point]);
    isOpen = true;
  }
  return runs;
}

const at = ({ x, y }: LinePoint): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** A soft line through the points: level where it passes one, so that it never swings above or below them. */
export function pathThrough([first, ...rest]: readonly LinePoint[]): string {
  if (!first) return '';
  let before = first;
  let path = `M${at(first)}`;
  for (const point of rest) {
    const middle = (before.x + point.x) / 2;
    path += `C${at({ x: middle, y: before.y })} ${at({ x: middle, y: point.y })} ${at(point)}`;
    before = point;
  }
  return path;
}
