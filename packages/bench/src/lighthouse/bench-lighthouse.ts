import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../../scripts/shared/free-port.ts';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { createDatabase } from '../../../e2e/src/database.ts';
import manifest from '../../package.json' with { type: 'json' };
import { writeSection } from '../document-sections.ts';
import { onPostgres } from '../on-postgres.ts';
import { startClock } from '../progress.ts';
import { pageOrigin } from '../side.ts';
import { startServer } from '../sides/product/server-process.ts';
import { auditPage } from './audit.ts';
import { preparePages } from './pages.ts';
import { BrokenRun } from './read-report.ts';
import { type Audit, CATEGORIES, judgeScores, WHOLE_RUNS } from './scores.ts';
import { type LighthouseResult, lighthouseSection, metricWords } from './section.ts';

const DEVICES = ['phone', 'desktop'] as const;
/** Attempts at a run whose trace is broken. */
const ATTEMPTS = 3;
const LOOKS = path.join(ROOT, 'packages/bench/.looks');

type Say = (line: string) => void;

/**
 * Prints Lighthouse's scores as a section of docs/performance.md; fewer runs are a look. Audits the landing page, the
 * editor and a guest page, on phone and desktop. The reports go into packages/bench/.looks. Never asserts a score; it
 * only says which gates were reached.
 */
export async function benchLighthouse(runs: number): Promise<void> {
  const say = startClock();
  await onPostgres(async (machine) => {
    const audits = await auditAll(runs, say);
    const result: LighthouseResult = { machine, version: manifest.devDependencies.lighthouse, runs, audits };
    console.log(`\n${lighthouseSection(result)}`);
    const verdicts = judgeScores(audits);
    console.log(
      `${verdicts.filter(({ missed }) => missed.length === 0).length} of ${verdicts.length} pages reach every gate`,
    );
    write(result);
  });
}

async function auditAll(runs: number, say: Say): Promise<Audit[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tagfalter-lighthouse-data-'));
  const { url = '', drop } = await createDatabase('postgres');
  const port = await freePort();
  const server = await startServer({ port, dataDir, databaseUrl: url });
  try {
    const pages = await preparePages(server, url);
    mkdirSync(LOOKS, { recursive: true });
    const audits: Audit[] = [];
    for (let run = 1; run <= runs; run += 1) {
      for (const page of pages) {
        for (const device of DEVICES) {
          const { audit, html } = await auditWhole(() => auditPage(pageOrigin(port), page, device), say);
          audits.push(audit);
          say(`run ${run} of ${runs}: ${lineOf(audit)}`);
          writeFileSync(path.join(LOOKS, `lighthouse-${page.file}-${device}.html`), html);
        }
      }
    }
    return audits;
  } finally {
    await server.stop();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Repeats a broken run. */
async function auditWhole<T>(work: () => Promise<T>, say: Say): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BrokenRun) || attempt === ATTEMPTS) throw error;
      say(`once more: ${error.message}`);
    }
  }
}

function lineOf({ page, device, scores, metrics, costs, speed }: Audit): string {
  const points = CATEGORIES.map((category) => `${category} ${scores[category].toFixed(2)}`).join(', ');
  const [lcp, tbt, cls] = metricWords(metrics);
  return `${page}, ${device}: ${points} (LCP ${lcp}, TBT ${tbt}, CLS ${cls}; index ${speed.toFixed(0)})${costs.map((cost) => `\n         ${cost}`).join('')}`;
}

function write(result: LighthouseResult): void {
  const folder = result.runs >= WHOLE_RUNS ? path.join(ROOT, 'docs') : LOOKS;
  writeSection(folder, lighthouseSection(result));
  writeFileSync(path.join(folder, 'lighthouse.json'), `${JSON.stringify(result, null, 1)}\n`);
  console.log(`Written to ${folder}, the reports to ${LOOKS}`);
}
