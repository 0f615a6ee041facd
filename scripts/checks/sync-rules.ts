import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

export interface RuleProof {
  /** As in the source, with `%s` and `${count}` unfilled. */
  title: string;
  /** Path from the root, with `/`. */
  file: string;
}

/** Rule of `docs/sync.md` with the tests whose titles carry its number. */
export interface Rule {
  id: string;
  /** Heading of the rule. */
  name: string;
  proofs: readonly RuleProof[];
}

/** Texts to compare. */
export interface SyncRules {
  /** `docs/sync.md`. */
  document: string;
  /** Source of every test file by its path from the root. */
  tests: ReadonlyMap<string, string>;
}

const DOCUMENT = 'docs/sync.md';
/** Heading of a rule: `## S1 · Order`. */
const RULE = /^#+\s+(S\d+)\b[\s·.]*([^\n]*)/gm;
const TITLE = /(['"`])((?:\\.|(?!\1).)+)\1/g;

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

function proofsIn(tests: SyncRules['tests']): (RuleProof & { rule: string })[] {
  return [...tests].flatMap(([file, source]) =>
    titlesIn(source).flatMap((title) => rulesIn(title).map((rule) => ({ rule, title, file }))),
  );
}

/** Every rule of the document with its tests, in the document's order. */
export function provenRules({ document, tests }: SyncRules): Rule[] {
  const proofs = proofsIn(tests);
  return [...document.matchAll(RULE)].map(([, id = '', name = '']) => ({
    id,
    name: name.trim(),
    proofs: proofs.filter(({ rule }) => rule === id).map(({ title, file }) => ({ title, file })),
  }));
}

/** Mismatches of rules and tests, one sentence per line; empty if each rule has a test and each cited rule exists. */
export function findBrokenRules(all: SyncRules): string {
  const rules = provenRules(all);
  if (rules.length === 0) return `${DOCUMENT} has no rules.`;
  const known = new Set(rules.map(({ id }) => id));
  const unproven = rules.filter(({ proofs }) => proofs.length === 0).map(({ id }) => `No test says (${id}).`);
  const unknown = proofsIn(all.tests)
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule, title, file }) => `There is no rule ${rule} in ${DOCUMENT}: ${file}, '${title}'`);
  return [...unproven, ...unknown].join('\n');
}

export function readSyncRules(): SyncRules {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const files = globSync('{apps,packages,workbox}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name.split(path.sep).includes('node_modules'),
  });
  const tests = new Map(files.sort().map((file) => [file.split(path.sep).join('/'), read(file)]));
  return { document: read(DOCUMENT), tests };
}

/** Holds `docs/sync.md` against the tests of this checkout. */
export async function brokenRules(): Promise<string> {
  return findBrokenRules(readSyncRules());
}
