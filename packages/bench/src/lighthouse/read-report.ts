import * as v from 'valibot';
import type { Audit, Category, LighthouseMetrics } from './scores.ts';

const COSTLY = ['accessibility', 'best-practices'] as const satisfies readonly Category[];

const CategorySchema = v.object({
  /** `null` if an audit of it failed to run. */
  score: v.nullable(v.number()),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});
const ReportSchema = v.object({
  finalDisplayedUrl: v.string(),
  environment: v.object({ benchmarkIndex: v.number() }),
  runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
  categories: v.object({
    performance: CategorySchema,
    accessibility: CategorySchema,
    'best-practices': CategorySchema,
  }),
  audits: v.record(
    v.string(),
    v.object({ title: v.string(), score: v.nullable(v.number()), numericValue: v.optional(v.number()) }),
  ),
});
type Report = v.InferOutput<typeof ReportSchema>;

/** The browser's trace was not whole, as it happens now and then; a further run may be. */
export class BrokenRun extends Error {}

function metric({ audits }: Report, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse has not measured ${id}`);
  return value;
}

function scoreOf({ categories }: Report, category: Category): number {
  const { score } = categories[category];
  if (score === null) throw new Error(`Lighthouse has no score of ${category}`);
  return score;
}

/** Titles of audits that cost points; of performance its metrics do, which are read besides. */
function costsOf({ categories, audits }: Report): string[] {
  return COSTLY.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { title, score } = audits[id] ?? { title: id, score: null };
      return weight > 0 && score !== null && score < 1 ? [`${category}: ${title}`] : [];
    }),
  );
}

/**
 * Reads Lighthouse's result of a page.
 * @param address the page that was to be measured
 * @throws BrokenRun if Lighthouse gave up
 * @throws Error if a score is missing, or another page was shown
 */
export function readLighthouseReport(result: unknown, address: string): Omit<Audit, 'page' | 'device'> {
  const report = v.parse(ReportSchema, result);
  const { runtimeError, finalDisplayedUrl } = report;
  if (runtimeError) throw new BrokenRun(`${runtimeError.code}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== address) throw new Error(`${address} has led to ${finalDisplayedUrl}`);
  const metrics: LighthouseMetrics = {
    lcp: metric(report, 'largest-contentful-paint'),
    tbt: metric(report, 'total-blocking-time'),
    cls: metric(report, 'cumulative-layout-shift'),
  };
  const scores = {
    performance: scoreOf(report, 'performance'),
    accessibility: scoreOf(report, 'accessibility'),
    'best-practices': scoreOf(report, 'best-practices'),
  };
  return { scores, metrics, costs: costsOf(report), speed: report.environment.benchmarkIndex };
}
