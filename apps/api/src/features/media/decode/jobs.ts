import { ErrorCodeSchema } from '@tagfalter/contract/error';
import * as v from 'valibot';
import { type MediaKind, SNIFFED_TYPES } from './sniff.ts';

/** A file by its path, or bytes. */
export type Source = string | Uint8Array;

/** What the decoding process is asked for. */
export type DecodeJob =
  | { kind: 'inspect'; source: Source; media: MediaKind; hash?: string | undefined }
  | { kind: 'images'; source: Source }
  | { kind: 'square'; source: Source; side: number }
  | { kind: 'bare'; source: Source; side: number }
  | { kind: 'probe' };

const Bytes = v.instance(Uint8Array);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What comes of each kind of job. */
export const RESULTS = {
  /** A file that has been looked into; pictures are not decoded yet. `durationMs` is null for them. */
  inspect: v.object({
    hash: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
    type: v.picklist(SNIFFED_TYPES),
    crc32: Count,
    durationMs: v.nullable(Count),
    size: Count,
    /** Whether an image is nothing but a picture: without metadata, and without bytes behind its end. */
    isBare: v.boolean(),
  }),
  /** What is shown of an image, re-encoded: upright, without any metadata (decision 20). Sides are the original's, upright. */
  images: v.object({ width: Count, height: Count, display: Bytes, thumb: Bytes }),
  square: Bytes,
  /** A whole picture as a JPEG, upright, without any metadata. */
  bare: Bytes,
  /** Milliseconds of computing that an ordinary photo takes here. */
  probe: v.number(),
};

export type JobKind = DecodeJob['kind'];
export type JobOf<K extends JobKind> = Extract<DecodeJob, { kind: K }>;
export type ResultOf<K extends JobKind> = v.InferOutput<(typeof RESULTS)[K]>;
export type Inspected = ResultOf<'inspect'>;
export type Derived = ResultOf<'images'>;

/** What the decoding process says. Its usage tells systems that cannot look at it from outside. */
export const MessageSchema = v.variant('say', [
  v.object({ say: v.literal('ready') }),
  v.object({ say: v.literal('usage'), rss: v.number(), cpuMs: v.number() }),
  v.object({ say: v.literal('done'), result: v.unknown() }),
  v.object({ say: v.literal('refused'), code: ErrorCodeSchema, details: v.optional(v.unknown()) }),
  /** A fault of ours, described as for the log. */
  v.object({ say: v.literal('failed'), fault: v.unknown() }),
]);
export type Message = v.InferOutput<typeof MessageSchema>;
