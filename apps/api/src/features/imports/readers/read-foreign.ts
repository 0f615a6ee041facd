import { type ForeignArchive, type ForeignFile, UnreadableFile } from '#api/archive/open-archive.ts';
import { ArchiveMedia } from './archive-media.ts';
import { dayOneEntry, isDayOne } from './day-one.ts';
import type { Finding, ShelfContent } from './found.ts';
import type { ItemPlace } from './item-place.ts';
import { isJourney, journeyEntry } from './journey.ts';
import { jsonItems } from './json-items.ts';
import { LooseItem } from './loose-item.ts';
import { fileBaseOf, isNoise } from './media-names.ts';
import { MAX_ENTRY_BYTES, MAX_JSON_BYTES } from './reading-limits.ts';

/* Diaries of other programs. What a file holds decides whose it is, not what it is called or where it lies. */

const READERS = {
  'day-one': { recognises: isDayOne, read: dayOneEntry },
  journey: { recognises: isJourney, read: journeyEntry },
} as const;
export type ForeignProgram = keyof typeof READERS;

export type ForeignFound = Finding & {
  /** undefined for invalid JSON. */
  program: ForeignProgram | undefined;
  /** The file that was read. */
  file: string;
};

/** JSON files in archive order; programs do not sort them, and days are sorted later. */
export function jsonFilesOf({ files }: Pick<ForeignArchive, 'files'>): ForeignFile[] {
  return [...files.values()].filter(({ name }) => /\.json$/i.test(name) && !isNoise(name));
}

/** Every entry of every recognised file; other files yield nothing. @param reader time zone of whoever imports */
export async function* readForeign(archive: ForeignArchive, reader: string): AsyncGenerator<ForeignFound> {
  const media = new ArchiveMedia(archive);
  for (const file of jsonFilesOf(archive)) {
    const small = file.size <= MAX_ENTRY_BYTES ? await readSmall(archive, file) : undefined;
    const root = small && rootOf(small.bytes);
    const program = root && programOf(root);
    if (program) {
      const raw = { kind: 'raw' as const, label: fileBaseOf(file.name), from: { file: file.name } };
      const place = { key: file.name, file: file.name, raw, reader };
      yield { ...(await toFound(program, { item: root, place, media })), program, file: file.name };
    } else {
      const chunks = small ? wholeOrFault(small) : archive.read(file, MAX_JSON_BYTES);
      yield* readJournal(chunks, { file: file.name, reader, media, root, isSmall: small !== undefined });
    }
  }
}

/** Entries of a file, and its name if it cannot be read to its end. */
async function* readJournal(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  listing: Listing & { isSmall: boolean },
): AsyncGenerator<ForeignFound> {
  const { file, isSmall, root } = listing;
  let program: ForeignProgram | undefined;
  try {
    for await (const found of readList(chunks, listing)) {
      program = found.program;
      yield found;
    }
    if (!program && isSmall && !root) throw new UnreadableFile('damaged');
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    yield { unreadable: file, program, file };
  }
}

interface SmallFile {
  bytes: Buffer;
  fault?: UnreadableFile;
}

/** @throws UnreadableFile after the bytes before the fault */
function* wholeOrFault({ bytes, fault }: SmallFile): Generator<Buffer> {
  yield bytes;
  if (fault) throw fault;
}

/** Readable bytes of a small file, also before a fault. */
async function readSmall(archive: ForeignArchive, file: ForeignFile): Promise<SmallFile> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of archive.read(file, MAX_ENTRY_BYTES)) chunks.push(chunk);
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    return { bytes: Buffer.concat(chunks), fault };
  }
  return { bytes: Buffer.concat(chunks) };
}

function rootOf(bytes: Buffer): LooseItem | undefined {
  return itemOf(bytes.toString('utf8').replace(/^\uFEFF/, ''));
}

/** undefined for invalid JSON. */
function itemOf(json: string | undefined): LooseItem | undefined {
  if (json === undefined) return undefined;
  try {
    return new LooseItem(JSON.parse(json));
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return undefined;
  }
}

function programOf(item: LooseItem): ForeignProgram | undefined {
  if (READERS.journey.recognises(item)) return 'journey';
  return READERS['day-one'].recognises(item) ? 'day-one' : undefined;
}

interface Listing {
  file: string;
  reader: string;
  media: ArchiveMedia;
  root: LooseItem | undefined;
}

/** Items that may come before the first that tells its program. */
const MAX_UNKNOWN_FILES = 20;

/** Entries in a list; nothing if no item tells its program. */
async function* readList(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { file, reader, media, root }: Listing,
): AsyncGenerator<ForeignFound> {
  let waiting: ListItem[] = [];
  // Day One's empty journals tell by their head.
  let program: ForeignProgram | undefined = root?.has('metadata') && root.has('entries') ? 'day-one' : undefined;
  let place = 0;
  for await (const { list, json, at, size } of jsonItems(chunks, MAX_ENTRY_BYTES)) {
    if (list !== '' && list !== 'entries') continue;
    const raw: ShelfContent = { kind: 'raw', label: fileBaseOf(file), from: { file, at, size } };
    const one = { item: itemOf(json), json, place: { key: `${file}#${place}`, file, raw, reader } };
    place += 1;
    waiting.push(one);
    program ??= one.item && programOf(one.item);
    if (!program && waiting.length >= MAX_UNKNOWN_FILES) return;
    if (!program) continue;
    for (const each of waiting) yield { ...(await foundIn(program, each, media)), program, file };
    waiting = [];
  }
}

interface ListItem {
  /** undefined for invalid JSON. */
  item: LooseItem | undefined;
  json: string | undefined;
  place: ItemPlace;
}

function foundIn(
  program: ForeignProgram,
  { item, json, place }: ListItem,
  media: ArchiveMedia,
): Promise<Finding> | Finding {
  return item ? toFound(program, { item, place, media }) : { unreadable: place.key, excerpt: firstWords(json) };
}

interface Reading {
  item: LooseItem;
  place: ItemPlace;
  media: ArchiveMedia;
}

async function toFound(program: ForeignProgram, { item, place, media }: Reading): Promise<Finding> {
  // Encrypted words cannot be read.
  if (item.given('encrypted') === true) return { unreadable: place.key, isEncrypted: true };
  return { entry: await READERS[program].read(item, place, media) };
}

/** Words of an entry that is no JSON, for the report. */
function firstWords(json: string | undefined): string | undefined {
  return /"text"\s*:\s*"((?:[^"\\]|\\.){1,200})/.exec(json?.slice(0, MAX_ENTRY_BYTES) ?? '')?.[1];
}
