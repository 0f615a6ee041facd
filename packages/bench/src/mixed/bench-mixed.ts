import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { writeSection } from '../document-sections.ts';
import type { Machine } from '../machine.ts';
import { onPostgres } from '../on-postgres.ts';
import { startClock } from '../progress.ts';
import { runBeside, runSteps } from './run-steps.ts';
import { type MixedResult, mixedSection } from './section.ts';
import { isWholeMixed, type MixedSize } from './size.ts';

/**
 * Mixed diary traffic, alone or beside a wedding, into a document of its own and a section of docs/performance.md; a smaller run is a
 * look. Never asserts a time; it says what was reached.
 */
export async function benchMixed(size: MixedSize): Promise<void> {
  const say = startClock();
  await onPostgres(async (machine) => write(await run(size, machine, say), size));
}

async function run(size: MixedSize, machine: Machine, say: (line: string) => void): Promise<MixedResult> {
  const { wedding } = size;
  if (!wedding) return { alone: { machine, steps: await runSteps(size, say) } };
  return { beside: { machine, size: wedding, ...(await runBeside({ ...size, wedding }, say)) } };
}

function write(result: MixedResult, size: MixedSize): void {
  const folder = path.join(ROOT, isWholeMixed(size) ? 'docs' : 'packages/bench/.looks');
  mkdirSync(folder, { recursive: true });
  const figures = path.join(folder, 'mixed.json');
  // Written by this function alone.
  const earlier = existsSync(figures) ? (JSON.parse(readFileSync(figures, 'utf8')) as MixedResult) : {};
  const both = { ...earlier, ...result };
  writeFileSync(figures, `${JSON.stringify(both, null, 1)}\n`);
  const section = mixedSection(both);
  console.log(`\n${section}`);
  writeSection(folder, section);
  console.log(`Written to ${folder}`);
}
