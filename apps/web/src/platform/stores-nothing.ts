import { databases } from '@tagfalter/local/base/browser-parts';
import { mayStore } from './browser-stores.ts';

const PROBE = 'tagfalter-probe';
/** A browser that says nothing so long may still open its stores; the diary watches over that itself. */
const PATIENCE_MS = 4000;

/** Whether pages get no database here; opens one only where the browser has refused something already. */
export async function storesNothing(): Promise<boolean> {
  const factory = databases();
  if (!factory) return true;
  if (mayStore()) return false;
  try {
    return await new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS, false);
      const opening = factory.open(PROBE);
      opening.onerror = () => resolve(true);
      opening.onsuccess = () => {
        opening.result.close();
        factory.deleteDatabase(PROBE);
        resolve(false);
      };
    });
  } catch {
    // Expected: a SecurityError where the browser lets pages look at what it then refuses.
    return true;
  }
}
