import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bareReply } from './bare-replies.ts';

/** Minimum pace of a body. */
export interface BodyPace {
  /** Limit of a whole JSON body, milliseconds. */
  jsonMs: number;
  /** Uploads and forms must bring `minBytes` in each window of milliseconds. */
  windowMs: number;
  minBytes: number;
}

export const BODY_PACE: BodyPace = { jsonMs: 60_000, windowMs: 60_000, minBytes: 16 * 1024 };

/** Forms with files and uploads may last as long as they move. */
const STREAMED = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i;

/**
 * Closes connections whose body arrives too slowly, so that trickled bytes hold no connections or memory. Counts the
 * bytes of the socket, whoever reads them.
 */
export function endSlowBodies(app: FastifyInstance, pace: BodyPace = BODY_PACE): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, pace);
    done();
  });
}

/** Replies on a connection with an unread body and closes it: no further request can follow. */
export function endTooSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!reply.raw.headersSent) raw.socket.write(bareReply(408, 'too_slow', reply.raw.getHeaders()));
  raw.socket.destroySoon();
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody(request: FastifyRequest, reply: FastifyReply, { jsonMs, windowMs, minBytes }: BodyPace): void {
  const { raw, headers } = request;
  const { socket } = raw;
  const isStreamed = STREAMED.test(headers['content-type'] ?? '');
  const stop = watchPace(
    {
      arrived: () => socket.bytesRead,
      isComplete: () => raw.complete,
      end: () => endTooSlow(request, reply),
    },
    isStreamed ? { everyMs: windowMs, minBytes } : { everyMs: jsonMs, minBytes: Number.POSITIVE_INFINITY },
  );
  raw.once('close', stop);
}

interface Arriving {
  arrived(): number;
  isComplete(): boolean;
  /** Called once, if it is too slow. */
  end(): void;
}

/**
 * Ends a body that brings less than `minBytes` in a window.
 * @returns a function that stops watching
 */
export function watchPace(
  { arrived, isComplete, end }: Arriving,
  { everyMs, minBytes }: { everyMs: number; minBytes: number },
): () => void {
  let before = arrived();
  const timer = setInterval(() => {
    const now = arrived();
    const isSlow = now - before < minBytes;
    before = now;
    if (!isSlow && !isComplete()) return;
    clearInterval(timer);
    if (!isComplete()) end();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
