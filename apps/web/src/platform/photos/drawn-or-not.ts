import { CannotDraw } from './make-canvas.ts';

/** Answer of a worker that can draw nothing: its page may be able to. */
export const CANNOT_DRAW = 'cannot-draw';

/** Returns the answer of a worker of photos. */
export async function drawnOrNot<A>(drawing: Promise<A>): Promise<A | typeof CANNOT_DRAW> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof CannotDraw) return CANNOT_DRAW;
    throw error;
  }
}
