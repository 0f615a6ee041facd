import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { cleanStrings } from './clean-strings.ts';

export type ParsedPart<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/**
 * Parses one part of a request; undefined if the endpoint has no such part.
 * @throws Refusal `bad_request` naming the fields, never their contents
 */
export function parsePart<S>(schema: S | undefined, value: unknown, part: string): ParsedPart<S>;
export function parsePart(schema: v.GenericSchema | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = v.safeParse(schema, cleanStrings(value));
  if (parsed.success) return parsed.output;
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? part);
  throw new Refusal('bad_request', { details: { fields: [...new Set(fields)] } });
}
