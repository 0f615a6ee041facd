/** Of `navigator.storage` what is needed; workers lack `persist`, old browsers both. */
export interface Keeper {
  persisted?(): Promise<boolean>;
  persist?(): Promise<boolean>;
}

/**
 * Asks the browser once to keep this device's data when space runs short (design 3.15). Silent: a refusal, or a browser
 * that cannot, changes nothing. To be called from a tap, after something worth keeping was saved.
 * @param storage `navigator.storage`; undefined outside of secure contexts
 * @returns whether the data is kept now
 */
export async function keepStorage(storage: Keeper | undefined): Promise<boolean> {
  try {
    if (await storage?.persisted?.()) return true;
    return (await storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}
