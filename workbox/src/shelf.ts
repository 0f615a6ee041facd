/** `revision` is null if the address carries a hash. */
export interface BuiltFile {
  url: string;
  revision: string | null;
  /** Marked by the build: wanted with its first use (packages/web-build/src/worker-files.ts; design 3.11). */
  onDemand?: boolean;
}

/** `onDemand` is kept after its first use. */
export function splitBuild(files: BuiltFile[]): { always: BuiltFile[]; onDemand: string[] } {
  const always = files.filter((file) => !file.onDemand);
  const onDemand = files.filter((file) => file.onDemand).map((file) => `/${file.url.replace(/^\//, '')}`);
  return { always, onDemand };
}

/** The same for one file in two builds. */
export function stem(path: string): string {
  return path.replace(/-[\w-]{8}(\.\w+)$/, '$1');
}

/** Files of one feature: between two builds its parts may move from one into another. */
const FAMILIES = [/^\/assets\/lightbox-/, /^\/assets\/(?:guest-open|recording-panel)-/];

const familyOf = (path: string): string => FAMILIES.find((names) => names.test(path))?.source ?? stem(path);

/** Files of the new build for used ones of the old. */
export function successors(kept: readonly string[], onDemand: readonly string[]): string[] {
  const used = new Set(kept.map(familyOf));
  return onDemand.filter((path) => used.has(familyOf(path)) && !kept.includes(path));
}

/** Nothing is fetched ahead. */
export function guestShelf(files: BuiltFile[]): { always: BuiltFile[]; onDemand: string[] } {
  const used = files.filter(({ url }) => /^\/?assets\//.test(url));
  return { always: [], onDemand: used.map(({ url }) => `/${url.replace(/^\//, '')}`) };
}

/** @param address of the worker's script */
export function isGuestScript(address: string): boolean {
  return new URL(address, 'http://worker.invalid').searchParams.has('guest');
}
