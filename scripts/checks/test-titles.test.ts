import { expect, it } from 'vitest';
import { longTitles, titleWordsOf } from './test-titles.ts';

const LONG = 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn';

it.each([
  ['sends each change once', 4],
  ['sends each change once (S2, decision 020) @both', 4],
  [`takes at most \${MAX_BATCH} changes (of any size)`, 8],
  ['shows %s as it is – at once', 7],
])('counts the words of a title: %s', (title, words) => {
  expect(titleWordsOf(title)).toBe(words);
});

it.each([
  [`it('${LONG}', () => undefined);`, [1]],
  [`describe('kurz', () => {\n  test.each([1])(\n    \`${LONG}\`,\n    run,\n  );\n});`, [2]],
  [`it.each\`a\${1}\`('${LONG}', run);`, []],
  [`await test.step('${LONG}', run);`, []],
  [`edit('${LONG}');`, []],
])('finds titles of more than twelve words: %j', (source, lines) => {
  expect(longTitles(source).map(({ line }) => line)).toEqual(lines);
});
