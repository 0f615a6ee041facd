/** Returns the JSON under a key of the browser's store; null where there is nothing. */
export function keptJson(store: Pick<Storage, 'getItem'>, key: string): unknown {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Expected: something that was half written, or not by us.
    return null;
  }
}
