import type { Socket } from 'node:net';

/** Bytes per second that may pass; null for no limit, 0 holds them back. */
export type Limit = number | null;

const STEP_MS = 50;

/**
 * Sends a chunk on, no faster than the limit allows, and calls `done` when the receiver can take more.
 * The limit is read anew for each piece, so that it can change while a body is on its way.
 */
export function passOn(to: Socket, chunk: Buffer, limit: () => Limit, done: () => void): void {
  const rate = limit();
  if (to.destroyed) return;
  if (rate === null) {
    if (to.write(chunk)) done();
    else to.once('drain', done);
    return;
  }
  const piece = rate === 0 ? 0 : Math.max(1, Math.round((rate * STEP_MS) / 1000));
  to.write(chunk.subarray(0, piece));
  const rest = chunk.subarray(piece);
  setTimeout(() => (rest.length === 0 ? done() : passOn(to, rest, limit, done)), STEP_MS);
}
