import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const READERS = [
  '*.md',
  'docs/**/*.md',
  '{apps,packages}/*/{src,test,specs,soak,engines,convergence}/**/*.{ts,tsx,css}',
];
const TOOLS = [
  '*.{ts,mjs,json}',
  '{scripts,workbox}/**/*.{ts,mjs}',
  'apps/web/{*,public/*}.{ts,js,html}',
  '{apps,packages}/*/{,data/}*.{md,json}',
  'drizzle/**/*.sql',
];
/** `decision 020`, `decisions 020 and 027`; a spec decision is named with 'spec' before it, and has two digits. */
const CITED = /(?<!spec )\b[Dd]ecisions?(?:\/|[\s*]+)(\d{3}(?:(?:, | and )\d{3})*)/g;
/** `(020)` and `(020, 027)`, in documents. */
const BARE = /\(([01]\d{2}(?:, [01]\d{2})*)\)/g;

/**
 * Numbers of records that a text cites and that are not in `known`.
 * @param isDocument documents also cite by the number alone
 */
export function unknownCitations(text: string, known: ReadonlySet<string>, isDocument = false): string[] {
  const cited = [...text.matchAll(CITED), ...(isDocument ? text.matchAll(BARE) : [])].flatMap(
    ([, numbers = '']) => numbers.match(/\d{3}/g) ?? [],
  );
  return [...new Set(cited)].filter((number) => !known.has(number));
}

/** Every file whose comments, texts or titles may cite a rule or a decision; paths from the root. */
export function citingFiles(): string[] {
  const files = globSync([...READERS, ...TOOLS], { cwd: ROOT, exclude: ['**/node_modules/**'] });
  return files.map((file) => file.split(path.sep).join('/'));
}

/** Reports for `npm run check` files that cite a decision record that does not exist. */
export async function brokenCitations(): Promise<string> {
  const records = globSync('docs/decisions/*.md', { cwd: ROOT }).map((file) => path.basename(file).slice(0, 3));
  const known = new Set(records);
  return citingFiles()
    .filter((file) => !file.endsWith('cited-decisions.test.ts'))
    .flatMap((file) => {
      const isDocument = file.startsWith('docs');
      const unknown = unknownCitations(readFileSync(path.join(ROOT, file), 'utf8'), known, isDocument);
      return unknown.map((number) => `${file} cites decision ${number}, which has no record.`);
    })
    .join('\n');
}
