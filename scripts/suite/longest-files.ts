import * as v from 'valibot';
import { readReport } from './test-reports.ts';

const VitestFiles = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});
const Timed = v.object({ tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })) });
interface Suite {
  file?: string | undefined;
  specs: v.InferOutput<typeof Timed>[];
  suites?: Suite[] | undefined;
}
const Suite: v.GenericSchema<Suite> = v.object({
  file: v.optional(v.string()),
  specs: v.array(Timed),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightFiles = v.object({ suites: v.array(Suite) });

/** A test file and how long its tests took, in seconds. */
export interface TimedFile {
  file: string;
  seconds: number;
}

/** Files of Vitest's JSON report; empty without one. */
export function vitestFiles(report: string): TimedFile[] {
  const { testResults } = readReport(VitestFiles, report) ?? { testResults: [] };
  return testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }));
}

/** Files of Playwright's JSON report, on all databases together; empty without one. */
export function playwrightFiles(report: string): TimedFile[] {
  const { suites } = readReport(PlaywrightFiles, report) ?? { suites: [] };
  const seconds = new Map<string, number>();
  for (const { file = '?', ...suite } of suites) seconds.set(file, (seconds.get(file) ?? 0) + secondsOf(suite));
  return [...seconds].map(([file, took]) => ({ file, seconds: took }));
}

function secondsOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return own.reduce((sum, ms) => sum + ms / 1000, 0) + suites.reduce((sum, suite) => sum + secondsOf(suite), 0);
}

/** The files that took longest, longest first, as lines. */
export function longest(files: readonly TimedFile[], count = 10): string[] {
  const sorted = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
