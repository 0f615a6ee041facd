import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CallerGone, forCaller } from './caller-gone.ts';

type Leave = () => void;
/** Responses under way on a connection: several, if the caller does not wait for the first. */
const underWay = new WeakMap<Socket, Set<Leave>>();
const signals = new WeakMap<ServerResponse, AbortSignal>();

function leavesOf(socket: Socket): Set<Leave> {
  const known = underWay.get(socket);
  if (known) return known;
  const leaves = new Set<Leave>();
  underWay.set(socket, leaves);
  socket.once('close', () => {
    for (const leave of [...leaves]) leave();
  });
  return leaves;
}

/** Aborted with `CallerGone` if the connection closes before the end of the response. */
export function goneOf({ request, raw: response }: Pick<FastifyReply, 'request' | 'raw'>): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const leaving = new AbortController();
  signals.set(response, leaving.signal);
  const leave: Leave = () => leaving.abort(new CallerGone());
  const { socket } = request.raw;
  if (socket.destroyed) leave();
  else {
    const leaves = leavesOf(socket).add(leave);
    response.once('finish', () => leaves.delete(leave));
  }
  return leaving.signal;
}

/** Runs a handler whose places in queues go with its caller. */
export const whileHere = <T>(reply: FastifyReply, work: () => T): T => forCaller(goneOf(reply), work);

/**
 * Ends streams of callers who have left, and so gives back what they hold. Node tells of it by the response, but not
 * while that waits behind another one on the same connection.
 */
export function endStreamsOfGone(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Readable)) return payload;
    const gone = goneOf(reply);
    const end = (): void => void payload.destroy();
    payload.once('close', () => gone.removeEventListener('abort', end));
    if (gone.aborted) end();
    else gone.addEventListener('abort', end);
    return payload;
  });
}
