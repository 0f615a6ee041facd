/** Names of schemas that a module of the contract gives out: others name them instead of repeating them. */
export type Names = ReadonlyMap<unknown, string>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is Fields => isFields(value) && value.kind === 'schema';

/** Describes the input of a schema in words that change with each rule; rules of functions are only counted. */
export function described(value: unknown, names: Names): string {
  const name = names.get(value);
  if (name !== undefined) return name;
  return isSchema(value) ? describedSchema(value, names) : describedValue(value, names);
}

function describedValue(value: unknown, names: Names): string {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set) return `set of ${described([...value], names)}`;
  if (Array.isArray(value)) return `[${value.map((one) => described(one, names)).join(', ')}]`;
  if (typeof value === 'function') return 'a function';
  if (isFields(value)) return `{ ${membersOf(value, names)} }`;
  return JSON.stringify(value) ?? 'undefined';
}

const membersOf = (fields: Fields, names: Names): string =>
  Object.entries(fields)
    .map(([key, one]) => `${key}: ${described(one, names)}`)
    .join(', ');

function describedSchema(schema: Fields, names: Names): string {
  const { pipe, ...bare } = schema;
  if (!Array.isArray(pipe)) return describedType(bare, names);
  // The first of a pipe is its schema, and may have a pipe of its own.
  const [first, ...rules] = pipe.map((one) =>
    isSchema(one) ? described(one, names) : ruleOf(isFields(one) ? one : {}, names),
  );
  return [first, ...rules].join(' & ');
}

function ruleOf({ type, requirement }: Fields, names: Names): string {
  // The library's own patterns have a name.
  const isOwn = requirement instanceof RegExp && type !== 'regex';
  if (requirement === undefined || typeof requirement === 'function' || isOwn) return String(type);
  return `${type}(${described(requirement, names)})`;
}

function describedType(schema: Fields, names: Names): string {
  const inside = (one: unknown) => described(one, names);
  const { type, entries, item, items, wrapped, options, literal, key, value, default: other } = schema;
  if (isFields(entries)) return `${type} { ${membersOf(entries, names)} }`;
  if (item !== undefined) return `${type} of ${inside(item)}`;
  if (Array.isArray(items)) return `${type} ${inside(items)}`;
  if (wrapped !== undefined) return `${type} (${inside(wrapped)})${other === undefined ? '' : ` or ${inside(other)}`}`;
  if (Array.isArray(options)) return `${type} ${schema.key === undefined ? '' : `by ${key} `}${inside(options)}`;
  if (key !== undefined) return `${type} of ${inside(key)} to ${inside(value)}`;
  return 'literal' in schema ? inside(literal) : String(type);
}
