import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cleanStrings } from '#api/http/clean-strings.ts';

/** Bytes of a body; its fields may have about 2,500 characters. */
export const MAX_BODY_BYTES = 32 * 1024;
const URLENCODED = 'application/x-www-form-urlencoded';

/** Lets this instance read bodies of plain forms. The last of two fields of one name counts. */
export function acceptPlainForms(app: FastifyInstance): void {
  app.addContentTypeParser(URLENCODED, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

const Fields = v.fallback(v.record(v.string(), v.unknown()), {});

/** Fields of a body, whether it came as JSON or as a form of either kind; files of a form are refused by its limits. */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return v.parse(Fields, cleanStrings(request.body));
  const fields: Record<string, unknown> = {};
  const limits = { files: 0, fields: 10, parts: 10, fieldSize: MAX_BODY_BYTES };
  for await (const part of request.parts({ limits })) if (part.type === 'field') fields[part.fieldname] = part.value;
  return v.parse(Fields, cleanStrings(fields));
}
