import { isConnectionLost } from '@tagfalter/local/base/storage-error';
import { reconnecting } from '@tagfalter/local/db/reconnect';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { withPreview } from '@tagfalter/local/sync/entry-preview';
import { useLiveQuery, useObservable } from 'dexie-react-hooks';
import { report } from '#platform/error-log.ts';
import { useDiary, useReopenings } from './diary.tsx';

/** The query, past a connection that was lost; undefined where the store is not to be had. */
function useLasting<T>(query: () => Promise<T> | T): () => Promise<T | undefined> {
  const { db, store } = useDiary();
  return async () => {
    try {
      return await reconnecting(db, async () => query());
    } catch (error) {
      // After signing out the store is closed for good, and nobody looks any more.
      if (!isConnectionLost(error) || db.hasBeenClosed()) throw error;
      report(error, 'reading for a screen');
      store.report();
      return undefined;
    }
  };
}

/**
 * The answer of a query on the device store, renewed whenever what it read changes; undefined until the first answer. It
 * survives that the system closes the database, and reads again when that is opened anew.
 * @param deps what the query depends on besides the store
 */
export function useLive<T>(query: () => Promise<T> | T, deps: readonly unknown[]): T | undefined {
  const reopenings = useReopenings();
  const lasting = useLasting(query);
  return useLiveQuery(lasting, [...deps, reopenings]);
}

/** As `useLive` for a list of days: what another device has changed in them is shown before it is stored (decision 027). */
export function useLiveEntries(query: () => Promise<EntryView[]>, deps: readonly unknown[]): EntryView[] | undefined {
  const { db } = useDiary();
  const reopenings = useReopenings();
  const lasting = useLasting(query);
  return useObservable(() => withPreview(db, lasting), [db, ...deps, reopenings]);
}
