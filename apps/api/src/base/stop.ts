import type { Server } from 'node:http';

/** Requests under way get this long to end; streams and uploads that are left are cut. */
export const GRACE_MS = 2_000;
/** Whoever asked us to stop waits no longer than 5 s (wire 28). */
const LAST_MS = 4_500;

/**
 * Stops in good order on SIGTERM or SIGINT: no new requests, the old ones end, then the steps in their order.
 * @param steps what to close, the server first and the data directory last
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
