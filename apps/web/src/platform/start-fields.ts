/** Lets fields grow with their text in browsers that cannot do so themselves, as every iPhone before iOS 26. */
export async function startFields(): Promise<void> {
  if (CSS.supports('field-sizing', 'content')) return;
  // Expected: no network. Fields then scroll.
  const loaded = await import('@tagfalter/ui/grow-fields').catch(() => null);
  loaded?.growFields(document);
}
