import { ErrorCodeSchema } from '@tagfalter/contract/error';
import * as v from 'valibot';
import { type MediaKind, SNIFFED_TYPES } from './sniff.ts';

/** A path, or bytes. */
export type Source = string | Uint8Array;

export type DecodeJob =
  | { kind: 'inspect'; source: Source; media: MediaKind; hash?: string | undefined }
  | { kind: 'images'; source: Source }
  | { kind: 'square'; source: Source; side: number }
  | { kind: 'bare'; source: Source; side: number }
  | { kind: 'probe' };

const Bytes = v.instance(Uint8Array);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Result of each kind of job. */
export const RESULTS = {
  /** Undecoded pictures have null for `durationMs`. */
  inspect: v.object({
    hash: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
    type: v.picklist(SNIFFED_TYPES),
    crc32: Count,
    durationMs: v.nullable(Count),
    size: Count,
    /** No metadata, and no bytes after the end. */
    isBare: v.boolean(),
  }),
  /** Re-encoded, upright, without metadata (spec decision 20). Sides are the original's, upright. */
  images: v.object({ width: Count, height: Count, display: Bytes, thumb: Bytes }),
  square: Bytes,
  /** JPEG, upright, without metadata. */
  bare: Bytes,
  /** Milliseconds of CPU for an ordinary photo. */
  probe: v.number(),
};

export type DecodeKind = DecodeJob['kind'];
export type JobOf<K extends DecodeKind> = Extract<DecodeJob, { kind: K }>;
export type ResultOf<K extends DecodeKind> = v.InferOutput<(typeof RESULTS)[K]>;
export type InspectResult = ResultOf<'inspect'>;
export type DeriveResult = ResultOf<'images'>;

/** Usage is reported for systems without /proc. */
export const MessageSchema = v.variant('say', [
  v.object({ say: v.literal('ready') }),
  v.object({ say: v.literal('usage'), rss: v.number(), cpuMs: v.number() }),
  v.object({ say: v.literal('done'), result: v.unknown() }),
  v.object({ say: v.literal('refused'), code: ErrorCodeSchema, details: v.optional(v.unknown()) }),
  /** A fault of ours, as `describeFault` describes it. */
  v.object({ say: v.literal('failed'), fault: v.unknown() }),
]);
export type Message = v.InferOutput<typeof MessageSchema>;
