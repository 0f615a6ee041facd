import type { SideName } from './side.ts';
import { median } from './statistics.ts';

/** Measures with their units. */
export const MEASURES = {
  writes: 'ms',
  push: 'ms',
  round: 'ms',
  cold: 'ms',
  memory: 'MB',
  reload: 'ms',
  liveP50: 'ms',
  liveP95: 'ms',
  scan: 'ms',
  painted: 'ms',
  tapP75: 'ms',
  tapP95: 'ms',
  elements: 'elements',
  load: 'per s',
} as const;
export type Measure = keyof typeof MEASURES;

/** A figure of a run. */
export interface Sample {
  run: number;
  side: SideName;
  measure: Measure;
  /** How many entries the account held. */
  entries: number;
  value: number;
}

/** Selects figures among the samples. */
export type Question = Pick<Sample, 'side' | 'measure' | 'entries'>;

/** The figures of a question by run. */
function byRun(samples: readonly Sample[], { side, measure, entries }: Question): Map<number, number> {
  const fitting = samples.filter(
    (sample) => sample.side === side && sample.measure === measure && sample.entries === entries,
  );
  return new Map(fitting.filter(({ value }) => Number.isFinite(value)).map(({ run, value }) => [run, value]));
}

export interface Figure {
  median: number;
  least: number;
  most: number;
}

/** Median and spread over the runs; undefined where nothing was measured. */
export function figureOf(samples: readonly Sample[], question: Question): Figure | undefined {
  const values = [...byRun(samples, question).values()];
  if (values.length === 0) return undefined;
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/**
 * `over` divided by `under` within each run, then the median of the runs: a run that is slow as a whole does not show
 * in it. Undefined if no run has both.
 */
export function ratioOf(samples: readonly Sample[], over: Question, under: Question): number | undefined {
  const unders = byRun(samples, under);
  const ratios = [...byRun(samples, over)].flatMap(([run, value]) => value / (unders.get(run) ?? Number.NaN));
  const measured = ratios.filter(Number.isFinite);
  return measured.length === 0 ? undefined : median(measured);
}
