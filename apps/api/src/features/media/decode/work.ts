import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { Refusal } from '#api/base/refusal.ts';
import { measureAudio } from './audio/audio-duration.ts';
import { isBareImage } from './bare-image.ts';
import { checkSides, deriveBare, deriveImages, deriveSquare } from './derive.ts';
import type { DecodeJob, DecodeKind, InspectResult, JobOf, ResultOf } from './jobs.ts';
import { sniffType } from './sniff.ts';

/** Executes a job in the decoding process. @throws Refusal about the file */
export async function work(job: DecodeJob): Promise<ResultOf<DecodeKind>> {
  if (job.kind === 'probe') return measurePace();
  const bytes = typeof job.source === 'string' ? await readFile(job.source) : job.source;
  if (job.kind === 'images') return deriveImages(bytes);
  if (job.kind === 'bare') return deriveBare(bytes, job.side);
  return job.kind === 'square' ? deriveSquare(bytes, job.side) : inspect(bytes, job);
}

async function inspect(bytes: Uint8Array, { media, hash: announced }: JobOf<'inspect'>): Promise<InspectResult> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (announced !== undefined && announced !== hash) throw new Refusal('hash_mismatch');
  const type = await sniffType(bytes, media);
  if (!type) throw new Refusal('unsupported_type', { details: { kind: media } });
  if (media === 'image') checkSides(bytes);
  const durationMs = media === 'audio' ? measureAudio(bytes, type) : null;
  if (durationMs === undefined) throw new Refusal('unsupported_type', { details: { kind: media } });
  return { hash, type, crc32: crc32(bytes), durationMs, size: bytes.length, isBare: isBareImage(bytes) };
}

const PROBE = { width: 3000, height: 2000 };

/** Milliseconds of CPU for a six-megapixel photo on this machine. */
async function measurePace(): Promise<number> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = await sharp({ create: { ...PROBE, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer();
  const before = process.cpuUsage();
  await deriveImages(photo);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
