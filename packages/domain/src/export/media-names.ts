import type { Entry } from '../entry.ts';
import type { AudioRef, ImageRef } from '../field-kinds.ts';
import type { LocalDate } from '../local-date.ts';
import type { Revision } from '../revision.ts';
import type { ShelfFile } from '../shelf.ts';

/** An entry, or an earlier version. */
type Naming = Partial<Pick<Entry, 'images' | 'audio'>>;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/avif': 'avif',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/plain': 'txt',
};

/** Without the dot; ignores parameters (`; codecs=opus`). */
export function extensionOf(type: string): string {
  return EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin';
}

/** Files of an entry, then of its earlier versions, each once. */
export function filesOf(
  entry: Naming,
  history: readonly Pick<Revision, 'content'>[] = [],
): (Pick<ImageRef, 'hash' | 'type' | 'size'> | AudioRef)[] {
  const all = [entry, ...history.map(({ content }) => content)].flatMap(({ images = [], audio }) => [
    ...images,
    ...(audio ? [audio] : []),
  ]);
  return [...new Map(all.map((file) => [file.hash, file])).values()];
}

/** Files on the shelf of an entry (spec decision 74). */
export function shelfFilesOf({ shelf = [] }: Pick<Entry, 'shelf'>): ShelfFile[] {
  return shelf.flatMap(({ file }) => file ?? []);
}

/**
 * Names of media in an archive, counted by date: `media/2026-11-20-1.jpg`. A shared file counts for the date named
 * first, so equal days in equal order give equal names.
 */
export class MediaNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<LocalDate, number>();

  nameFor(date: LocalDate, { hash, type }: Pick<ImageRef, 'hash' | 'type'>): string {
    const known = this.#names.get(hash);
    if (known !== undefined) return known;
    const count = (this.#counts.get(date) ?? 0) + 1;
    this.#counts.set(date, count);
    const name = `media/${date}-${count}.${extensionOf(type)}`;
    this.#names.set(hash, name);
    return name;
  }

  /** `undefined` before `nameFor`. */
  nameOf(hash: string): string | undefined {
    return this.#names.get(hash);
  }
}
