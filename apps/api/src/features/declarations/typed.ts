import * as v from 'valibot';
import type { FormValues } from './form-html.ts';

const Text = v.fallback(v.optional(v.string()), undefined);
const TypedSchema = v.fallback(v.object({ name: Text, email: Text, message: Text, kind: Text }), {});

/** Fields to show again; empty for a malformed body. */
export function typedOf(body: unknown): FormValues {
  const { name = '', email = '', message = '', kind = 'ordinary' } = v.parse(TypedSchema, body);
  return { name, email, message, kind };
}
