import { hasStoreMark } from '#features/contribute/home/store-mark.ts';

/**
 * Whether this device has a store of the event. It is named as `EventDb` names it; asking that would load it.
 * @param token of the event's address
 */
export async function mayHaveStore(token: string): Promise<boolean> {
  try {
    // A browser that gives pages no store.
    if (!globalThis.indexedDB) return false;
    // An old one, which does not list what there is.
    if (typeof indexedDB.databases !== 'function') return hasStoreMark(token);
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === `tagfalter-event-${token}`);
  } catch (error) {
    // Expected: stores are blocked for this page, or broken.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
