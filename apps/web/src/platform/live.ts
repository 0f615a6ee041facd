import { isConnectionLost, reconnecting } from '@tagfalter/local/reconnect';
import { useLiveQuery } from 'dexie-react-hooks';
import { useDiary, useReopenings } from './diary.tsx';

/**
 * The answer of a query on the device store, renewed whenever what it read changes; undefined until the first answer. It
 * survives that the system closes the database, and reads again when that is opened anew.
 * @param deps what the query depends on besides the store
 */
export function useLive<T>(query: () => Promise<T> | T, deps: readonly unknown[]): T | undefined {
  const { db, store } = useDiary();
  const reopenings = useReopenings();
  return useLiveQuery(async () => {
    try {
      return await reconnecting(db, async () => query());
    } catch (error) {
      // After signing out the store is closed for good, and nobody looks any more.
      if (!isConnectionLost(error) || db.hasBeenClosed()) throw error;
      store.report();
      return undefined;
    }
  }, [...deps, reopenings]);
}
