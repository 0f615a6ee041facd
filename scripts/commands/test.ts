// Everything: checks, unit and integration tests on both databases, end-to-end in a real Chromium,
// an evening in WebKit and in Firefox.
// `-- --changed [REV]` runs the checks and what the changes since a revision (by default what is not committed) can reach.
// Ends with one line `N passed, N failed`; the exit code is 1 when something failed.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineNews, fetchEngines } from '../../packages/e2e/src/engines/found-engines.ts';
import { type CheckTally, runChecks } from '../checks/run-checks.ts';
import { buildWeb } from '../shared/build-web.ts';
import { startPostgres } from '../shared/postgres.ts';
import { program, ROOT } from '../shared/root.ts';
import { run } from '../shared/run.ts';
import { longest, playwrightFiles, type TimedFile, vitestFiles } from '../suite/longest-files.ts';
import { reachedTests } from '../suite/reached-tests.ts';
import { listedFailures, playwrightTally, vitestTally } from '../suite/test-reports.ts';
import { FAILURES_FILE } from '../suite/vitest-failures.ts';

const REPORTS = path.join(ROOT, 'packages/e2e/artifacts');
const VITEST_REPORT = path.join(REPORTS, 'vitest.json');
const VITEST_FAILURES = path.join(REPORTS, 'vitest-failures.json');
const total: CheckTally = { passed: 0, failed: 0 };
/** A line for each stage, said again at the end. */
const stages: string[] = [];

const minutesSince = (started: number) => ((performance.now() - started) / 60_000).toFixed(1);

/** Runs one stage, says how long it took and adds up its counts. A stage that breaks is a failure, not the end. */
async function stage(name: string, work: () => Promise<CheckTally>): Promise<void> {
  const started = performance.now();
  const tally = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
  const said = `— ${name}: ${tally.passed} passed, ${tally.failed} failed, ${minutesSince(started)} min`;
  stages.push(said);
  console.log(said);
}

async function runVitest(files: readonly string[] = []): Promise<CheckTally> {
  const reporters = ['default', 'json', path.join(ROOT, 'scripts/suite/vitest-failures.ts')];
  const args = [
    'run',
    ...files,
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${VITEST_REPORT}`,
  ];
  const env = { ...process.env, [FAILURES_FILE]: VITEST_FAILURES };
  const { code } = await run(program('.', 'vitest'), args, { env });
  return vitestTally(VITEST_REPORT, code);
}

async function runPlaywright(report: string, args: string[] = []): Promise<CheckTally> {
  const cwd = path.join(ROOT, 'packages/e2e');
  const { code } = await run(program('packages/e2e', 'playwright'), ['test', ...args], { cwd });
  return playwrightTally(path.join(REPORTS, report), code);
}

function timedFiles(): TimedFile[] {
  const journeys = ['e2e.json', 'engines.json'].flatMap((name) => playwrightFiles(path.join(REPORTS, name)));
  const units = vitestFiles(VITEST_REPORT).map(({ file, seconds }) => ({ file: path.relative(ROOT, file), seconds }));
  return [...units, ...journeys];
}

/** Runs journeys in each engine that is here; a missing engine that could be fetched is a failure. */
async function runEngines(fetched: Promise<EngineNews[]>): Promise<CheckTally> {
  const news = await fetched;
  for (const { says } of news) console.log(says);
  const missing = { passed: 0, failed: news.filter(({ isFault }) => isFault).length };
  if (news.every(({ isHere }) => !isHere)) return missing;
  const { passed, failed } = await runPlaywright('engines.json', ['--config', 'engines.config.ts']);
  return { passed, failed: failed + missing.failed };
}

async function runAll(): Promise<void> {
  await stage('unit and integration', () => runVitest());
  await stage('end to end', () => runPlaywright('e2e.json'));
  await stage('engines', () => runEngines(engines));
}

/** Runs the tests that changes since a revision can reach. */
async function runReached(since: string): Promise<void> {
  const { tests, journeys, leftOut } = await reachedTests(since);
  if (tests.length > 0) await stage('unit and integration', () => runVitest(tests));
  const specs = journeys.map((file) => path.relative('packages/e2e', file));
  if (specs.length > 0) await stage('end to end', () => runPlaywright('e2e.json', [...specs, '--project', 'pglite']));
  console.log(
    `— ${tests.length} test files and ${journeys.length} of journeys; ${leftOut} further ones left to \`npm test\``,
  );
}

const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
const revision = values.changed ? (positionals[0] ?? 'HEAD') : undefined;
if (!values.changed && positionals.length > 0) {
  console.error('Use: npm test -- [--changed [REV]]');
  process.exit(2);
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const started = performance.now();
const postgres = await startPostgres();
console.log(`PostgreSQL: ${postgres.from}`);
process.env.TEST_DATABASE_URL = postgres.url;
// Short-lived processes spend most of their time compiling the same code again.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled');
// The tests name their databases themselves.
delete process.env.DATABASE_URL;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
}
// Fetched beside the checks, which measure nothing.
const engines = revision === undefined ? fetchEngines() : Promise.resolve([]);
try {
  // This build serves the tests that start the product, and the journeys.
  const build = stage('web build', async () => {
    await buildWeb();
    return { passed: 1, failed: 0 };
  });
  await stage('check', runChecks);
  await Promise.all([build, engines]);
  await (revision === undefined ? runAll() : runReached(revision));
} finally {
  await postgres.stop();
}
for (const failure of listedFailures(VITEST_FAILURES)) console.log(`✗ ${failure}`);
for (const said of stages) console.log(said);
console.log('— the ten files that took longest:');
for (const line of longest(timedFiles())) console.log(line);
console.log(`— all in all: ${minutesSince(started)} min`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
