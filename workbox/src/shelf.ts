/** A file of the build as the builder lists it; `revision` is null where the address carries a hash. */
export interface BuiltFile {
  url: string;
  revision: string | null;
}

/**
 * Languages other than the source's, the italic, the emojis, the lightbox and the guest page: they are fetched when someone
 * needs them (design 3, row 11). Whole names: a part that other parts need must be there without a network.
 */
const ON_DEMAND =
  /^\/?assets\/(guest-|hosted-|openid-|firebase-|catalog-(?!de-)[a-z]{2}-|emojis-[a-z]{2}-|emoji-chooser-|lightbox-|.*-italic-)/;

/** Splits the build into what every device keeps and what it keeps once it was used. */
export function splitBuild(files: BuiltFile[]): { always: BuiltFile[]; onDemand: string[] } {
  const always = files.filter((file) => !ON_DEMAND.test(file.url));
  const onDemand = files.filter((file) => ON_DEMAND.test(file.url)).map((file) => `/${file.url.replace(/^\//, '')}`);
  return { always, onDemand };
}

/** Path of a built file without its hash: the same for one file in two builds. */
export function stem(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}

/** Addresses of the new build that replace something this device used in the old one. */
export function successors(kept: readonly string[], onDemand: readonly string[]): string[] {
  const used = new Set(kept.map(stem));
  return onDemand.filter((path) => used.has(stem(path)) && !kept.includes(path));
}

/** What a worker that was installed by a guest page keeps: nothing ahead, and of all files those that were used. */
export function guestShelf(files: BuiltFile[]): { always: BuiltFile[]; onDemand: string[] } {
  const used = files.filter(({ url }) => /^\/?assets\//.test(url));
  return { always: [], onDemand: used.map(({ url }) => `/${url.replace(/^\//, '')}`) };
}

/** Whether a worker was registered by a guest page, for sending alone. @param address of its script */
export function isGuestScript(address: string): boolean {
  return new URL(address, 'http://worker.invalid').searchParams.has('guest');
}
