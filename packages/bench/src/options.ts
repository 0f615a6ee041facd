import { parseArgs } from 'node:util';
import { WHOLE_RUNS } from './lighthouse/scores.ts';
import { type MixedSize, RUN_SECONDS, STEPS, WEDDING_BESIDE } from './mixed/size.ts';
import { type WeddingSize, WHOLE } from './wedding/size.ts';

/** Parts of a run that can be asked for alone. */
export const PARTS = ['editing', 'reading', 'search', 'looking-back', 'load', 'growth'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  runs: number;
  parts: readonly Part[];
  /** Takes the place of everything else. */
  wedding?: WeddingSize;
  /** Runs in addition. */
  lighthouse?: true;
  mixed?: MixedSize;
}

/** Names of parts that run only on request, without the others. */
const WEDDING = 'wedding';
const LIGHTHOUSE = 'lighthouse';
const MIXED = 'mixed';

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

/** Whether it is the run in `docs/performance.md`: every part, and as often as its medians need. */
export function isWhole({ runs, parts }: Options): boolean {
  return runs >= DEFAULT_RUNS && parts.length === PARTS.length;
}

/** Whether nothing is asked for that others are measured in, too. */
export function isAlone({ parts }: Options): boolean {
  return parts.every((part) => part === 'search' || part === 'looking-back' || part === 'growth');
}

/** Fault of the command line, as a sentence. */
class UsageError extends Error {}

/** @throws UsageError */
function countOf(name: string, given: string | undefined, otherwise: number): number {
  const count = Number(given ?? otherwise);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} takes a whole number from 1.`);
  return count;
}

/** @throws UsageError */
function stepsOf(given: string | undefined): readonly number[] {
  if (given === undefined) return STEPS;
  return given.split(',').map((step) => countOf('devices', step, 0));
}

/**
 * Reads `--runs N` and `--only a,b`; `--guests N` and `--photos N` make a smaller wedding, `--devices N,M` and `--seconds N` a smaller
 * run of mixed traffic. Workloads that share their devices run together.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const options = { runs: text, only: text, guests: text, photos: text, devices: text, seconds: text };
  const { values } = parseArgs({ args: [...args], options });
  if (values.only === LIGHTHOUSE)
    return { runs: countOf('runs', values.runs, WHOLE_RUNS), parts: [], lighthouse: true };
  const runs = countOf('runs', values.runs, DEFAULT_RUNS);
  const sized = ({ guests, photos }: WeddingSize): WeddingSize => ({
    guests: countOf('guests', values.guests, guests),
    photos: countOf('photos', values.photos, photos),
  });
  if (values.only === undefined) return { runs, parts: PARTS };
  const names = values.only.split(',');
  if (values.only === WEDDING) return { runs: 1, parts: [], wedding: sized(WHOLE) };
  if (names.includes(MIXED) && names.every((name) => name === MIXED || name === WEDDING)) {
    const mixed = { steps: stepsOf(values.devices), seconds: countOf('seconds', values.seconds, RUN_SECONDS) };
    const beside = names.includes(WEDDING) ? { wedding: sized(WEDDING_BESIDE) } : {};
    return { runs: 1, parts: [], mixed: { ...mixed, ...beside } };
  }
  const known = names.map((name) => WORKLOADS[name]).filter((part) => part !== undefined);
  const all = Object.keys(WORKLOADS).join(', ');
  if (known.length < names.length)
    throw new UsageError(
      `--only takes some of ${all}, or ${LIGHTHOUSE}, ${MIXED} or ${WEDDING} alone, or the last two.`,
    );
  return { runs, parts: PARTS.filter((part) => known.includes(part)) };
}
