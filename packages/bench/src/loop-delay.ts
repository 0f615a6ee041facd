import * as v from 'valibot';

/** Interval in which `loop-probe.ts` looks, in milliseconds: an idle loop is late by nothing. */
export const PROBE_MS = 10;

/** What `loop-probe.ts` answers: how late the event loop was, in milliseconds. */
export const ProbeReplySchema = v.object({ p50: v.number(), p99: v.number(), most: v.number() });
export type LoopDelay = v.InferOutput<typeof ProbeReplySchema>;
