import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './shared/root.ts';

/** What the files say: the rules of the document, the tests it names for each, and the titles in the test files. */
export interface SyncRules {
  /** `docs/sync.md`. */
  document: string;
  /** Source of every test file by its path from the root. */
  tests: ReadonlyMap<string, string>;
}

const DOCUMENT = 'docs/sync.md';
const TITLE = /(['"`])((?:\\.|(?!\1).)+)\1/g;
const LINK = /\[([^\]]+)\]\(\.\.\/([^)]+)\)/g;

/** The rules in the brackets of a title: `(S1, S4, promise 2)` or `(S1–S9)`. */
function rulesIn(title: string): string[] {
  return [...title.matchAll(/\([^()]*\)/g)].flatMap(([brackets]) =>
    [...brackets.matchAll(/\bS(\d+)(?:–S(\d+))?\b/g)].flatMap(([, first, last = first]) => {
      const [from, to] = [Number(first), Number(last)];
      return Array.from({ length: to - from + 1 }, (_, step) => `S${from + step}`);
    }),
  );
}

function titlesIn(source: string): string[] {
  const code = source.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  return code.flatMap((line) => [...line.matchAll(TITLE)].flatMap(([, , title]) => title ?? []));
}

interface Named {
  rule: string;
  title: string;
  file: string;
  /** Whether the title itself is named, or only the file. */
  isTitle: boolean;
}

/** What the document names under each rule's heading: a test a line, and at the end the other files. */
function namedIn(document: string): Named[] {
  const sections = document.split(/^### (?=S\d)/m).slice(1);
  return sections.flatMap((section) => {
    const rule = /^S\d+/.exec(section)?.[0] ?? '';
    const [own = ''] = section.split(/^#/m);
    return own.split('\n').flatMap((line) =>
      [...line.matchAll(LINK)].map(([, title = '', file = '']) => ({
        rule,
        title,
        file,
        isTitle: !line.startsWith('- Also'),
      })),
    );
  });
}

/** What is wrong between the rules and their tests, one sentence a line; empty when each names the other. */
export function findBrokenRules({ document, tests }: SyncRules): string {
  const rules = [...document.matchAll(/^\| \*\*(S\d+)\*\* \|/gm)].flatMap(([, rule]) => rule ?? []);
  const proofs = [...tests].flatMap(([file, source]) =>
    titlesIn(source).flatMap((title) => rulesIn(title).map((rule) => ({ rule, title, file }))),
  );
  const named = namedIn(document);
  const broken = new Set<string>();
  for (const { rule, title, file, isTitle } of named) {
    const own = proofs.filter((proof) => proof.rule === rule && proof.file === file);
    if (own.length === 0) broken.add(`${DOCUMENT} names ${file} under ${rule}: no test there says (${rule}).`);
    else if (isTitle && !own.some((proof) => proof.title.includes(title)))
      broken.add(`${DOCUMENT} names a test under ${rule} that is not in ${file}: ${title}`);
  }
  for (const { rule, title, file } of proofs) {
    if (!rules.includes(rule)) broken.add(`There is no rule ${rule}: ${file}, '${title}'`);
    else if (!named.some((one) => one.rule === rule && one.file === file))
      broken.add(`${DOCUMENT} does not name ${file} under ${rule}: '${title}'`);
  }
  for (const rule of rules) {
    if (!named.some((one) => one.rule === rule && one.isTitle)) broken.add(`${DOCUMENT} names no test for ${rule}.`);
  }
  if (rules.length === 0) broken.add(`${DOCUMENT} has no table of rules.`);
  return [...broken].join('\n');
}

/** Holds `docs/sync.md` against the tests of this checkout. */
export async function brokenRules(): Promise<string> {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const files = globSync('{apps,packages,workbox}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name.split(path.sep).includes('node_modules'),
  });
  const tests = new Map(files.map((file) => [file.split(path.sep).join('/'), read(file)]));
  return findBrokenRules({ document: read(DOCUMENT), tests });
}
