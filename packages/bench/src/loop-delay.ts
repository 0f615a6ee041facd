import * as v from 'valibot';

/** Interval in which `loop-probe.ts` looks, in milliseconds: an idle loop is late by nothing. */
export const PROBE_MS = 10;

/** Reply of `loop-probe.ts`: delay of the event loop, in milliseconds. */
export const ProbeReplySchema = v.object({ p50: v.number(), p99: v.number(), most: v.number() });
export type LoopDelay = v.InferOutput<typeof ProbeReplySchema>;
