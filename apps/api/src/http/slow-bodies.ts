import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './error-handler.ts';

/** How fast a body has to arrive. */
export interface BodyPace {
  /** A JSON body ends after this time, milliseconds. */
  jsonMs: number;
  /** An upload or a form ends if less than `minBytes` arrive within this time, milliseconds. */
  windowMs: number;
  minBytes: number;
}

export const BODY_PACE: BodyPace = { jsonMs: 60_000, windowMs: 60_000, minBytes: 16 * 1024 };

/** Bodies that may take long as long as they move: forms with files and uploads. */
const STREAMED = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i;

/**
 * Closes the connection of a request whose body arrives too slowly, so that nobody holds connections and memory by
 * sending a byte now and then. The bytes of the socket are counted, whoever reads them.
 */
export function endSlowBodies(app: FastifyInstance, pace: BodyPace = BODY_PACE): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, pace);
    done();
  });
}

/** Says on a connection whose body is unread that it was too slow, and ends it: nothing else can be said there. */
export function endTooSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!reply.raw.headersSent) raw.socket.write(TOO_SLOW);
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

/** A body on its way. */
interface Arriving {
  /** Bytes so far. */
  arrived(): number;
  isComplete(): boolean;
  /** Called once, if it is too slow. */
  end(): void;
}

/**
 * Ends what has brought less than `minBytes` in any window of `everyMs`.
 * @returns stops watching
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

const BODY = JSON.stringify(errorBody('too_slow'));
const TOO_SLOW = [
  'HTTP/1.1 408 Request Timeout',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(BODY)}`,
  'cache-control: no-store',
  'connection: close',
  '',
  BODY,
].join('\r\n');
