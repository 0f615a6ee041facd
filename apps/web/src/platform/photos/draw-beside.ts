import { type WorkerCall, WorkerFault } from '../worker-call.ts';
import { CANNOT_DRAW, drawnOrNot } from './drawn-or-not.ts';

interface Ways<A> {
  worker: Pick<WorkerCall<Blob, A | typeof CANNOT_DRAW>, 'ask'>;
  /** @throws CannotDraw */
  inPage(file: Blob): Promise<A>;
  /** Nobody has seen anything wrong with the photo. */
  asItIs(file: Blob): Promise<A>;
}

/**
 * Draws a photo in a worker, so that typing never stutters; in the page, where the worker does not begin or cannot
 * draw. A photo over which a worker ended would end the page as well: it stays as it is, and so does a photo that
 * nothing can draw.
 */
export async function drawBeside<A>(file: Blob, { worker, inPage, asItIs }: Ways<A>): Promise<A> {
  try {
    const drawn = await worker.ask(file);
    if (drawn !== CANNOT_DRAW) return drawn;
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    if (error.kind !== 'absent') return asItIs(file);
  }
  const drawn = await drawnOrNot(inPage(file));
  return drawn === CANNOT_DRAW ? asItIs(file) : drawn;
}
