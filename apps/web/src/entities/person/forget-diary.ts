import { deleteDiary, draftCopiesKey } from '@tagfalter/local/db/diary-db';
import { deviceStore } from '#platform/browser-stores.ts';
import { errorLog } from '#platform/error-log.ts';
import { storesNothing } from '#platform/stores-nothing.ts';

/** Deletes what this device holds of an account whose person leaves, sent or not. */
export async function forgetDiary(accountId: string): Promise<void> {
  deviceStore.removeItem(draftCopiesKey(accountId));
  // Where pages get no database, the sign-out still goes to the server.
  if (await storesNothing()) return;
  await deleteDiary(accountId);
  // It tells nothing of the diary, but when somebody was here.
  await errorLog.clear();
}
