import type { Entry } from '../entry.ts';
import type { AudioRef, ImageRef } from '../field-kinds.ts';
import type { LocalDate } from '../local-date.ts';
import type { Revision } from '../revision.ts';

/** Whatever of an entry names files: its living content, or an earlier version. */
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
};

/** File extension of a medium, without the dot; parameters of the type (`; codecs=opus`) do not matter. */
export function extensionOf(type: string): string {
  return EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin';
}

/** Every file an entry and its earlier versions name, those of the entry first, each once. */
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

/**
 * Names of media in an archive: `media/2026-11-20-1.jpg`, counted by day. A file that several days name is there once, under the day
 * that named it first; so equal days in an equal order give equal names.
 */
export class MediaNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<LocalDate, number>();

  /** The name a file has, or gets with this. */
  nameFor(date: LocalDate, { hash, type }: Pick<ImageRef, 'hash' | 'type'>): string {
    const known = this.#names.get(hash);
    if (known !== undefined) return known;
    const count = (this.#counts.get(date) ?? 0) + 1;
    this.#counts.set(date, count);
    const name = `media/${date}-${count}.${extensionOf(type)}`;
    this.#names.set(hash, name);
    return name;
  }

  /** The name of a file that a day has named; undefined before. */
  nameOf(hash: string): string | undefined {
    return this.#names.get(hash);
  }
}
