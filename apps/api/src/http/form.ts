import multipart from '@fastify/multipart';
import { MAX_LONG_TEXT } from '@tagfalter/domain/text';
import { MAX_AUDIO_BYTES } from '@tagfalter/domain/tiers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { cleanStrings } from './clean-strings.ts';
import type { FormFolder } from './form-files.ts';
import type { FormFile } from './route.ts';

/** Text parts by name (repeated names become a list) and files in order. */
export interface Form {
  fields: Record<string, unknown>;
  files: FormFile[];
}

/** Files, and bytes of all files together, unless a call allows more. */
export const FORM_LIMITS = { files: 20, bytes: 128 * 1024 * 1024 };
const MAX_FIELDS = 40;
const LIMITS = {
  fieldNameSize: 100,
  // A long text has at most three bytes per UTF-16 code unit (spec decision 73).
  fieldSize: 4 * MAX_LONG_TEXT,
  fields: MAX_FIELDS,
  files: FORM_LIMITS.files,
  fileSize: MAX_AUDIO_BYTES,
  parts: MAX_FIELDS + FORM_LIMITS.files,
};

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS });
}

/** Text read so far, also of forms that are refused before their end. */
const typed = new WeakMap<FastifyRequest, Map<string, unknown>>();

/** Typed text, as far as it could be read. */
export function typedInto(request: FastifyRequest): Record<string, unknown> {
  const parts = typed.get(request);
  return parts ? Object.fromEntries(parts) : v.parse(FieldsSchema, request.body);
}

/** Where a form's files go, and its limits. */
interface Taking {
  keep: FormFolder['keep'];
  /** Total of all files. */
  bytes: number;
  limits: { files: number; parts: number; fields?: number; fieldSize?: number };
}

/**
 * Reads a form; its files go into the folder.
 * @param limits of this call
 * @throws Refusal `unsupported_type` for another kind of body; `too_large` beyond the limits; `bad_request` if the form
 * breaks off, or its sender has gone before
 */
export function readForm(request: FastifyRequest, folder: FormFolder, limits = FORM_LIMITS): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('unsupported_type');
  const { files, bytes } = limits;
  return readMultipart(request, {
    keep: (part) => folder.keep(part),
    bytes,
    limits: { files, parts: MAX_FIELDS + files },
  });
}

/** Fields of a form without files. */
const MAX_PLAIN_FIELDS = 10;

/**
 * Fields of JSON, or of a form of either kind; files are refused.
 * @param fieldSize bytes of a field
 * @throws Refusal as `readForm`
 */
export async function readFields(request: FastifyRequest, fieldSize: number): Promise<Record<string, unknown>> {
  const taking = {
    keep: () => Promise.reject(new Refusal('too_large')),
    bytes: 0,
    limits: { files: 0, parts: MAX_PLAIN_FIELDS, fields: MAX_PLAIN_FIELDS, fieldSize },
  };
  const given: unknown = request.isMultipart() ? (await readMultipart(request, taking)).fields : request.body;
  return v.parse(FieldsSchema, cleanStrings(given));
}

/** Never throws. */
const FieldsSchema = v.fallback(v.record(v.string(), v.unknown()), {});

const URLENCODED = 'application/x-www-form-urlencoded';

/** Lets this part of the app take forms without files as browsers send them. Of repeated fields the last counts. */
export function acceptPlainForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(URLENCODED, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

async function readMultipart(request: FastifyRequest, taking: Taking): Promise<Form> {
  // A caller that has gone is not waited for: the parser notices only later disconnects.
  if (request.raw.destroyed) throw new Refusal('bad_request');
  try {
    return await readParts(request, taking);
  } catch (fault) {
    // Drains the rest: a client in the middle of sending does not read the reply before.
    request.raw.unpipe();
    request.raw.resume();
    // The parser's own faults carry neither status nor code; all of them mean a malformed form.
    throw fault instanceof Refusal || isNamed(fault) ? fault : new Refusal('bad_request');
  }
}

async function readParts(request: FastifyRequest, { keep, bytes, limits }: Taking): Promise<Form> {
  const fields = new Map<string, unknown>();
  typed.set(request, fields);
  const files: FormFile[] = [];
  let bytesLeft = bytes;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const { path, size } = await keep(part.file);
      bytesLeft -= size;
      if (part.file.truncated || bytesLeft < 0) throw new Refusal('too_large');
      files.push({ field: part.fieldname, name: part.filename ?? '', path, size });
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('too_large');
      fields.set(part.fieldname, together(fields.get(part.fieldname), fieldText(part.value)));
    }
  }
  return { fields: Object.fromEntries(fields), files };
}

/** Refusals of the plugin have a status, disk faults a system code. */
function isNamed(fault: unknown): boolean {
  return fault instanceof Error && ('statusCode' in fault || 'syscall' in fault);
}

/** Parts marked as JSON arrive parsed; the contract expects text. */
function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function together(earlier: unknown, value: string): unknown {
  if (earlier === undefined) return value;
  return Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
}
