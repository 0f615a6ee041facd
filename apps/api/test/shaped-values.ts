import fc from 'fast-check';
import * as v from 'valibot';

/** Parts of a JSON Schema that the generator reads. */
const SchemaSchema = v.looseObject({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
  properties: v.optional(v.record(v.string(), v.unknown())),
  additionalProperties: v.optional(v.unknown()),
  items: v.optional(v.unknown()),
  pattern: v.optional(v.string()),
});

/** Text that breaks parsers, paths, statements and pages. */
export const nasty = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'a\udc00b',
    '../../x',
    "';--",
    '%00',
    '🦋'.repeat(50),
    '9'.repeat(400),
    '2026-02-30',
  ),
  fc.string({ unit: 'binary' }),
);

/** Any JSON value. */
export const anyValue = fc.anything({
  maxDepth: 3,
  values: [nasty, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)],
  key: nasty,
});

/** Values that pass many checks, so that those behind them are reached. */
const plausible = fc.constantFrom(
  '2026-11-27',
  '2026-11-27T10:00:00.000Z',
  'Europe/Berlin',
  'mia@example.org',
  '5f0c6c1e-2f1a-4c8e-9d3b-0a1b2c3d4e5f',
  'a'.repeat(64),
  'private',
  'Ein Tag.',
);

/**
 * Values as a JSON Schema describes them, one in ten of them anything else, at each level: what comes near enough
 * reaches the rules behind the shape.
 */
export function shapedBy(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(null).chain(() => exactly(schema)) },
    { weight: 1, arbitrary: anyValue },
  );
}

function exactly(schema: unknown): fc.Arbitrary<unknown> {
  const parsed = v.safeParse(SchemaSchema, schema);
  if (!parsed.success) return anyValue;
  const {
    const: constant,
    enum: options,
    anyOf,
    oneOf,
    properties,
    additionalProperties,
    items,
    type,
    pattern,
  } = parsed.output;
  if ('const' in parsed.output) return fc.constant(constant);
  if (options) return fc.constantFrom(...options);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(shapedBy));
  if (properties) {
    const shaped = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, shapedBy(inner)]));
    return fc.record(shaped, { requiredKeys: [] });
  }
  const kind = typeof type === 'string' ? type : type?.[0];
  if (kind === 'array') return fc.array(shapedBy(items), { maxLength: 4 });
  if (kind === 'object') return fc.dictionary(nasty, shapedBy(additionalProperties), { maxKeys: 4 });
  if (kind === 'integer') return fc.integer();
  if (kind === 'number') return fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer(), fc.double());
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'string') return fc.oneof(nasty, plausible, matching(pattern));
  return anyValue;
}

const PATTERNS = new Map<string, fc.Arbitrary<string>>();

/** Patterns that the generator does not know, or only slowly, give any text. */
function matching(pattern: string | undefined): fc.Arbitrary<string> {
  if (pattern === undefined) return fc.string();
  const known = PATTERNS.get(pattern) ?? stringsLike(pattern);
  PATTERNS.set(pattern, known);
  return known;
}

function stringsLike(pattern: string): fc.Arbitrary<string> {
  if (/\\p\{/i.test(pattern)) return fc.string();
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 200 });
  } catch {
    return fc.string();
  }
}
