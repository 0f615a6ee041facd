import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Documents that lead through the code. */
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/sync.md', 'docs/walks.md'];
/** Decision records also quote packages, headers and properties. */
const RECORDS = 'docs/decisions/*.md';

const QUOTED = /`([^`\s]+)`/g;
/** Only hyphenated words are taken as file names, because a single word is ambiguous. */
const FILE_NAME = /^[a-z]+(?:-[a-z]+)+(?:\.\w+)?$/;
const PATH = /^\w[\w.-]*(?:\/[\w.-]+)+\/?$/;
/** Paths, and names with an extension. */
export const CERTAIN = /[./]/;
/** Made by the build. */
const MADE = /^dist\//;

/** `packages/local/src/sync/push.ts` as `/packages/local/sync/push.ts/`, so that a path part can be searched between slashes. */
const asPlace = (file: string) => `/${file.replace('/src/', '/')}/`;

/** Whether a name is a file or folder, with or without extension or export (`drafts.commitDraft`). */
function isThere(name: string, places: readonly string[]): boolean {
  const [whole, file] = [name.replace('/src/', '/').replace(/\/$/, ''), name.replace(/\.\w+$/, '')];
  const starts = [`/${whole}/`, `/${whole}.`, ...(file === name ? [] : [`/${file}.`])];
  return places.some((place) => starts.some((start) => place.includes(start)));
}

/**
 * A sentence per file name in backticks without a file.
 * @param pattern names that are looked for; by default also a bare hyphenated word
 */
export function lostNames(document: string, text: string, files: readonly string[], pattern = /./): string[] {
  const places = files.map(asPlace);
  const names = [...text.matchAll(QUOTED)].flatMap(([, name]) => name ?? []);
  const meant = names.filter(
    (name) => (PATH.test(name) || FILE_NAME.test(name)) && pattern.test(name) && !MADE.test(name),
  );
  const lost = meant.filter((name) => !isThere(name, places));
  return [...new Set(lost)].map((name) => `${document} names \`${name}\`, which is no file or folder.`);
}

/** Checks `DOCUMENTS` and `RECORDS` against the files. */
export async function brokenNames(): Promise<string> {
  const files = globSync(['*', '{apps,docs,drizzle,packages,scripts,workbox}/**/*'], {
    cwd: ROOT,
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  }).map((file) => file.split(path.sep).join('/'));
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const records = globSync(RECORDS, { cwd: ROOT }).sort();
  return [
    ...DOCUMENTS.flatMap((document) => lostNames(document, read(document), files)),
    ...records.flatMap((record) => lostNames(record, read(record), files, CERTAIN)),
  ].join('\n');
}
