import { parseArgs } from 'node:util';
import { WHOLE_RUNS } from './lighthouse/scores.ts';
import { type WeddingSize, WHOLE } from './wedding/size.ts';

/** Parts of a run that can be asked for alone. */
export const PARTS = ['editing', 'reading', 'search', 'looking-back', 'load', 'growth'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  runs: number;
  parts: readonly Part[];
  /** Takes the place of everything else. */
  wedding?: WeddingSize;
  /** As well. */
  lighthouse?: true;
}

/** Names of what runs only where it is asked for, and alone. */
const WEDDING = 'wedding';
const LIGHTHOUSE = 'lighthouse';

const WORKLOADS: Record<string, Part> = {
  writes: 'editing',
  push: 'editing',
  live: 'editing',
  cold: 'reading',
  reload: 'reading',
  memory: 'reading',
  search: 'search',
  'looking-back': 'looking-back',
  load: 'load',
  growth: 'growth',
};
const DEFAULT_RUNS = 5;

/** Whether it is what `docs/performance.md` holds: every part, and as often as its medians need. */
export function isWhole({ runs, parts }: Options): boolean {
  return runs >= DEFAULT_RUNS && parts.length === PARTS.length;
}

/** Whether nothing is asked for that others are measured in, too. */
export function isAlone({ parts }: Options): boolean {
  return parts.every((part) => part === 'search' || part === 'looking-back' || part === 'growth');
}

/** What is wrong with the command line, as a sentence. */
class UsageError extends Error {}

/** @throws UsageError */
function countOf(name: string, given: string | undefined, otherwise: number): number {
  const count = Number(given ?? otherwise);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} takes a whole number from 1.`);
  return count;
}

/**
 * Reads `--runs N` and `--only a,b`; `--guests N` and `--photos N` make a smaller wedding. Workloads that share their devices run
 * together.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { runs: text, only: text, guests: text, photos: text } });
  if (values.only === LIGHTHOUSE)
    return { runs: countOf('runs', values.runs, WHOLE_RUNS), parts: [], lighthouse: true };
  const runs = countOf('runs', values.runs, DEFAULT_RUNS);
  if (values.only === WEDDING) {
    const guests = countOf('guests', values.guests, WHOLE.guests);
    return { runs: 1, parts: [], wedding: { guests, photos: countOf('photos', values.photos, WHOLE.photos) } };
  }
  if (values.only === undefined) return { runs, parts: PARTS };
  const asked = values.only.split(',').map((name) => WORKLOADS[name]);
  const known = asked.filter((part) => part !== undefined);
  const names = Object.keys(WORKLOADS).join(', ');
  if (known.length < asked.length)
    throw new UsageError(`--only takes some of ${names}, or ${LIGHTHOUSE} or ${WEDDING} alone.`);
  return { runs, parts: PARTS.filter((part) => known.includes(part)) };
}
