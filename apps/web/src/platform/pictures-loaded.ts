/** Resolves once every picture within an element has loaded, or has turned out to be broken. */
export async function picturesLoaded(within: Element): Promise<void> {
  for (const image of within.querySelectorAll('img')) {
    if (image.complete) continue;
    await new Promise<void>((resolve) => {
      for (const end of ['load', 'error']) image.addEventListener(end, () => resolve(), { once: true });
    });
  }
}
