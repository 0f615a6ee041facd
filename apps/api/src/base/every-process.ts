import type { FastifyInstance } from 'fastify';
import { describeFault } from './log.ts';

/** What every process does for itself. */
interface Upkeep {
  /** For the log. */
  name: string;
  everyMs: number;
  /** @param signal aborted when the process stops, which then waits for the run */
  run: (signal: AbortSignal) => Promise<void>;
}

/**
 * Runs at the start of the process and every so often, for what lies in the process's own data directory; what is shared has
 * a schedule (`Jobs`). A run that takes longer is not begun twice, one that fails is only logged.
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
