import type { WorkerReply } from './worker-call.ts';

/** Lets a worker answer what a page asks by `WorkerCall`, and say that it has begun. */
export function replyToCalls<Q, A>(answer: (question: Q) => A | Promise<A>): void {
  const reply = (message: WorkerReply<A>) => postMessage(message);
  addEventListener('message', async ({ data: { id, question } }: MessageEvent<{ id: number; question: Q }>) => {
    try {
      reply({ id, answer: await answer(question) });
    } catch (error) {
      // The page knows what to do without an answer.
      reply({ id, failure: error instanceof Error ? error.name : 'Error' });
    }
  });
  reply({ isReady: true });
}
