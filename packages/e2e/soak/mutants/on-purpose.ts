import type { Mutant } from './make-mutants.ts';

/** Survivors that count for nothing, with the reason. A line of code is named as it stands, for its number changes. */
interface OnPurpose {
  file: string;
  /** The beginning of its line. */
  line: string;
  /** Replacement by the mutant; without it any change of that line. */
  becomes?: string;
  why: string;
}

export const ON_PURPOSE: readonly OnPurpose[] = [
  {
    file: 'packages/domain/src/local-date.ts',
    line: 'const part = (type: string)',
    becomes: 'parts.find(p => p.type === type).value',
    why: 'the formatter is asked for each of these parts: one that lacks does not occur',
  },
  {
    file: 'packages/domain/src/local-date.ts',
    line: 'if (knownZones.size < MAX_KNOWN_ZONES)',
    becomes: 'false',
    why: 'what is remembered saves time alone',
  },
  {
    file: 'packages/domain/src/local-date.ts',
    line: "new Intl.DateTimeFormat('en', { timeZone: zone })",
    why: 'a format that is thrown away: any language refuses an unknown zone',
  },
  {
    file: 'packages/domain/src/merge-text.ts',
    line: 'if (theirs === mine || theirs === before)',
    becomes: 'false',
    why: 'comparing the words of two equal texts gives the same; this is quicker',
  },
];

const isMeant = ({ file, line, becomes }: OnPurpose, mutant: Mutant): boolean =>
  mutant.file === file && mutant.text.startsWith(line) && (becomes === undefined || becomes === mutant.becomes);

export function isOnPurpose(mutant: Mutant): boolean {
  return ON_PURPOSE.some((one) => isMeant(one, mutant));
}

/** Entries of files at hand that no mutant meets: the code has changed. */
export function unmet(mutants: readonly Mutant[]): string[] {
  const files = new Set(mutants.map(({ file }) => file));
  return ON_PURPOSE.filter((one) => files.has(one.file) && !mutants.some((mutant) => isMeant(one, mutant))).map(
    ({ file, line }) => `${file}: ${line}`,
  );
}
