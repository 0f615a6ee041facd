import * as v from 'valibot';
import type { Typed } from './form-html.ts';

const Text = v.fallback(v.optional(v.string()), undefined);
const TypedSchema = v.fallback(v.object({ name: Text, email: Text, message: Text, kind: Text }), {});

/** Fields to show again; empty for a malformed body. */
export function typedOf(body: unknown): Typed {
  const { name = '', email = '', message = '', kind = 'ordinary' } = v.parse(TypedSchema, body);
  return { name, email, message, kind };
}
