import { createHash } from 'node:crypto';
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/refusal.ts';
import { measureAudio } from './audio/audio-duration.ts';
import type { MediaKind } from './repository.ts';
import { type SniffedType, sniffType } from './sniff.ts';

/** Bytes whose size, content and type have been looked at; pictures are not decoded yet. */
export interface CheckedBytes {
  kind: MediaKind;
  /** Lower-case hex SHA-256. */
  hash: string;
  type: SniffedType;
  bytes: Uint8Array;
  /** null for images. */
  durationMs: number | null;
}

/** Images must stay below their limit, recordings may reach it. @throws Refusal `too_large` */
export function checkSize(kind: MediaKind, size: number): void {
  const isTooLarge = kind === 'image' ? size >= MAX_IMAGE_BYTES : size > MAX_AUDIO_BYTES;
  if (isTooLarge) throw new Refusal('too_large', { details: { kind, size } });
}

/** @throws Refusal `too_large`, `unsupported_type` */
export async function checkBytes(kind: MediaKind, bytes: Uint8Array): Promise<CheckedBytes> {
  checkSize(kind, bytes.length);
  const type = await sniffType(bytes, kind);
  if (!type) throw new Refusal('unsupported_type', { details: { kind } });
  const durationMs = kind === 'audio' ? measureAudio(bytes, type) : null;
  if (durationMs === undefined) throw new Refusal('unsupported_type', { details: { kind } });
  return { kind, hash: sha256(bytes), type, bytes, durationMs };
}

/** Lower-case hex SHA-256. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
