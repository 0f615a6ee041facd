import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';
import { commentsOf, wordCountIn } from './comment-form.ts';

const FOLDERS = ['packages/local/src', 'apps/api/src'];
/** Words in comments per line that is not blank, over a folder without its tests. */
const MAX_PER_LINE = 1.2;

/** Lines that are not blank, and words in the comments of a source. */
export function countComments(source: string): { lines: number; words: number } {
  const lines = source.split('\n').filter((line) => line.trim() !== '').length;
  const words = commentsOf(source).map(({ text }) => wordCountIn(text));
  return { lines, words: sum(words) };
}

/** Reports for `npm run check` folders with more words than that. */
export async function wordyComments(): Promise<string> {
  const faults = FOLDERS.flatMap((folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
    const counts = files.map((file) => countComments(readFileSync(path.join(ROOT, file), 'utf8')));
    const [words, lines] = [sum(counts.map((one) => one.words)), sum(counts.map((one) => one.lines))];
    const share = words / lines;
    return share <= MAX_PER_LINE
      ? []
      : [`${folder} has ${share.toFixed(2)} words of comments per line, not ${MAX_PER_LINE}.`];
  });
  return faults.join('\n');
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
