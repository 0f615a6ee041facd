import { HashSchema } from '@tagfalter/contract/entry';
import { UPLOAD_METADATA } from '@tagfalter/contract/upload';
import { Metadata } from '@tus/server';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { checkSize } from '../accept.ts';
import type { MediaKind } from '../repository.ts';
import type { UploadOwner } from './id.ts';

const MetadataSchema = v.object({
  [UPLOAD_METADATA.hash]: HashSchema,
  [UPLOAD_METADATA.kind]: v.picklist(['image', 'audio']),
  [UPLOAD_METADATA.type]: v.pipe(v.string(), v.maxLength(100)),
});

/** Parameters of the calls about one upload. Not `:id`: ids are longer than the router allows a parameter to be. */
export const UploadParamsSchema = v.object({ '*': v.string() });

const GuestSchema = v.object({
  [UPLOAD_METADATA.event]: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  [UPLOAD_METADATA.contribution]: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
});

/** To which contribution of which event a new upload belongs; `undefined` where its metadata do not say. */
export function announcedContribution(header: string | string[] | undefined): UploadOwner | undefined {
  const parsed = v.safeParse(GuestSchema, readMetadata(header));
  return parsed.success ? { ownerId: parsed.output.event, contributionId: parsed.output.contribution } : undefined;
}

/** What a device says it will upload. */
export interface AnnouncedUpload {
  hash: string;
  kind: MediaKind;
  size: number;
}

/**
 * Reads the request that creates an upload, before a byte of content is taken.
 * @throws Refusal `bad_request` for missing or malformed metadata or length, `too_large`, `unsupported_type`
 */
export function readAnnouncement(headers: Record<string, string | string[] | undefined>): AnnouncedUpload {
  const parsed = v.safeParse(MetadataSchema, readMetadata(headers['upload-metadata']));
  const length = headers['upload-length'];
  const isLength = typeof length === 'string' && /^[1-9]\d{0,14}$/.test(length);
  if (!parsed.success || !isLength) throw new Refusal('bad_request', { details: { fields: ['upload'] } });
  const { hash, kind, type } = parsed.output;
  checkSize(kind, Number(length));
  // The claim is only good for an early no; what the bytes are is looked at when they are there.
  if (!type.startsWith(`${kind}/`)) throw new Refusal('unsupported_type', { details: { kind } });
  return { hash, kind, size: Number(length) };
}

/** Metadata as a device sent it or as it is kept beside an upload. @throws never; unreadable metadata are none */
function readMetadata(header: string | string[] | undefined): unknown {
  try {
    return typeof header === 'string' ? Metadata.parse(header) : undefined;
  } catch {
    return undefined;
  }
}

/** The kind an upload was announced as; undefined for metadata that were not checked by `readAnnouncement`. */
export function announcedKind(metadata: unknown): MediaKind | undefined {
  const parsed = v.safeParse(v.object({ [UPLOAD_METADATA.kind]: v.picklist(['image', 'audio']) }), metadata);
  return parsed.success ? parsed.output.kind : undefined;
}
