import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

const FILES = '{apps,packages,workbox,scripts}/**/*.{ts,tsx}';
/** Parts of a name that the field has a term for, with that term. */
const TERMS: readonly (readonly [part: RegExp, term: string])[] = [
  [/^(MOST|LONGEST|LARGEST)(_|$)/, 'MAX_'],
  [/^(FEWEST|LEAST|SHORTEST)(_|$)/, 'MIN_'],
  [/^(FEW|QUICK)_/, 'MAX_'],
  [/^(un)?wish(e[ds])?$/, 'request or intent'],
  [/^standing$/, 'status or existing'],
  [/^modest(y)?$/, 'announce limit'],
  [/^believed$/, 'cached'],
  [/^(un)?told$/, 'announced or reported'],
  [/^tells?$/, 'announce'],
  [/^(un)?heard?$/, 'received, polled or acknowledged'],
];
/** Nouns that look like participles. */
const NOUNS = /^(Bed|Deed|Feed|Need|Seed|Shed|Speed|Thread)$/;
const PARTICIPLE =
  /^([A-Z][a-z]+ed|Begun|Brought|Cut|Done|Drawn|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lost|Made|Met|Proven|Put|Read|Said|Seen|Sent|Shown|Spoken|Taken|Told|Understood|Unfinished|Written)$/;
/** Names that several rooms export today. May only fall. */
const MAX_SHARED = 33;

/** Comments and texts; templates stay. */
const TEXTS = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
/** The name after `type` in a list of imports is none. */
const DECLARED = /\b(const|let|function\*?|class|interface|enum|type(?= \w+ ?[=<])) (\w+)/g;
/** Columns and stored fields, read into a variable of the same name. */
const STORED: readonly string[] = ['heardAt', 'heardIn'];
const EXPORTED = /^export (?:async |abstract |declare )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** A folder at the top of an app, or a whole package. */
const ROOM = /^(?:apps\/(?:api|web)\/src\/[^/]+|packages\/[^/]+(?=\/src\/)|workbox(?=\/src\/)|scripts)/;

/** `isTold` as `is`, `Told`; `MAX_ROWS` stays whole. */
const partsOf = (name: string): string[] =>
  /^[A-Z][A-Z\d_]*$/.test(name) ? [name] : name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map((part) => part.toLowerCase());

/** A reason per name that a source declares against the standard terms. */
export function oddNames(source: string): string[] {
  const faults = [...source.replace(TEXTS, '').matchAll(DECLARED)].flatMap(([, kind = '', name = '']) => {
    const term = STORED.includes(name)
      ? undefined
      : TERMS.find(([part]) => partsOf(name).some((one) => part.test(one)))?.[1];
    const isType = /^(class|interface|type|enum)$/.test(kind);
    const isBare = isType && PARTICIPLE.test(name) && !NOUNS.test(name);
    return [
      ...(term === undefined ? [] : [`${name}: the standard term is ${term}`]),
      ...(isBare ? [`${name}: a type is named by a noun`] : []),
    ];
  });
  return [...new Set(faults)];
}

/** Exported names with the rooms that export them, of those with several. */
export function sharedNames(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const room = ROOM.exec(file)?.[0];
    if (room === undefined || /\.(test|d)\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of source.matchAll(EXPORTED)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
  }
  return new Map([...rooms].filter(([, those]) => those.size > 1));
}

/** Lines of `npm run check` about names that are no standard terms, or stand for several things. */
export async function brokenTerms(): Promise<string> {
  const files = globSync(FILES, { cwd: ROOT, exclude: (name) => /^(node_modules|dist)$/.test(path.basename(name)) });
  const sources = new Map(files.sort().map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
  const odd = [...sources].flatMap(([file, source]) => oddNames(source).map((fault) => `${file}: ${fault}`));
  const shared = sharedNames(sources);
  const list = [...shared].map(([name, rooms]) => `  ${name}: ${[...rooms].join(', ')}`);
  if (shared.size > MAX_SHARED)
    odd.push(`${shared.size} names are exported by several rooms, at most ${MAX_SHARED}:`, ...list);
  if (shared.size < MAX_SHARED) odd.push(`MAX_SHARED of scripts/checks/names.ts can fall to ${shared.size}.`);
  return odd.join('\n');
}
