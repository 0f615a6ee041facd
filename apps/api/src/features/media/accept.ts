import { stat } from 'node:fs/promises';
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { Refusal } from '#api/base/refusal.ts';
import type { MediaDecoder } from './decode/decoder.ts';
import type { InspectResult, Source } from './decode/jobs.ts';
import type { MediaKind } from './repository.ts';

/** An inspected file; pictures are not decoded yet. */
export interface CheckedMedium extends InspectResult {
  kind: MediaKind;
  source: Source;
}

/** Images must stay below their limit, recordings may reach it. @throws Refusal `too_large` */
export function checkSize(kind: MediaKind, size: number): void {
  const isTooLarge = kind === 'image' ? size >= MAX_IMAGE_BYTES : size > MAX_AUDIO_BYTES;
  if (isTooLarge) throw new Refusal('too_large', { details: { kind, size } });
}

/** @param hash as announced @throws Refusal `too_large`, and those of `MediaDecoder` */
export async function checkMedium(
  decoder: Pick<MediaDecoder, 'inspect'>,
  ownerId: string,
  source: Source,
  { kind, hash }: { kind: MediaKind; hash?: string },
): Promise<CheckedMedium> {
  checkSize(kind, typeof source === 'string' ? (await stat(source)).size : source.length);
  return { kind, source, ...(await decoder.inspect(ownerId, source, { media: kind, hash })) };
}
