import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './shared/root.ts';
import { draw } from './structure-drawing.ts';
import { graphOf } from './structure-graph.ts';
import { readSources } from './structure-imports.ts';
import { HOUSES } from './structure-rooms.ts';

/** The committed drawing. */
export const STRUCTURE_FILE = path.join(ROOT, 'docs', 'structure.svg');

/**
 * The drawing as the imports of this checkout have it.
 * @throws Error where an import runs against the order of the rooms, or a folder has no place
 */
export function drawStructure(): string {
  const graph = graphOf(HOUSES, readSources());
  if (graph.wrong.length === 0) return draw(HOUSES, graph);
  throw new Error(`${graph.wrong.join('\n')}\nThe order of the rooms stands in scripts/structure-rooms.ts.`);
}

/** Whether the committed drawing is another than the imports make; a sentence, or nothing. */
export async function staleStructure(): Promise<string> {
  if (readFileSync(STRUCTURE_FILE, 'utf8') === drawStructure()) return '';
  return 'docs/structure.svg does not show what the code imports. Run `npm run structure`, look at it, and commit it.';
}
