import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import { deleteDiary, draftCopiesKey } from '@tagfalter/local/db/diary-db';
import { deviceStore } from '#platform/browser-stores.ts';
import { errorLog, report } from '#platform/error-log.ts';
import { storesNothing } from '#platform/stores-nothing.ts';

/**
 * Ends the subscription to reminders: with a session that lies elsewhere the server does not hear of its end. Browsers do it
 * without a network, and the push service tells the server.
 */
async function endReminding(): Promise<void> {
  const worker = await serviceWorkers()?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Deletes what this device holds of an account whose person leaves, sent or not. */
export async function forgetDiary(accountId: string): Promise<void> {
  deviceStore.removeItem(draftCopiesKey(accountId));
  // Nobody waits for it: what follows counts for more.
  endReminding().catch((error: unknown) => report(error, 'signing out: reminders'));
  // Where pages get no database, the sign-out still goes to the server.
  if (await storesNothing()) return;
  await deleteDiary(accountId);
  // It tells nothing of the diary, but when somebody was here.
  await errorLog.clear();
}
