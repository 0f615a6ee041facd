import { databases } from '@tagfalter/local/base/browser-parts';
import { hasStoreMark } from '#features/contribute/store/store-mark.ts';

/**
 * Whether this device has a store of the event. It is named as `EventDb` names it; asking that would load it.
 * @param token of the event's address
 */
export async function mayHaveStore(token: string): Promise<boolean> {
  const factory = databases();
  // A browser that gives pages no store.
  if (!factory) return false;
  try {
    // An old one, which does not list what there is.
    if (typeof factory.databases !== 'function') return hasStoreMark(token);
    const found = await factory.databases();
    return found.some(({ name }) => name === `tagfalter-event-${token}`);
  } catch (error) {
    // Expected: stores are blocked for this page, or broken.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
