import { expect, it } from 'vitest';
import { keepsListeners, looseStates, statesIn } from './module-state.ts';

it.each([
  ['let last = 0;', ['last']],
  ['export let last: number | undefined;', ['last']],
  ['const known = new Map<string, number>();\nexport const keep = () => known.set("a", 1);', ['known']],
  ['const KNOWN: ReadonlySet<string> = new Set(["a"]);\nexport const has = () => KNOWN.has("a");', []],
  ['const all: string[] = [];\nexport const keep = (one: string) => all.push(one);', ['all']],
  ['const now = { count: 0 };\nexport const count = () => {\n  now.count += 1;\n};', ['now']],
  ['const now = { count: 0 };\nexport const isNone = () => now.count === 0;', []],
  ['const places = new Map();\nexport const keep = () => setRecent(places, 1, 2, 3);', ['places']],
  ['function count() {\n  let at = 0;\n  return at;\n}', []],
  ["const asked = createStore('');\nexport const ask = () => asked.set('a');", []],
  ["const asked = perAccount('asked', () => new Set());\nexport const ask = () => asked().add('a');", []],
])('finds what a module remembers: %j', (source, names) => {
  expect(statesIn(source)).toEqual(names);
});

it.each([
  ['const listeners = new Set<() => void>();', true],
  ['  readonly #listeners = new Set<(isSilent: boolean) => void>();', true],
  ['// const listeners = new Set<() => void>();', false],
  ['const names = new Set<string>();', false],
])('finds listeners kept by hand: %j', (source, isFound) => {
  expect(keepsListeners(source)).toBe(isFound);
});

it('finds neither in the sources', async () => {
  expect(await looseStates()).toBe('');
});
