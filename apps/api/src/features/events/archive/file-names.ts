import { extensionOf } from '@tagfalter/domain/export/media-names';
import type { ArchiveWords } from './words.ts';

/** Symbols of a guest's name in a file name. */
const MAX_NAME = 40;
const DIGITS = 4;

/**
 * A name as part of a file name that every system takes: letters and digits of any script, with `-` for all that stands between them.
 * @returns `otherwise` where nothing is left
 */
export function fileNamePart(name: string, otherwise: string): string {
  const words = name.normalize('NFC').split(/[^\p{L}\p{M}\p{N}]+/u);
  const joined = [...words.filter((word) => word !== '').join('-')].slice(0, MAX_NAME).join('');
  return joined.replace(/^\p{M}+|-+$/gu, '') || otherwise;
}

const numbered = (n: number): string => String(n).padStart(DIGITS, '0');

/**
 * Names of the files of an archive: each begins with a number that no other has, in the order of time, so none is twice and none is a
 * reserved one (`CON`). What several guests have sent has one name.
 */
export class FileNames {
  readonly #words: ArchiveWords;
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #pictures = 0;

  constructor(words: ArchiveWords) {
    this.#words = words;
  }

  /** The name of a file that has one. */
  nameOf(folder: 'picture' | 'own', hash: string): string | undefined {
    return this.#known.get(`${folder} ${hash}`);
  }

  /** Names a picture: `bilder/0007-Anna-2.jpg` is Anna's second and the seventh of all. */
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

  /** Names a recording or a portrait by the number of its contribution. */
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
