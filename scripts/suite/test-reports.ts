import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { CheckTally } from '../checks/run-checks.ts';

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Undefined where a runner left no report, or broke off in the middle of it. */
export function readReport<S extends v.GenericSchema>(schema: S, file: string): v.InferOutput<S> | undefined {
  if (!existsSync(file)) return undefined;
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(file, 'utf8'));
  return report.success ? report.output : undefined;
}

/** A runner that failed without naming a failed test (a file that does not load, say) counts as one failure. */
function honest(tally: CheckTally, code: number): CheckTally {
  const silent = (code !== 0 && tally.failed === 0) || tally.passed + tally.failed === 0;
  return silent ? { ...tally, failed: 1 } : tally;
}

/** Counts of Vitest's JSON report. */
export function vitestTally(file: string, code: number): CheckTally {
  const report = readReport(VitestReport, file);
  if (!report) return { passed: 0, failed: 1 };
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests }, code);
}

/** Entries of Vitest's list of failures; empty without a list. */
export function listedFailures(file: string): string[] {
  return readReport(v.array(v.string()), file) ?? [];
}

/** Counts of Playwright's JSON report. Nothing is retried, so nothing can be flaky and count as passed. */
export function playwrightTally(file: string, code: number): CheckTally {
  const report = readReport(PlaywrightReport, file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky }, code);
}
