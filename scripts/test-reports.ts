import { existsSync, readFileSync } from 'node:fs';
import type { Tally } from './run-checks.ts';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function isVitestReport(report: unknown): report is VitestReport {
  return isRecord(report) && typeof report.numPassedTests === 'number' && typeof report.numFailedTests === 'number';
}

function isPlaywrightReport(report: unknown): report is PlaywrightReport {
  if (!isRecord(report) || !isRecord(report.stats)) return false;
  const { expected, unexpected, flaky } = report.stats;
  return [expected, unexpected, flaky].every((count) => typeof count === 'number');
}

/** A runner that failed without naming a failed test (a file that does not load, say) counts as one failure. */
function honest(tally: Tally, code: number): Tally {
  const silent = (code !== 0 && tally.failed === 0) || tally.passed + tally.failed === 0;
  return silent ? { ...tally, failed: 1 } : tally;
}

/** Counts of Vitest's JSON report. */
export function vitestTally(file: string, code: number): Tally {
  const report = readReport(file);
  if (!isVitestReport(report)) return { passed: 0, failed: 1 };
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests }, code);
}

/** Counts of Playwright's JSON report. Nothing is retried, so nothing can be flaky and count as passed. */
export function playwrightTally(file: string, code: number): Tally {
  const report = readReport(file);
  if (!isPlaywrightReport(report)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky }, code);
}
