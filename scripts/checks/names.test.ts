import { expect, it } from 'vitest';
import { brokenTerms, oddNames, sharedNames } from './names.ts';

it.each([
  ['const MOST_WORDS = 3;', 'MOST_WORDS: the standard term is MAX_'],
  ['let isTold = false;', 'isTold: the standard term is announced or reported'],
  ['export function readWish(): void {}', 'readWish: the standard term is request or intent'],
  ['interface Found { id: string }', 'Found: a type is named by a noun'],
  ['type Blocked = string;', 'Blocked: a type is named by a noun'],
])('finds an odd name: %s', (source, fault) => {
  expect(oddNames(source)).toEqual([fault]);
});

it.each([
  'const MAX_WORDS = 3;',
  'interface Feed { id: string }',
  'interface FoundEntry { id: string }',
  'const found = 1;',
  'const row = { told: 1 };',
  'const { heardAt } = row; const heardIn = 1;',
  "import { type Parked } from './rows.ts';",
  '// const told stays in words',
  "const text = 'const told = 1';",
  'const foretold = 1;',
])('leaves a standard name: %s', (source) => {
  expect(oddNames(source)).toEqual([]);
});

it('counts a name once per room, without tests', () => {
  const sources = new Map([
    ['apps/web/src/features/a.ts', 'export const place = 1;'],
    ['apps/web/src/features/b.ts', 'export const place = 1;\nexport type Way = 1;'],
    ['packages/local/src/c.ts', 'export async function place() {}'],
    ['packages/domain/src/d.test.ts', 'export type Way = 1;'],
  ]);
  expect([...sharedNames(sources)]).toEqual([['place', new Set(['apps/web/src/features', 'packages/local'])]]);
});

it('finds none in the sources', async () => {
  expect(await brokenTerms()).toBe('');
});
