import type { FastifyInstance } from 'fastify';
import { describeFault } from './log.ts';

interface Upkeep {
  name: string;
  everyMs: number;
  /** @param signal aborted when the process stops; the stop waits for the run */
  run: (signal: AbortSignal) => Promise<void>;
}

/**
 * Runs at the start of the process and then every `everyMs`, for data in the process's own directory; shared data uses
 * `Jobs.schedule`. Runs never overlap, and a failure is only logged.
 */
export function everyProcess(app: FastifyInstance, { name, everyMs, run }: Upkeep): void {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const start = (): void => {
    running ??= run(stopping.signal)
      .catch((fault: unknown) => app.log.error({ fault: describeFault(fault), upkeep: name }, 'upkeep failed'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(start, everyMs);
  timer.unref();
  app.addHook('onReady', async () => start());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  });
}
