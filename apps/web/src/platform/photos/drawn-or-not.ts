import { CannotDraw } from './make-canvas.ts';

/** What a worker says that can draw nothing: its page may be able to. */
export const CANNOT_DRAW = 'cannot-draw';

/** What a worker of photos answers. */
export async function drawnOrNot<A>(drawing: Promise<A>): Promise<A | typeof CANNOT_DRAW> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof CannotDraw) return CANNOT_DRAW;
    throw error;
  }
}
