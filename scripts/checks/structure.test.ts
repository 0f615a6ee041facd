import { expect, test } from 'vitest';
import { draw } from './structure-drawing.ts';
import { graphOf, levelsOf, reduced } from './structure-graph.ts';
import { HOUSES } from './structure-rooms.ts';
import { arrows } from './structure-shapes.ts';

const WEB = 'apps/web/src/';
const seen = (...imports: (readonly [string, string])[]) =>
  graphOf(HOUSES, {
    files: imports.map(([from]) => from),
    imports: imports.map(([from, to]) => ({ from, to })),
  });

test('sees rooms, and houses from rooms', () => {
  const { rooms, houses, wrong } = seen(
    [`${WEB}compose/main.tsx`, `${WEB}features/entry/a.ts`],
    [`${WEB}features/entry/a.ts`, 'packages/local/src/entries'],
  );
  expect(wrong).toEqual([]);
  expect(houses.get('apps/web')).toEqual(new Set(['packages/local']));
  expect(rooms.get('apps/web')?.get('compose')).toEqual(new Set(['features']));
  expect(rooms.get('apps/web')?.get('features')).toEqual(new Set(['packages/local']));
});

test('names a folder without a place', () => {
  expect(seen([`${WEB}new/a.ts`, `${WEB}new/b.ts`]).wrong).toEqual(['apps/web/src/new has no place in the drawing.']);
});

test('leaves out imports implied by others', () => {
  const sees = new Map([
    ['a', new Set(['b', 'c', 'd'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
  ]);
  expect(reduced(sees)).toEqual(new Map([...sees, ['a', new Set(['b', 'd'])]]));
});

test('gives a room a level above its imports, and limits levels', () => {
  const rooms = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name }));
  const house = { name: 'p', path: 'p/', words: '', rooms };
  const chain = (names: string[]) => ({
    files: [],
    imports: names.slice(1).map((name, at) => ({ from: `p/src/${names[at]}/x.ts`, to: `p/src/${name}/x.ts` })),
  });
  const short = graphOf([house], chain(['a', 'c', 'd', 'e', 'f', 'g']));
  expect(levelsOf(short.rooms.get('p') ?? new Map(), ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual(
    new Map(Object.entries({ g: 0, f: 1, e: 2, d: 3, c: 4, b: 0, a: 5 })),
  );
  expect(short.wrong).toEqual([]);
  const long = chain(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(graphOf([house], long).wrong).toEqual(['p has 7 levels of rooms, 6 are the most.']);
  expect(graphOf([{ ...house, rooms: [{ name: 'a', joins: true }, ...rooms.slice(1)] }], long).wrong).toEqual([]);
});

test('leads arrows past boxes, or says that there is no way', () => {
  const box = (x: number, y: number, width: number) => ({ x, y, width, height: 20 });
  const sees = new Map([['a', new Set(['c'])]]);
  const among = (middle: number) =>
    new Map([
      ['a', box(0, 0, 100)],
      ['b', box(0, 40, middle)],
      ['c', box(0, 80, 100)],
    ]);
  const [, x] = /M(\d+) 20V77/.exec(arrows(sees, among(50))) ?? [];
  expect(Number(x)).toBeGreaterThan(50);
  expect(() => arrows(sees, among(100))).toThrow('No straight way from a to c');
});

test('writes into each box what it sees, no empty room', () => {
  const svg = draw(
    HOUSES,
    seen([`${WEB}compose/main.tsx`, 'packages/ui/src/button'], ['workbox/src/sw.ts', 'packages/local/src/db']),
  );
  expect(svg).toContain('>ui</text>');
  expect(svg).toMatch(/class="sees"[^>]*>local<\/text>/);
  expect(svg).toContain('>compose</text>');
  expect(svg).not.toContain('>features</text>');
});

test('puts a room below all that see it', () => {
  const svg = draw(
    HOUSES,
    seen(
      [`${WEB}compose/main.tsx`, `${WEB}platform/a.ts`],
      [`${WEB}platform/a.ts`, `${WEB}i18n/b.ts`],
      [`${WEB}i18n/b.ts`, 'packages/ui/src/c.ts'],
    ),
  );
  const y = (name: string) => Number(new RegExp(`class="name"[^>]* y="(\\d+)">${name}<`).exec(svg)?.[1]);
  expect(y('compose')).toBeLessThan(y('platform'));
  expect(y('platform')).toBeLessThan(y('i18n'));
});
