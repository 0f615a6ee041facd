import { parseArgs } from 'node:util';

/** Parts of a run that can be asked for alone. */
export const PARTS = ['editing', 'reading', 'search', 'looking-back', 'load', 'growth'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  runs: number;
  parts: readonly Part[];
}

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

/**
 * Reads `--runs N` and `--only a,b`. Workloads that share their devices run together.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string' }, only: { type: 'string' } },
  });
  const runs = Number(values.runs ?? DEFAULT_RUNS);
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError('--runs takes a whole number from 1.');
  if (values.only === undefined) return { runs, parts: PARTS };
  const asked = values.only.split(',').map((name) => WORKLOADS[name]);
  const known = asked.filter((part) => part !== undefined);
  if (known.length < asked.length) throw new UsageError(`--only takes some of ${Object.keys(WORKLOADS).join(', ')}.`);
  return { runs, parts: PARTS.filter((part) => known.includes(part)) };
}
