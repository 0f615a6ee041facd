import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../../packages', import.meta.url));

/** A constant of a source file, as it is written. */
interface WrittenConstant {
  file: string;
  name: string;
  text: string;
}

const sourcesIn = (root: string): { file: string; text: string }[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ file: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));

const constantsOf = ({ file, text }: { file: string; text: string }): WrittenConstant[] =>
  [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: [^=\n]+)? =\s([^;]+);/gm)].map(
    ([, name = '', value = '']) => ({
      ...{ file, name },
      text: value.replace(/\s+/g, ' ').replace(/ as const$/, ''),
    }),
  );

/** Sources of the server. */
export const SOURCES = sourcesIn(SRC);
const CONSTANTS = SOURCES.flatMap(constantsOf);
/** Constants of the rules that both sides use, by name. */
const SHARED_CONSTANTS = ['domain/src', 'contract/src'].flatMap((path) =>
  sourcesIn(join(PACKAGES, path)).flatMap(constantsOf),
);
const SHARED = new Map(SHARED_CONSTANTS.map(({ name, text }) => [name, text]));

/** The number that a product of numbers and constants gives; undefined for anything else. */
export function numberIn(file: string, text: string): number | undefined {
  let product = 1;
  for (const factor of text.split('*').map((one) => one.trim())) {
    const value = /^\d[\d_]*(\.\d+)?(e\d+)?$/.test(factor) ? Number(factor.replaceAll('_', '')) : namedIn(file, factor);
    if (value === undefined) return undefined;
    product *= value;
  }
  return product;
}

function namedIn(file: string, name: string): number | undefined {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) return undefined;
  const own = CONSTANTS.find((one) => one.file === file && one.name === name);
  const text = own?.text ?? SHARED.get(name) ?? CONSTANTS.find((one) => one.name === name)?.text;
  return text === undefined ? undefined : numberIn(file, text);
}

/** Units alone, which others are made of. */
const UNITS: Readonly<Record<string, number>> = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 };
const isUnit = (name: string): boolean => name.replace(/_MS$/, '') in UNITS;

/** Constants of time, in milliseconds or what their name says. */
export function timeConstants(): Record<string, number> {
  const found = CONSTANTS.filter(({ name }) => /_(MS|SECONDS|MINUTES|HOURS|DAYS|YEARS)$/.test(name) && !isUnit(name));
  return Object.fromEntries(
    found.flatMap(({ file, name, text }) => {
      const value = numberIn(file, text);
      return value === undefined ? [] : [[`${file} ${name}`, value]];
    }),
  );
}

/** Units whose value differs from their name, except the listed ones that count in other units. */
export function wrongUnits(others: readonly string[]): string[] {
  const units = [...CONSTANTS, ...SHARED_CONSTANTS].filter(({ name }) => isUnit(name));
  return units
    .filter(({ file, name }) => !others.includes(`${file} ${name}`))
    .filter(({ file, name, text }) => {
      const value = numberIn(file, text);
      return value !== undefined && value !== UNITS[name.replace(/_MS$/, '')];
    })
    .map(({ file, name, text }) => `${file} ${name} = ${text}`);
}

/** Limits that count marks in a span, as `5 in 10 min`, by their names. */
export function markedLimits(): Record<string, string> {
  const made = SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:createThrottle|throttles\.create)\('([^']+)', (\w+), /g)].map(([, name = '', limit = '']) => [
      name,
      limitIn(file, limit),
    ]),
  );
  return Object.fromEntries(made);
}

/** Limit of a constant, or of its place in a list of two: the hour's, and the day's. */
function limitIn(file: string, name: string): string {
  const of = (wanted: string) => CONSTANTS.find((one) => one.file === file && one.name === wanted)?.text;
  const [, list = '', place = ''] = /^(\w+)(Hour|Day)$/.exec(name) ?? [];
  const text = of(name) ?? of(list.toUpperCase()) ?? '';
  const limits = [...text.matchAll(/\{ marks: ([^,]+), span: ([^}]+) \}/g)];
  const [, marks = '', span = ''] = limits[place === 'Day' ? 1 : 0] ?? [];
  return `${numberIn(file, marks) ?? '?'} in ${inWords(numberIn(file, span.trim()) ?? Number.NaN)}`;
}

/** A time in its largest whole unit. */
function inWords(milliseconds: number): string {
  const [name, size] = (
    [
      ['d', 86_400_000],
      ['h', 3_600_000],
      ['min', 60_000],
      ['s', 1000],
    ] as const
  ).find(([, unit]) => milliseconds % unit === 0) ?? ['ms', 1];
  return `${milliseconds / size} ${name}`;
}
