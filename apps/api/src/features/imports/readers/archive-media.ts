import { fileTypeFromBuffer } from 'file-type';
import { type ForeignArchive, UnreadableFile } from '#api/archive/open-archive.ts';
import type { BroughtKind, FoundFile, MissingFile, ShelfContent } from './found.ts';
import { type FileKind, fileBaseOf, fileStemOf, isNoise, kindOf } from './media-names.ts';

/** Length of a name in the report. */
const MAX_NAME = 200;
/** Enough to recognise a type. */
const HEAD_BYTES = 4100;

/** Systems write the same letters in two ways. */
const plain = (name: string): string => name.normalize('NFC').toLowerCase();

/** Finds files that entries name: programs use folders of their own. */
export class ArchiveMedia {
  readonly #archive: ForeignArchive;
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #byStem = new Map<string, string>();
  readonly #sniffed = new Map<string, FileKind>();
  constructor(archive: ForeignArchive) {
    this.#archive = archive;
    for (const name of archive.files.keys()) {
      if (isNoise(name)) continue;
      note(this.#byPath, plain(name), name);
      note(this.#byName, plain(fileBaseOf(name)), name);
      note(this.#byStem, plain(fileStemOf(name)), name);
    }
  }

  /** By name, first in the entry's own folder. */
  named(name: string, entryFile: string): string | undefined {
    const folder = entryFile.slice(0, entryFile.lastIndexOf('/') + 1);
    const beside = this.#byPath.get(plain(folder + name)) ?? this.#byPath.get(plain(name));
    return beside ?? this.#byName.get(plain(fileBaseOf(name)));
  }
  /** By name without extension. */
  withStem(stem: string): string | undefined {
    return stem === '' ? undefined : this.#byStem.get(plain(stem));
  }
  /** By extension; where that tells nothing, by content. */
  async kindOf(file: string): Promise<FileKind> {
    const kind = this.#sniffed.get(file) ?? kindOf(file);
    if (kind !== 'file') return kind;
    const sniffed = await this.#sniff(file);
    this.#sniffed.set(file, sniffed);
    return sniffed;
  }

  async #sniff(name: string): Promise<FileKind> {
    const file = this.#archive.files.get(name);
    if (!file) return 'file';
    try {
      for await (const chunk of this.#archive.read(file, Number.MAX_SAFE_INTEGER)) {
        const { mime = '' } = (await fileTypeFromBuffer(chunk.subarray(0, HEAD_BYTES))) ?? {};
        const [kind] = mime.split('/');
        if (kind === 'image' || kind === 'audio' || kind === 'video') return kind;
        return mime === 'application/pdf' ? 'document' : 'file';
      }
    } catch (fault) {
      // It is named when its bytes are wanted.
      if (!(fault instanceof UnreadableFile)) throw fault;
    }
    return 'file';
  }
}

function note(index: Map<string, string>, key: string, name: string): void {
  if (!index.has(key)) index.set(key, name);
}

/** A file as an entry names it. */
export interface ClaimedFile {
  /** undefined if the archive lacks it. */
  file: string | undefined;
  name: string;
  /** By the entry; a found file tells better. */
  kind: FileKind;
}

/** Photos and recordings of an entry, and what it has no field for. */
export interface SortedFiles {
  media: FoundFile[];
  brought: ShelfContent[];
  missing: MissingFile[];
}

export async function sortFiles(files: readonly ClaimedFile[], media: ArchiveMedia): Promise<SortedFiles> {
  const sorted: SortedFiles = { media: [], brought: [], missing: [] };
  for (const { file, name: given, kind: claimed } of files) {
    const name = given.slice(0, MAX_NAME);
    const actual = file === undefined ? 'file' : await media.kindOf(file);
    // Films and recordings share endings.
    const kind = actual === 'file' || (actual === 'audio' && claimed === 'video') ? claimed : actual;
    if (kind === 'image' || kind === 'audio') sorted.media.push({ kind, file, name });
    else if (file === undefined) sorted.missing.push({ name });
    else sorted.brought.push({ kind: BROUGHT_AS[kind], label: name, from: { file } });
  }
  return sorted;
}

const BROUGHT_AS: Record<Exclude<FileKind, 'image' | 'audio'>, BroughtKind> = {
  video: 'video',
  document: 'document',
  file: 'file',
};
