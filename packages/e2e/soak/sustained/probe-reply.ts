import * as v from 'valibot';

/** Reply of `server-probe.ts` about the server's process. */
export const ProbeReplySchema = v.object({
  pid: v.number(),
  /** Bytes after a collection of garbage: objects, and buffers outside the heap that they hold. */
  heap: v.number(),
  external: v.number(),
  /** By kind, such as `Timeout` or `TCPSocketWrap`. */
  handles: v.record(v.string(), v.number()),
  /** Open file descriptors by kind, such as `socket` or the folder of a file; empty where the system does not say (only Linux does). */
  descriptors: v.record(v.string(), v.number()),
  /** Requests since the start. */
  requests: v.number(),
  /** Requests that something in the process still holds. */
  heldRequests: v.number(),
});
export type ProbeReply = v.InferOutput<typeof ProbeReplySchema>;

/** Questions to it. `rest` closes connections that clients keep without a request, so that what is open is the server's own. */
export type ProbeQuestion = 'look' | 'rest';
