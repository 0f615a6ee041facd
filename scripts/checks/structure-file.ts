import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';
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
  throw new Error(`${graph.wrong.join('\n')}\nThe order of the rooms stands in scripts/checks/structure-rooms.ts.`);
}

/** Writes the drawing anew where the imports make another than the committed one; then a sentence, else nothing. */
export async function staleStructure(): Promise<string> {
  const drawing = drawStructure();
  if (readFileSync(STRUCTURE_FILE, 'utf8') === drawing) return '';
  writeFileSync(STRUCTURE_FILE, drawing);
  return 'docs/structure.svg did not show what the code imports; it has been drawn anew. Look at it, and commit it.';
}
