import { median } from '../statistics.ts';

/** Lowest scores that are good enough (design 3.20). */
export const GATES = { performance: 0.9, accessibility: 1, 'best-practices': 0.95 } as const;
export type Category = keyof typeof GATES;
export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly Category[];

/** Runs whose medians docs/performance.md holds. */
export const WHOLE_RUNS = 3;

/** Measured values behind the performance score. LCP and TBT in milliseconds. */
export interface LighthouseMetrics {
  lcp: number;
  tbt: number;
  cls: number;
}

/** Result of one run on one page. */
export interface Audit {
  page: string;
  device: 'phone' | 'desktop';
  /** Each from 0 to 1. */
  scores: Record<Category, number>;
  metrics: LighthouseMetrics;
  /** Audits that cost points of accessibility or best practices. */
  costs: string[];
  /** Lighthouse's index of the processor during the run; it falls while other programs work. */
  speed: number;
}

/** Median scores and metrics of one page on one device over its runs. */
export type Verdict = Omit<Audit, 'speed'> & { missed: Category[] };

/** Verdicts in the order of the first run. A median that reaches its gate meets it. */
export function judgeScores(audits: readonly Audit[]): Verdict[] {
  const groups = Map.groupBy(audits, ({ page, device }) => `${device} ${page}`);
  return [...groups.values()].flatMap((runs) => {
    const [first] = runs;
    if (!first) return [];
    const middle = (value: (run: Audit) => number) => median(runs.map(value));
    const scores = {
      performance: middle((run) => run.scores.performance),
      accessibility: middle((run) => run.scores.accessibility),
      'best-practices': middle((run) => run.scores['best-practices']),
    };
    return {
      ...{ page: first.page, device: first.device, scores },
      metrics: {
        lcp: middle(({ metrics }) => metrics.lcp),
        tbt: middle(({ metrics }) => metrics.tbt),
        cls: middle(({ metrics }) => metrics.cls),
      },
      costs: [...new Set(runs.flatMap(({ costs }) => costs))],
      missed: CATEGORIES.filter((category) => scores[category] < GATES[category]),
    };
  });
}
