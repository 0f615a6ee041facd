import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { described } from '../test/described.ts';

const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));
const modules = await Promise.all(
  files.toSorted().map(async (name) => {
    const exported: object = await import(/* @vite-ignore */ path.join(import.meta.dirname, name));
    return { name, parts: Object.entries<unknown>({ ...exported }) };
  }),
);

// Devices that were offline for months speak the wire of their version: a change of it is a decision, not a slip. After
// one, `vitest run --project contract wire-shape --update` writes the file, and its difference is read.
it('the wire changes on purpose alone', async () => {
  const schemas = modules.flatMap(({ parts }) => parts.filter(([, part]) => isSchema(part)));
  const names = new Map(schemas.map(([name, schema]) => [schema, name]));
  const othersThan = (part: unknown) => new Map([...names].filter(([one]) => one !== part));
  const lines = modules.flatMap(({ name, parts }) => [
    `— ${name}`,
    ...parts.map(([key, part]) => `${key}: ${described(withoutSummary(part), othersThan(part))}`),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../test/wire-shape.txt');
});

function isSchema(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema';
}

/** Its sentence is for people, and its list of all calls says each twice. */
function withoutSummary(part: unknown): unknown {
  if (Array.isArray(part) && part.length > 20) return part.length;
  if (typeof part !== 'object' || part === null || !('summary' in part)) return part;
  const { summary: _, ...rest } = part;
  return rest;
}
