import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const TESTS = ['{scripts,workbox,apps/*,packages/*}/**/*.{test,spec}.{ts,tsx}'];
const MAX_WORDS = 12;

/** `test('…'`, `describe.each(databases)('…'` and `it.each<Row>([…])(`…`: a title follows the last bracket. */
const TITLE = /(?:(?<![\w.$])(?:test|it|describe)(?:\.(?!step\b)\w+)*|\)|\])\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g;
/** `(S4, decision 027)`: where a rule stands, for `npm run rules` and for readers. */
const CITATION = /\((?=[^)]*\b(?:S\d|(?:decision|design|fault|promise|spec|threat|wire)s?)\b)[^)]*\)|\(S\d[^)]*\)/g;

/** Words of a title: a citation and a tag (`@both`) are none, a value that is filled in is one. */
export function titleWordsOf(title: string): number {
  const filled = title.replace(/\$\{[^}]*\}/g, 'x').replace(CITATION, '');
  return filled.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('@')).length;
}

/** Titles in the source of a test file with more than twelve words, each with its line. */
export function longTitles(source: string): { line: number; title: string }[] {
  return [...source.matchAll(TITLE)]
    .filter(([, , title = '']) => titleWordsOf(title) > MAX_WORDS)
    .map(({ index, 2: title = '' }) => ({ line: source.slice(0, index).split('\n').length, title }));
}

/** Reports these titles for `npm run check`. */
export async function wordyTitles(): Promise<string> {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name) });
  const found = files.sort().flatMap((file) => {
    const titles = longTitles(readFileSync(path.join(ROOT, file), 'utf8'));
    return titles.map(({ line, title }) => `${file}:${line} ${title}`);
  });
  return found.length === 0 ? '' : `A test title has at most ${MAX_WORDS} words.\n${found.join('\n')}`;
}
