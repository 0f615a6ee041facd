import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cleanStrings } from '#api/http/clean-strings.ts';

/** Bytes; the fields have at most 2,500 characters. */
export const MAX_BODY_BYTES = 32 * 1024;
const URLENCODED = 'application/x-www-form-urlencoded';

/** Of repeated fields the last counts. */
export function acceptPlainForms(app: FastifyInstance): void {
  app.addContentTypeParser(URLENCODED, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

const Fields = v.fallback(v.record(v.string(), v.unknown()), {});

/** Fields of a JSON body or any form; files are refused. */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return v.parse(Fields, cleanStrings(request.body));
  const fields: Record<string, unknown> = {};
  const limits = { files: 0, fields: 10, parts: 10, fieldSize: MAX_BODY_BYTES };
  for await (const part of request.parts({ limits })) if (part.type === 'field') fields[part.fieldname] = part.value;
  return v.parse(Fields, cleanStrings(fields));
}
