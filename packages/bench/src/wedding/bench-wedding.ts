import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { writeSection } from '../document-sections.ts';
import { onPostgres } from '../on-postgres.ts';
import { startClock } from '../progress.ts';
import { celebrate } from './celebrate.ts';
import { judgeWedding } from './figures.ts';
import { type WeddingResult, weddingSection } from './section.ts';
import { isWholeWedding, type WeddingSize } from './size.ts';

/**
 * A wedding at full load, as a document of its own and as a section of docs/performance.md; a smaller one is a look. Never
 * asserts a time; it says what was reached.
 */
export async function benchWedding(size: WeddingSize): Promise<void> {
  const say = startClock();
  await onPostgres(async (machine) => {
    const result: WeddingResult = { machine, size, figures: await celebrate(size, say) };
    const promised = judgeWedding(result.figures);
    console.log(`\n${weddingSection(result)}`);
    console.log(`${promised.filter(({ met }) => met).length} of ${promised.length} promises kept`);
    write(result);
  });
}

function write(result: WeddingResult): void {
  const folder = path.join(ROOT, isWholeWedding(result.size) ? 'docs' : 'packages/bench/.looks');
  mkdirSync(folder, { recursive: true });
  writeSection(folder, weddingSection(result));
  writeFileSync(path.join(folder, 'wedding.json'), `${JSON.stringify(result, null, 1)}\n`);
  console.log(`Written to ${folder}`);
}
