import { extensionOf } from '@tagfalter/domain/export/media-names';
import type { ArchiveWords } from './words.ts';

/** Characters of a guest's name in a file name. */
const MAX_NAME = 40;
const DIGITS = 4;

/**
 * A name in letters and digits of any script, other characters as `-`, valid on every system.
 * @returns `otherwise` if nothing is left
 */
export function fileNamePart(name: string, otherwise: string): string {
  // Joiners within a word would tear it; a mark without a letter belongs to an emoji that is left out.
  const parts = name
    .normalize('NFC')
    .replace(/[\u200c\u200d]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  const words = parts.map((part) => part.replace(/^\p{M}+/u, '')).filter((word) => word !== '');
  const joined = [...words.join('-')].slice(0, MAX_NAME).join('');
  return joined.replace(/-+$/u, '') || otherwise;
}

const numbered = (n: number): string => String(n).padStart(DIGITS, '0');

/**
 * File names of an archive. Each begins with a unique number in order of time, so none is double or reserved (`CON`). A
 * picture from several guests has one name.
 */
export class FileNames {
  readonly #words: ArchiveWords;
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #pictures = 0;

  constructor(words: ArchiveWords) {
    this.#words = words;
  }

  /** Existing name of a file. */
  nameOf(folder: 'picture' | 'own', hash: string): string | undefined {
    return this.#known.get(`${folder} ${hash}`);
  }

  /** `bilder/0007-Anna-2.jpg`: Anna's second, seventh of all. */
  namePicture({ hash, type, isHidden }: { hash: string; type: string; isHidden: boolean }, guest: string): string {
    const part = fileNamePart(guest, this.#words.guest);
    const own = (this.#counts.get(part) ?? 0) + 1;
    this.#counts.set(part, own);
    this.#pictures += 1;
    const folder = isHidden ? this.#words.folders.hidden : this.#words.folders.pictures;
    const name = `${folder}/${numbered(this.#pictures)}-${part}-${own}.${extensionOf(type)}`;
    this.#known.set(`picture ${hash}`, name);
    return name;
  }

  /** Numbered by contribution. */
  nameOwn(
    file: { hash: string; type: string; kind: 'voice' | 'portrait'; isHidden: boolean },
    { number, guestName }: { number: number; guestName: string },
  ): string {
    const { folders } = this.#words;
    const folder = file.kind === 'voice' ? folders.voices : folders.portraits;
    const part = `${numbered(number)}-${fileNamePart(guestName, this.#words.guest)}`;
    const [parent, mark] = file.isHidden ? [folders.hidden, `-${folder}`] : [folder, ''];
    const name = `${parent}/${part}${mark}.${extensionOf(file.type)}`;
    this.#known.set(`own ${file.hash}`, name);
    return name;
  }
}
