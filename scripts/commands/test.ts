// Everything: checks, unit and integration tests on both databases, end-to-end in a real Chromium,
// an evening in WebKit and in Firefox.
// Ends with one line `N passed, N failed`; the exit code is 1 when something failed.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type EngineNews, fetchEngines } from '../../packages/e2e/src/engines/found-engines.ts';
import { runChecks, type Tally } from '../checks/run-checks.ts';
import { buildWeb } from '../shared/build-web.ts';
import { startPostgres } from '../shared/postgres.ts';
import { program, ROOT } from '../shared/root.ts';
import { run } from '../shared/run.ts';
import { listedFailures, playwrightTally, vitestTally } from '../suite/test-reports.ts';
import { FAILURES_FILE } from '../suite/vitest-failures.ts';

const REPORTS = path.join(ROOT, 'packages/e2e/artifacts');
const VITEST_FAILURES = path.join(REPORTS, 'vitest-failures.json');
const total: Tally = { passed: 0, failed: 0 };

/** Runs one stage, says how long it took and adds up its counts. A stage that breaks is a failure, not the end. */
async function stage(name: string, work: () => Promise<Tally>): Promise<void> {
  const started = performance.now();
  const tally = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`— ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
}

async function runVitest(): Promise<Tally> {
  const report = path.join(REPORTS, 'vitest.json');
  const reporters = ['default', 'json', path.join(ROOT, 'scripts/suite/vitest-failures.ts')];
  const args = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`];
  const env = { ...process.env, [FAILURES_FILE]: VITEST_FAILURES };
  const { code } = await run(program('.', 'vitest'), args, { env });
  return vitestTally(report, code);
}

async function runPlaywright(report: string, args: string[] = []): Promise<Tally> {
  const cwd = path.join(ROOT, 'packages/e2e');
  const { code } = await run(program('packages/e2e', 'playwright'), ['test', ...args], { cwd });
  return playwrightTally(path.join(REPORTS, report), code);
}

/** Journeys in WebKit, where there is one; one that could be had and is missing is a failure. */
async function runEngines(fetched: Promise<EngineNews[]>): Promise<Tally> {
  const news = await fetched;
  for (const { says } of news) console.log(says);
  const missing = { passed: 0, failed: news.filter(({ isFault }) => isFault).length };
  if (news.every(({ isHere }) => !isHere)) return missing;
  const { passed, failed } = await runPlaywright('engines.json', ['--config', 'engines.config.ts']);
  return { passed, failed: failed + missing.failed };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const started = performance.now();
const postgres = await startPostgres();
console.log(`PostgreSQL: ${postgres.from}`);
process.env.TEST_DATABASE_URL = postgres.url;
// Most of the time of a short-lived process goes into compiling what the one before it has compiled.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled');
// The tests name their databases themselves.
delete process.env.DATABASE_URL;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().finally(() => process.exit(1)));
}
// Fetched beside the checks, which measure nothing.
const engines = fetchEngines();
try {
  await stage('check', runChecks);
  await engines;
  await stage('unit and integration', runVitest);
  await stage('web build', async () => {
    await buildWeb();
    return { passed: 1, failed: 0 };
  });
  await stage('end to end', () => runPlaywright('e2e.json'));
  await stage('engines', () => runEngines(engines));
} finally {
  await postgres.stop();
}
for (const failure of listedFailures(VITEST_FAILURES)) console.log(`✗ ${failure}`);
console.log(`— all in all: ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
