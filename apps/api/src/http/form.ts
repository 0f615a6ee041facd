import multipart from '@fastify/multipart';
import { MAX_AUDIO_BYTES } from '@tagfalter/domain/tiers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';
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
  fieldSize: 256 * 1024,
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

export function typedInto(request: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(typed.get(request) ?? []);
}

/**
 * Reads a form; its files go into the folder.
 * @param limits of this call
 * @throws Refusal `unsupported_type` for another kind of body, `too_large` beyond the limits, `bad_request` if the form
 * breaks off, or its sender has gone before
 */
export async function readForm(request: FastifyRequest, folder: FormFolder, limits = FORM_LIMITS): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('unsupported_type');
  // Whoever has gone is not waited for: the parser hears only of those who go while it reads.
  if (request.raw.destroyed) throw new Refusal('bad_request');
  try {
    return await readParts(request, folder, limits);
  } catch (fault) {
    // Drains the rest: a client in the middle of sending does not read the reply before.
    request.raw.unpipe();
    request.raw.resume();
    // The parser's own faults carry neither status nor code; all of them mean a malformed form.
    throw fault instanceof Refusal || isNamed(fault) ? fault : new Refusal('bad_request');
  }
}

async function readParts(request: FastifyRequest, folder: FormFolder, most: typeof FORM_LIMITS): Promise<Form> {
  const fields = new Map<string, unknown>();
  typed.set(request, fields);
  const files: FormFile[] = [];
  let bytesLeft = most.bytes;
  const limits = { files: most.files, parts: MAX_FIELDS + most.files };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const { path, size } = await folder.keep(part.file);
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
