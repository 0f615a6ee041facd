/** The part of `navigator.storage` in use. Workers lack `persist`, old browsers both. */
export interface Keeper {
  persisted?(): Promise<boolean>;
  persist?(): Promise<boolean>;
}

/**
 * Asks the browser to keep this device's data when space runs short (design 3.15), unless it does already. A refusal,
 * or a browser that lacks the call, changes nothing. Call it from a tap, after something worth keeping was saved.
 * @param storage `navigator.storage`; `undefined` outside secure contexts
 * @returns whether the browser keeps the data now
 */
export async function keepStorage(storage: Keeper | undefined): Promise<boolean> {
  try {
    if (await storage?.persisted?.()) return true;
    return (await storage?.persist?.()) ?? false;
  } catch (error) {
    // Expected: a TypeError, by which browsers refuse if the origin is opaque.
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
