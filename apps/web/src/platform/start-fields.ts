/**
 * Lets fields grow with their text in browsers that have no way of their own to do so (every iPhone before iOS 26). Without
 * the code, as offline on a page beside the diary, they scroll.
 */
export async function startFields(report: (error: unknown, where: string) => void): Promise<void> {
  if (CSS.supports('field-sizing', 'content')) return;
  try {
    const { growFields } = await import('@tagfalter/ui/grow-fields');
    growFields(document);
  } catch (error) {
    report(error, 'fields: growing');
  }
}
