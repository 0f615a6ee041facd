/**
 * Whether this device has a store of the event. It is named as `EventDb` names it; asking that would load it.
 * @param token of the event's address
 */
export async function mayHaveStore(token: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === `tagfalter-event-${token}`);
  } catch {
    // Expected: a browser that gives the page no store, or does not list what there is.
    return false;
  }
}
