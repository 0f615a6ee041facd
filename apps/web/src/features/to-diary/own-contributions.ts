import { isStorageError } from '@tagfalter/local/base/storage-error';
import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import { listContributions } from '@tagfalter/local/guest/contributions';
import { EventDb, heldEvents } from '@tagfalter/local/guest/event-db';
import { useEffect, useState } from 'react';
import { report } from '#platform/error-log.ts';

/** A contribution that was made on this device. */
type Own = Pick<ContributionRow, 'id' | 'topMoment'>;

async function readOwn(token: string, accountId: string): Promise<readonly Own[]> {
  // A mere look creates no store.
  if (!(await heldEvents()).includes(token)) return [];
  const db = new EventDb(token);
  try {
    return await listContributions(db, accountId);
  } finally {
    db.close();
  }
}

/**
 * Returns the contributions of this device to an event, newest first; undefined until they are known. An unreadable
 * store counts as empty: it only decides the order of pictures.
 * @param token of the event's address
 */
export function useOwnContributions(token: string, accountId: string): readonly Own[] | undefined {
  const [own, setOwn] = useState<readonly Own[]>();
  useEffect(() => {
    let isLeft = false;
    readOwn(token, accountId)
      .catch((error: unknown) => {
        if (!isStorageError(error)) report(error, 'into the diary: own contributions');
        return [];
      })
      .then((rows) => isLeft || setOwn(rows));
    return () => {
      isLeft = true;
    };
  }, [token, accountId]);
  return own;
}
