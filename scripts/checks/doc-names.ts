import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Documents that lead through the code. */
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/sync.md'];
/** Packages whose files the tree of ARCHITECTURE.md lists one by one. */
const LISTED = ['packages/domain', 'packages/local'];

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

/** Names in a column: in `sync/push · pull` both are in `sync/`. */
function namesIn(column: string): string[] {
  const folder = /^(?:[\w-]+\/)*(?=[\w-])/.exec(column)?.[0] ?? '';
  return column.split(' · ').map((name) => (name.includes('/') ? name : folder + name));
}

/** Names in the first column of the tree below a package; two or more blanks end the column. */
function listedIn(tree: string, folder: string): string[] {
  const lines = tree.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`  ${path.posix.basename(folder)}/ `));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('    '));
  const columns = lines.slice(start + 1, end).map((line) => line.trim().split(/\s{2,}/)[0] ?? '');
  return columns.flatMap(namesIn);
}

/** A sentence per listed file that is missing, and per file that is not listed. */
export function treeFaults(tree: string, folder: string, files: readonly string[]): string[] {
  const listed = listedIn(tree, folder);
  const sources = files.filter((file) => file.startsWith(`${folder}/src/`) && /(?<!\.test)\.tsx?$/.test(file));
  const names = sources.map((file) => file.slice(`${folder}/src/`.length).replace(/\.tsx?$/, ''));
  const isListed = (name: string) => listed.some((one) => one === name || (one.endsWith('/') && name.startsWith(one)));
  const isFound = (one: string) => names.some((name) => one === name || (one.endsWith('/') && name.startsWith(one)));
  return [
    ...listed.filter((one) => !isFound(one)).map((one) => `The tree lists ${one} in ${folder}: it is not there.`),
    ...names.filter((name) => !isListed(name)).map((name) => `The tree does not list ${name} of ${folder}.`),
  ];
}

/** Checks `DOCUMENTS` against the files. */
export async function brokenNames(): Promise<string> {
  const files = globSync(['*', '{apps,docs,drizzle,packages,scripts,workbox}/**/*'], {
    cwd: ROOT,
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  }).map((file) => file.split(path.sep).join('/'));
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const [, tree = ''] = read('ARCHITECTURE.md').split('```\n');
  const lost = DOCUMENTS.flatMap((document) => lostNames(document, read(document), files));
  return [...lost, ...LISTED.flatMap((folder) => treeFaults(tree, folder, files))].join('\n');
}
