/** Workers lack `persist`, old browsers both. */
export interface Keeper {
  persisted?(): Promise<boolean>;
  persist?(): Promise<boolean>;
}

/**
 * Call it from a tap, after something was saved.
 * @param storage `undefined` outside secure contexts
 * @returns whether the browser keeps our data when space runs short
 */
export async function keepStorage(storage: Keeper | undefined): Promise<boolean> {
  try {
    if (await storage?.persisted?.()) return true;
    return (await storage?.persist?.()) ?? false;
  } catch (error) {
    // Expected: a TypeError for an opaque origin.
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
