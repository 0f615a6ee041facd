import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import { schemaOf } from '@tagfalter/contract/openapi';
import * as v from 'valibot';

const NodeSchema = v.looseObject({
  type: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
  anyOf: v.optional(v.array(v.unknown()), []),
  oneOf: v.optional(v.array(v.unknown()), []),
});

const isNothing = (schema: unknown): boolean => v.is(v.looseObject({ type: v.literal('null') }), schema);

/** Paths of the fields of a JSON Schema that may be absent or null, without those that only hold others. */
function optionalIn(schema: unknown, path: string): string[] {
  const { properties, required, anyOf, oneOf } = v.parse(NodeSchema, schema);
  const found = [...anyOf, ...oneOf].flatMap((one) => optionalIn(one, path));
  for (const [name, inner] of Object.entries(properties)) {
    const own = path === '' ? name : `${path}.${name}`;
    const deeper = optionalIn(inner, own);
    const node = v.parse(NodeSchema, inner);
    const isOptional = !required.includes(name) || [...node.anyOf, ...node.oneOf].some(isNothing);
    if (isOptional && deeper.length === 0) found.push(own);
    found.push(...deeper);
  }
  return found;
}

/** Fields that may be absent or null of each call that takes a body: `PATCH /api/events/:id isClosed`. */
export function optionalFields(): Map<string, string[]> {
  const calls = ENDPOINTS.flatMap(({ method, path, body }) => {
    const fields = body ? [...new Set(optionalIn(schemaOf(body, 'input'), ''))] : [];
    return fields.length > 0 ? [[`${method} ${path}`, fields] as const] : [];
  });
  return new Map(calls);
}
