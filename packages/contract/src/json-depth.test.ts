import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNestedTooDeep, MAX_JSON_DEPTH } from './json-depth.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Depth of a parsed value. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('a JSON text that nests too deep', () => {
  it('is told before it is parsed, wherever its brackets stand', () => {
    expect(isNestedTooDeep(nested(MAX_JSON_DEPTH))).toBe(false);
    expect(isNestedTooDeep(nested(MAX_JSON_DEPTH + 1))).toBe(true);
    expect(isNestedTooDeep('{"a":'.repeat(500_000))).toBe(true);
    expect(isNestedTooDeep(`{"text":"${'['.repeat(100)}"}`)).toBe(false);
    expect(isNestedTooDeep(`["\\"${'['.repeat(100)}",${nested(MAX_JSON_DEPTH - 1)}]`)).toBe(false);
    expect(isNestedTooDeep(`["\\\\",${nested(MAX_JSON_DEPTH)}]`)).toBe(true);
    expect(isNestedTooDeep(`[${nested(5).repeat(100).replaceAll('][', '],[')}]`)).toBe(false);
  });

  it('is one exactly if its value does', () => {
    const deep = fc.tuple(fc.nat({ max: 40 }), fc.json({ maxDepth: 8, noUnicodeString: false }));
    fc.assert(
      fc.property(fc.array(deep, { maxLength: 4 }), (parts) => {
        const json = `[${parts.map(([depth, inner]) => '['.repeat(depth) + inner + ']'.repeat(depth)).join()}]`;
        const isTooDeep = depthOf(JSON.parse(json)) > MAX_JSON_DEPTH;
        expect([isNestedTooDeep(json), isNestedTooDeep(Buffer.from(json))]).toEqual([isTooDeep, isTooDeep]);
      }),
    );
  });
});
