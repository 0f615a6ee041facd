import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Draining } from './draining.ts';

/** Milliseconds for requests under way; remaining streams and uploads are cut. */
export const STOP_GRACE_MS = 2_000;
/** The process ends within 5 s of the signal (wire 28). */
const LAST_MS = 4_500;

interface Options {
  server: Server;
  draining: Draining;
  /** Milliseconds in which requests are still taken while `/api/ready` says no; a second signal ends them. */
  drainMs: number;
  /** Closers, the server first and the data directory last. */
  steps: ReadonlyArray<() => void | Promise<void>>;
}

/** On SIGTERM or SIGINT drains, takes no new requests, lets the old ones end, then runs the steps in order. */
export function stopOnSignal({ server, draining, drainMs, steps }: Options): void {
  const hurry = new AbortController();
  const stop = async (): Promise<void> => {
    if (draining.isDraining()) return hurry.abort();
    draining.begin();
    // Expected: a second signal ends the wait.
    if (drainMs > 0) await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS).unref();
    setTimeout(() => process.exit(1), LAST_MS).unref();
    for (const step of steps) await step();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
