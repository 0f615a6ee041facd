import type { ErrorLog } from '@tagfalter/local/base/error-log';
import { EventDb, heldEvents } from '@tagfalter/local/guest/event-db';
import type { GuestEnv } from '@tagfalter/local/guest/guest-env';
import { countGuestWaiting, runGuestRound } from '@tagfalter/local/guest/round';
import { TryLater } from './flush.ts';
import type { EventStores } from './within-event.ts';
import { PATIENCE_MS, workerEnv } from './worker-env.ts';

/** @returns whether nothing waits any more, or only its guest can help */
async function flushEvent(token: string, env: GuestEnv, stores: EventStores): Promise<boolean> {
  const db = stores.watch(new EventDb(token));
  try {
    if ((await countGuestWaiting(db)) === 0) return true;
    const outcome = await runGuestRound(db, env, { patienceMs: PATIENCE_MS });
    if (outcome.status === 'synced') return outcome.waiting === 0;
    return !['network', 'server', 'protocol'].includes(outcome.fault.kind);
  } finally {
    db.close();
  }
}

/**
 * Sends a round for each event on this device, while no page is open.
 * @throws TryLater if something is left
 */
export async function flushGuests(errorLog: ErrorLog, stores: EventStores): Promise<void> {
  const env: GuestEnv = { ...workerEnv(errorLog), visit: null, account: () => null };
  let isAllSent = true;
  for (const token of await heldEvents()) isAllSent = (await flushEvent(token, env, stores)) && isAllSent;
  if (!isAllSent) throw new TryLater('Something of a guest is left to send');
}
