import { reduced, type Sees } from './structure-graph.ts';

export interface DrawingBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Text of a box: its name, its description, and in blue the names it sees. */
export interface Label {
  name: string;
  words: string;
  sees: readonly string[];
  kind: 'big' | 'name';
}

const LINE = 17;
/** Mean width of a letter at 12.5 px, on the wide side: fonts differ. */
const LETTER = 6.4;
const BETWEEN = ' · ';

const inside = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Lines no wider than `width`; breaks lie between words, the dot of a list stays behind. */
function lines(text: string, width: number): string[] {
  const parts = text.replaceAll(BETWEEN, '\u00a0· ').split(' ');
  const broken: string[] = [];
  for (const part of parts) {
    const last = broken.at(-1);
    if (last === undefined || (last.length + 1 + part.length) * LETTER > width) broken.push(part);
    else broken[broken.length - 1] = `${last} ${part}`;
  }
  return broken.filter((line) => line !== '');
}

/** A label in a box of this width, and how high the box has to be. */
export function label(
  { name, words, sees, kind }: Label,
  { x, y, width }: Omit<DrawingBox, 'height'>,
): { svg: string; height: number } {
  const letter = kind === 'big' ? 9.6 : 8.2;
  const left = width - 28;
  const isBeside = name.length * letter + 16 + words.length * LETTER <= left;
  const text = (css: string, at: number, line: string, end = false) =>
    `<text class="${css}" x="${end ? x + width - 14 : x + 14}" y="${y + at}">${inside(line)}</text>`;
  const parts = [text(kind, 23, name)];
  if (isBeside && words !== '') parts.push(text('quiet end', 23, words, true));
  const below = [
    ...(isBeside ? [] : lines(words, left).map((line) => ['quiet', line] as const)),
    ...lines(sees.join(BETWEEN), left).map((line) => ['sees', line] as const),
  ];
  parts.push(...below.map(([css, line], at) => text(css, 23 + LINE * (at + 1) + 3, line)));
  return { svg: parts.join(''), height: 36 + LINE * below.length + (below.length > 0 ? 2 : 0) };
}

/** A straight way from a box to its neighbour. */
function wayBeside(from: DrawingBox, to: DrawingBox): string {
  const y = from.y + Math.min(from.height, to.height) / 2;
  return to.x > from.x ? `M${from.x + from.width} ${y}H${to.x - 3}` : `M${from.x} ${y}H${to.x + to.width + 3}`;
}

/** A straight way from a box down to another, past all others; none where there is no room. */
function wayDown(from: DrawingBox, to: DrawingBox, others: readonly DrawingBox[]): string | undefined {
  const [top, bottom] = [from.y + from.height, to.y];
  const start = Math.max(from.x, to.x) + 8;
  const end = Math.min(from.x + from.width, to.x + to.width) - 8;
  const between = others.filter(({ y, height }) => y < bottom && y + height > top);
  const isFree = (x: number) => between.every((box) => x < box.x - 6 || x > box.x + box.width + 6);
  const free: number[][] = [[]];
  for (let x = start; x <= end; x += 1) {
    if (isFree(x)) free.at(-1)?.push(x);
    else free.push([]);
  }
  const widest = free.reduce((one, other) => (other.length > one.length ? other : one));
  const x = widest[Math.floor(widest.length / 2)];
  return x === undefined ? undefined : `M${x} ${top}V${bottom - 3}`;
}

/**
 * The arrows of what is seen and not also seen by way of another; none crosses a box.
 * @throws Error where there is no straight way
 */
export function arrows(sees: Sees, boxes: ReadonlyMap<string, DrawingBox>): string {
  const ways: string[] = [];
  for (const [from, seen] of reduced(sees)) {
    for (const to of seen) {
      const [start, end] = [boxes.get(from), boxes.get(to)];
      if (!start || !end) continue;
      const others = [...boxes].filter(([name]) => name !== from && name !== to).map(([, box]) => box);
      const way = end.y === start.y ? wayBeside(start, end) : wayDown(start, end, others);
      if (!way)
        throw new Error(
          `No straight way from ${from} to ${to}: give them other places in scripts/checks/structure-drawing.ts.`,
        );
      ways.push(`<path class="way" d="${way}" marker-end="url(#tip)"/>`);
    }
  }
  return ways.join('\n');
}
