import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';
import { citingFiles } from './cited-decisions.ts';

const PAGE = 'docs/rules.md';
/** Its first table holds the promises. */
const PROMISES = 'docs/reliability.md';

/** `29` or `3.12`; three digits are a record in `docs/decisions`. */
const NUMBER = String.raw`\d{1,2}(?:\.\d{1,2})?(?!\d)`;
const list = (one: string) => `(${one}(?:(?:, | and |–)${one})*)`;
const CITED = new RegExp(
  String.raw`\bspec ${list(String.raw`§\d`)}|\b(?:spec )?(decisions?|wire|threats?|fault|promises?|design) ${list(NUMBER)}`,
  'gi',
);
/** A sentence's line break, with the comment sign that begins the next line. */
const BREAK = /\n[ \t]*(?:\*(?![*/])|\/\/|--)?[ \t]*/g;

/** `§2`, `29` or `3.12` as the part that stays in a range and the number that counts up. */
const SPLIT = /^(§|\d+\.)?(\d+)$/;

/** `4, 5` or `3.1–3.6` as single numbers. */
function numbersIn(listed: string): string[] {
  return listed.split(/, | and /).flatMap((range) => {
    const [first = '', last = first] = range.split('–');
    const [, stays = '', from] = SPLIT.exec(first) ?? [];
    const count = Number(SPLIT.exec(last)?.[2]) - Number(from) + 1;
    return Array.from({ length: count }, (_, step) => `${stays}${Number(from) + step}`);
  });
}

/** Rules that a text cites, each once: `spec §5`, `spec decision 12`, `wire 5`, `threat 3`, `design 3.12`. */
export function rulesCited(text: string): string[] {
  const found = [...text.replace(BREAK, ' ').matchAll(CITED)].flatMap(([, sections, kind = '', numbers = '']) => {
    if (sections !== undefined) return numbersIn(sections).map((number) => `spec ${number}`);
    const series = kind.toLowerCase().replace(/s$/, '').replace('decision', 'spec decision');
    return numbersIn(numbers).map((number) => `${series} ${number}`);
  });
  return [...new Set(found)];
}

/** Rules of `docs/rules.md`: `- **wire 5** …`. */
const rulesOf = (page: string) =>
  [...page.matchAll(/^- \*\*([^*]+)\*\*/gm)].flatMap(([, name = '']) => rulesCited(name));

const promisesOf = (document: string) =>
  [...document.matchAll(/^\| (\d+) \|/gm)].map(([, row = '']) => `promise ${row}`);

/** Texts to compare; `citing` holds the source of each file by its path, without the page. */
export interface CitedRules {
  page: string;
  promises: string;
  citing: ReadonlyMap<string, string>;
}

/** Cited rules that stand nowhere, and rules of the page that nothing cites; one sentence per line. */
export function findUnwrittenRules({ page, promises, citing }: CitedRules): string {
  const written = rulesOf(page);
  const known = new Set([...written, ...promisesOf(promises)]);
  const cites = new Map([...citing].map(([file, text]) => [file, rulesCited(text)]));
  const cited = new Set([...cites.values()].flat());
  const unwritten = [...cites, [PAGE, rulesCited(page)] as const].flatMap(([file, rules]) =>
    rules.filter((rule) => !known.has(rule)).map((rule) => `${file} cites ${rule}, which ${PAGE} does not have.`),
  );
  const idle = written.filter((rule) => !cited.has(rule)).map((rule) => `${PAGE} has ${rule}, which nothing cites.`);
  return [...unwritten, ...idle].join('\n');
}

/** Holds `docs/rules.md` against the files of this checkout. */
export async function unwrittenRules(): Promise<string> {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const files = citingFiles().filter((file) => file !== PAGE && !file.includes('checks/cited-rules'));
  const citing = new Map(files.map((file) => [file, read(file)]));
  return findUnwrittenRules({ page: read(PAGE), promises: read(PROMISES), citing });
}
