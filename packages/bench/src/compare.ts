import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../../scripts/shared/postgres.ts';
import { ROOT } from '../../../scripts/shared/root.ts';
import { sectionOf, withSection } from './document-sections.ts';
import { Failures } from './failures.ts';
import { LIGHTHOUSE_HEADING } from './lighthouse/section.ts';
import { describeMachine } from './machine.ts';
import { MIXED_HEADING } from './mixed/section.ts';
import { isAlone, isWhole, type Options } from './options.ts';
import { readPeers } from './peers.ts';
import { type Results, reportMarkdown } from './report.ts';
import { runGrowth, runSide } from './run-side.ts';
import { MEASURES, type Sample } from './samples.ts';
import { createSides } from './sides.ts';
import { rotate } from './statistics.ts';
import { TARGETS } from './targets.ts';
import { WEDDING_HEADING } from './wedding/section.ts';

const began = performance.now();
const peers = readPeers();
const samples: Sample[] = [];
const failures = new Failures();

function elapsed(): string {
  const seconds = Math.round((performance.now() - began) / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`;
}

function take(sample: Sample): void {
  samples.push(sample);
  const { side, measure, entries, value } = sample;
  const size = entries > 0 ? ` at ${entries.toLocaleString('en-US')}` : '';
  console.log(`${elapsed()}    ${side} ${measure}${size}: ${value.toFixed(1)} ${MEASURES[measure]}`);
}

/** A side that breaks is missing in the table; the others go on. */
async function attempt(label: string, work: () => Promise<void>): Promise<void> {
  console.log(`${elapsed()}  ${label}`);
  await work().catch((error: unknown) => {
    console.error(`  ${label} broke:`, error);
    failures.note(label, error);
  });
}

/** The product beside its peers, in the same run. Never asserts a time; it says what was reached. */
export async function compare(options: Options): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  delete process.env.DATABASE_URL;
  const machine = await describeMachine(postgres.url);
  const { product, others } = await createSides(peers, postgres.url, attempt, isAlone(options));
  try {
    for (let run = 0; run < options.runs; run += 1) {
      console.log(`${elapsed()} run ${run + 1} of ${options.runs}`);
      for (const side of rotate([product, ...others], run)) {
        await attempt(side.label, () => runSide(side, run, options.parts, take));
      }
      if (options.parts.includes('growth')) {
        await attempt('growth', () => runGrowth(product, run, options.parts, take));
      }
    }
  } finally {
    await product.dispose();
    await postgres.stop();
  }
  const seconds = (performance.now() - began) / 1000;
  write({ machine, runs: options.runs, seconds, peers, failures: failures.lines(), samples }, options);
}

function write(results: Results, options: Options): void {
  const report = reportMarkdown(results);
  console.log(`\n${report}`);
  const met = TARGETS.filter((target) => target.judge(samples).met === true).length;
  console.log(`${met} of ${TARGETS.length} targets met in ${elapsed()} minutes`);
  // A look at one workload never takes the place of the whole table.
  const folder = path.join(ROOT, isWhole(options) ? 'docs' : 'packages/bench/.looks');
  mkdirSync(folder, { recursive: true });
  const document = path.join(folder, 'performance.md');
  const before = existsSync(document) ? readFileSync(document, 'utf8') : '';
  // Runs of their own write these.
  const others = [MIXED_HEADING, WEDDING_HEADING, LIGHTHOUSE_HEADING].map((heading) => sectionOf(before, heading));
  writeFileSync(document, others.reduce<string>(withSection, report));
  writeFileSync(path.join(folder, 'performance.json'), `${JSON.stringify(results, null, 1)}\n`);
  console.log(`Written to ${folder}`);
}
