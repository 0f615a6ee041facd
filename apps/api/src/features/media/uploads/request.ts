import { HashSchema } from '@tagfalter/contract/entry-values';
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

/** A wildcard, because ids exceed the router's limit for parameters. */
export const UploadParamsSchema = v.object({ '*': v.string() });

const GuestSchema = v.object({
  [UPLOAD_METADATA.event]: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  [UPLOAD_METADATA.contribution]: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
});

/** Contribution in the metadata of a new upload, if any. */
export function announcedContribution(header: string | string[] | undefined): UploadOwner | undefined {
  const parsed = v.safeParse(GuestSchema, readMetadata(header));
  return parsed.success ? { ownerId: parsed.output.event, contributionId: parsed.output.contribution } : undefined;
}

export interface AnnouncedUpload {
  hash: string;
  kind: MediaKind;
  size: number;
}

/**
 * Validates a creation request before its content.
 * @throws Refusal `bad_request` for missing or malformed metadata or length, `too_large`, `unsupported_type`
 */
export function readAnnouncement(headers: Record<string, string | string[] | undefined>): AnnouncedUpload {
  const parsed = v.safeParse(MetadataSchema, readMetadata(headers['upload-metadata']));
  const length = headers['upload-length'];
  const isLength = typeof length === 'string' && /^[1-9]\d{0,14}$/.test(length);
  if (!parsed.success || !isLength) throw new Refusal('bad_request', { details: { fields: ['upload'] } });
  const { hash, kind, type } = parsed.output;
  checkSize(kind, Number(length));
  // The claimed type only allows an early refusal; the bytes are sniffed later.
  if (!type.startsWith(`${kind}/`)) throw new Refusal('unsupported_type', { details: { kind } });
  return { hash, kind, size: Number(length) };
}

/** @throws never; unreadable metadata count as empty */
function readMetadata(header: string | string[] | undefined): unknown {
  try {
    return typeof header === 'string' ? Metadata.parse(header) : undefined;
  } catch {
    return undefined;
  }
}

/** undefined for metadata that `readAnnouncement` did not check. */
export function announcedKind(metadata: unknown): MediaKind | undefined {
  const parsed = v.safeParse(v.object({ [UPLOAD_METADATA.kind]: v.picklist(['image', 'audio']) }), metadata);
  return parsed.success ? parsed.output.kind : undefined;
}
