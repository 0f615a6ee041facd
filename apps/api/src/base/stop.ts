import type { Server } from 'node:http';

/** Milliseconds for requests under way; remaining streams and uploads are cut. */
export const GRACE_MS = 2_000;
/** The process ends within 5 s of the signal (wire 28). */
const LAST_MS = 4_500;

/**
 * On SIGTERM or SIGINT takes no new requests, lets the old ones end, then runs the steps in order.
 * @param steps closers, the server first and the data directory last
 */
export function stopOnSignal(server: Server, steps: ReadonlyArray<() => void | Promise<void>>): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => process.exit(1), LAST_MS).unref();
    for (const step of steps) await step();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
