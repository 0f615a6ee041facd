import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Documents that lead through the code. */
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/sync.md', 'docs/walks.md'];

const QUOTED = /`([^`\s]+)`/g;
/** Only hyphenated words are taken as file names, because a single word is ambiguous. */
const FILE_NAME = /^[a-z]+(?:-[a-z]+)+(?:\.\w+)?$/;
const PATH = /^\w[\w.-]*(?:\/[\w.-]+)+\/?$/;

/** `packages/local/src/sync/push.ts` as `/packages/local/sync/push.ts/`, so that a path part can be searched between slashes. */
const asPlace = (file: string) => `/${file.replace('/src/', '/')}/`;

/** Whether a name is a file or folder, with or without extension or export (`drafts.commitDraft`). */
function isThere(name: string, places: readonly string[]): boolean {
  const [whole, file] = [name.replace('/src/', '/').replace(/\/$/, ''), name.replace(/\.\w+$/, '')];
  const starts = [`/${whole}/`, `/${whole}.`, ...(file === name ? [] : [`/${file}.`])];
  return places.some((place) => starts.some((start) => place.includes(start)));
}

/** A sentence per file name in backticks without a file. */
export function lostNames(document: string, text: string, files: readonly string[]): string[] {
  const places = files.map(asPlace);
  const names = [...text.matchAll(QUOTED)].flatMap(([, name]) => name ?? []);
  const lost = names.filter((name) => (PATH.test(name) || FILE_NAME.test(name)) && !isThere(name, places));
  return [...new Set(lost)].map((name) => `${document} names \`${name}\`, which is no file or folder.`);
}

/** Checks `DOCUMENTS` against the files. */
export async function brokenNames(): Promise<string> {
  const files = globSync(['*', '{apps,docs,drizzle,packages,scripts,workbox}/**/*'], {
    cwd: ROOT,
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  }).map((file) => file.split(path.sep).join('/'));
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  return DOCUMENTS.flatMap((document) => lostNames(document, read(document), files)).join('\n');
}
