import type { FastifyInstance } from 'fastify';
import { describeFault } from './log.ts';

const EVERY_MS = 3_600_000;

/** Something that is over after a time and is to be removed then. */
export interface Chore {
  /** For the log. */
  name: string;
  /** @param now milliseconds since the epoch */
  run: (now: number) => Promise<void>;
}

/** Does the chores at the start and every hour, one after the other; one that fails stops no other. */
export function keepHouse(app: FastifyInstance, now: () => number, chores: readonly Chore[]): void {
  let running: Promise<void> = Promise.resolve();
  const runAll = async (): Promise<void> => {
    for (const { name, run } of chores) {
      await run(now()).catch((fault: unknown) =>
        app.log.error({ fault: describeFault(fault), chore: name }, 'chore failed'),
      );
    }
  };
  const start = (): void => {
    running = runAll();
  };
  const timer = setInterval(start, EVERY_MS);
  timer.unref();
  app.addHook('onReady', async () => start());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
