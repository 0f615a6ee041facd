import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';
import { draw } from './structure-drawing.ts';
import { graphOf } from './structure-graph.ts';
import { readSources, type Sources } from './structure-imports.ts';
import { HOUSES } from './structure-rooms.ts';
import { RULES } from './structure-rules.ts';

/** The committed drawing. */
export const STRUCTURE_FILE = path.join(ROOT, 'docs', 'structure.svg');

/** Imports of this checkout, read once for rules and drawing. */
let sources: Promise<Sources> | undefined;
const read = (): Promise<Sources> => (sources ??= readSources(RULES));

/** Imports against a rule, a sentence each. */
export async function brokenBoundaries(): Promise<string> {
  const { broken } = await read();
  return broken.join('\n');
}

/**
 * The drawing as the imports of this checkout have it.
 * @throws Error where a folder has no place, or a house is too high
 */
export async function drawStructure(): Promise<string> {
  const graph = graphOf(HOUSES, await read());
  if (graph.wrong.length === 0) return draw(HOUSES, graph);
  throw new Error(`${graph.wrong.join('\n')}\nThe rooms stand in scripts/checks/structure-rooms.ts.`);
}

/** Writes the drawing anew where the imports make another than the committed one; then a sentence, else nothing. */
export async function staleStructure(): Promise<string> {
  const drawing = await drawStructure();
  if (readFileSync(STRUCTURE_FILE, 'utf8') === drawing) return '';
  writeFileSync(STRUCTURE_FILE, drawing);
  return 'docs/structure.svg did not show what the code imports; it has been drawn anew. Look at it, and commit it.';
}
