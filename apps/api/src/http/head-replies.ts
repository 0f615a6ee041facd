import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Ends the stream behind a HEAD, which Fastify would read to its end: one of nudges has none, and keeps its place. */
export function endStreamsOfHead(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    payload.destroy();
    return Readable.from([]);
  });
}
