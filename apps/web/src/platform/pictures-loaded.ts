/** Resolves once every picture within an element has loaded, or has turned out to be broken. */
export async function picturesLoaded(within: Element): Promise<void> {
  for (const image of within.querySelectorAll('img')) {
    if (image.complete) continue;
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
    await promise;
  }
}
