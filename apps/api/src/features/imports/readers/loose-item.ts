import * as v from 'valibot';

/** Words, possibly written as a number. */
export const LooseWords = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);

/** A finite number, possibly written as words. */
export const Numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(Number))]),
  v.finite(),
);

/** Yes or no, in the spellings of several programs. */
export const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, '0', 'false']),
    v.transform(() => false),
  ),
  v.pipe(
    v.picklist([1, '1', 'true']),
    v.transform(() => true),
  ),
]);

const Item = v.record(v.string(), v.unknown());

/**
 * An object whose parts are read one by one: a part of unknown form costs the others nothing. Its name goes into `fell`.
 */
export class LooseItem {
  readonly fell: string[] = [];
  readonly #parts: Record<string, unknown>;
  constructor(value: unknown) {
    const parsed = v.safeParse(Item, value);
    this.#parts = parsed.success && !Array.isArray(value) ? parsed.output : {};
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#parts, name);
  }
  /** As in the archive. */
  given(name: string): unknown {
    return this.has(name) ? this.#parts[name] : undefined;
  }
  /** undefined if it is absent, null, or of another form. */
  take<T>(name: string, schema: v.GenericSchema<unknown, T>): T | undefined {
    const given = this.given(name);
    if (given === undefined || given === null) return undefined;
    const parsed = v.safeParse(schema, given);
    if (!parsed.success) this.fell.push(name);
    return parsed.success ? parsed.output : undefined;
  }
  /** A single value counts as a list of one. */
  list(name: string): readonly unknown[] {
    const given = this.given(name);
    if (given === undefined || given === null || given === '') return [];
    return Array.isArray(given) ? given : [given];
  }
  inner(name: string): LooseItem {
    return new LooseItem(this.given(name));
  }
}

/** The words in a value, whatever its form, in order. */
export function textsIn(value: unknown, depth = 3): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth - 1));
}
