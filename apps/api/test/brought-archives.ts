import { createHash, randomUUID } from 'node:crypto';
import { EXPORT_FILE, EXPORT_FORMAT, EXPORT_VERSION, toExport } from '@tagfalter/contract/export-format';
import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import { dayOneFiles, journeyFiles, type MadeEntry } from './diary-archives.ts';
import { picture } from './import-stage.ts';
import { oggOpus } from './ogg.ts';
import { type PackedFile, zipOf } from './zip-file.ts';

export const PROGRAMS = ['day-one', 'journey', 'tagfalter'] as const;
export const FILE_KINDS = ['photo', 'no-photo', 'recording', 'no-recording', 'video', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** An entry of a drawn archive. */
export interface DrawnEntry {
  date: LocalDate;
  /** Hour of the day: several entries of a day have an order. */
  hour: number;
  /** UTF-16 code units of the text. */
  length: number;
  files: readonly FileKind[];
  hasTags: boolean;
  hasPlace: boolean;
  /** A part that no reader knows. */
  isOdd: boolean;
}

export interface DrawnArchive {
  program: (typeof PROGRAMS)[number];
  entries: readonly DrawnEntry[];
}

/** Contents of an archive. */
export interface Contents {
  /** To be read as words in the day, its history or a text on its shelf. */
  words: string[];
  /** Tags, places and unknown parts: anywhere on the shelf. */
  parts: string[];
  /** SHA-256. */
  files: string[];
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex').toUpperCase();

let made = 0;
/** A recording of its own length is one of its own. */
let sounds = 1;
/** No word comes twice. */
export function newWord(): string {
  made += 1;
  return `w${made.toString(36)}q`;
}

/** Lines of words that nobody has used yet. */
export function newText(length: number): string {
  const lines: string[] = [];
  for (let written = 0; written < length; ) {
    const count = 1 + (made % 9);
    const line = Array.from({ length: count }, newWord).join(' ');
    lines.push(line);
    written += line.length + 2;
  }
  return lines.join('\n\n').slice(0, length).trim();
}

export const wordsOf = (text: string): string[] => text.match(/w[0-9a-z]+q/g) ?? [];

interface MadeFile {
  kind: FileKind;
  bytes: Buffer;
  extension: string;
}

async function makeFile(kind: FileKind): Promise<MadeFile> {
  made += 1;
  const tail = Buffer.from(` ${made} `);
  switch (kind) {
    case 'photo':
      return { kind, bytes: await picture(made), extension: 'jpeg' };
    case 'no-photo':
      return { kind, bytes: Buffer.concat([Buffer.from('no picture'), tail]), extension: 'jpeg' };
    case 'recording':
      sounds += 1;
      return { kind, bytes: oggOpus(0.02 * sounds), extension: 'ogg' };
    case 'no-recording':
      return { kind, bytes: Buffer.concat([Buffer.from('#!AMR\n'), tail]), extension: 'amr' };
    case 'video': {
      const head = Buffer.from('00000014667479707174202000000000717420', 'hex');
      return { kind, bytes: Buffer.concat([head, tail]), extension: 'mov' };
    }
    case 'document':
      return { kind, bytes: Buffer.concat([Buffer.from('%PDF-1.4'), tail]), extension: 'pdf' };
  }
}

const LISTS = {
  photo: 'photos',
  'no-photo': 'photos',
  recording: 'audios',
  'no-recording': 'audios',
  video: 'videos',
  document: 'pdfAttachments',
} as const satisfies Record<FileKind, string>;

/** An entry in words and bytes. */
interface MadeDay extends Omit<DrawnEntry, 'files'> {
  at: string;
  text: string;
  tag: string;
  place: string;
  odd: string;
  files: MadeFile[];
}

async function makeDay(drawn: DrawnEntry): Promise<MadeDay> {
  const { date, hour, length } = drawn;
  const at = `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const files = await Promise.all(drawn.files.map(makeFile));
  return { ...drawn, at, text: newText(length), tag: newWord(), place: newWord(), odd: newWord(), files };
}

const PACK = { 'day-one': packDayOne, journey: packJourney, tagfalter: packOwn };

export async function makeArchive({ program, entries }: DrawnArchive): Promise<{ bytes: Buffer; contents: Contents }> {
  // Our own archive has one entry for each day.
  const drawn = program === 'tagfalter' ? [...new Map(entries.map((one) => [one.date, one])).values()] : entries;
  // It never holds a day without text, photo and recording (spec §5).
  const least = program === 'tagfalter' ? 20 : 0;
  const days = await Promise.all(drawn.map((one) => makeDay({ ...one, length: Math.max(least, one.length) })));
  const { files, words = [] } = PACK[program](days);
  // A place, tags or odd parts alone make no day: the check names it (decision 164).
  const isDay = (of: LocalDate) =>
    days.some(({ date, text, files }) => date === of && (text !== '' || files.length > 0));
  const counted = days.filter(({ date }) => isDay(date));
  const parts = counted.flatMap(({ hasTags, tag, hasPlace, place, isOdd, odd }) => [
    ...(hasTags ? [tag] : []),
    ...(hasPlace ? [place] : []),
    ...(isOdd && program !== 'tagfalter' ? [odd] : []),
  ]);
  const contents = {
    words: [...days.map(({ text }) => text), ...words].flatMap(wordsOf),
    parts,
    files: days.flatMap((day) => day.files.map(({ bytes }) => sha256(bytes))),
  };
  return { bytes: zipOf(files), contents };
}

interface PackedArchive {
  files: PackedFile[];
  /** Beside the texts. */
  words?: string[];
}

const nameOf = ({ bytes, extension }: MadeFile): string => `${md5(bytes).toLowerCase()}.${extension}`;

function packDayOne(days: readonly MadeDay[]): PackedArchive {
  const made = days.map(({ at, text, files, hasTags, tag, hasPlace, place, isOdd, odd }): MadeEntry => {
    const named = files.map(({ kind, bytes, extension }, orderInEntry) => {
      return { list: LISTS[kind], value: { md5: md5(bytes), type: extension, orderInEntry } };
    });
    const lists = Map.groupBy(named, ({ list }) => list);
    const more = {
      ...Object.fromEntries([...lists].map(([list, some]) => [list, some.map(({ value }) => value)])),
      ...(hasTags && { tags: [tag] }),
      ...(hasPlace && { location: { placeName: place } }),
      ...(isOdd && { mystery: [{ odd }] }),
    };
    return { at, timeZone: 'UTC', text, more };
  });
  const bytes = days.flatMap(({ files }) => files);
  return { files: [...dayOneFiles(made), ...bytes.map((file) => stored(`media/${nameOf(file)}`, file))] };
}

function packJourney(days: readonly MadeDay[]): PackedArchive {
  const made = days.map(({ at, text, files, hasTags, tag, hasPlace, place, isOdd, odd }): MadeEntry => {
    const more = {
      photos: files.map(nameOf),
      ...(hasTags && { tags: [tag] }),
      ...(hasPlace && { address: place }),
      ...(isOdd && { mystery: [{ odd }] }),
    };
    const paragraphs = text.split('\n\n').map((line) => `<p>${line}</p>`);
    return { at, timeZone: 'UTC', text: paragraphs.join(''), more };
  });
  const bytes = days.flatMap(({ files }) => files);
  return { files: [...journeyFiles(made), ...bytes.map((file) => stored(nameOf(file), file))] };
}

const stored = (name: string, { bytes }: MadeFile): PackedFile => ({ name, bytes, isStored: true });

const TYPES: Partial<Record<FileKind, string>> = { photo: 'image/jpeg', recording: 'audio/ogg' };

function packOwn(days: readonly MadeDay[]): PackedArchive {
  const words: string[] = [];
  const entries = days.map((day) => {
    const [topMoment = '', summary = '', answer = '', other = ''] = [30, 60, 40, 40].map(newText);
    words.push(topMoment, summary, answer, other);
    const fields = { text: day.text, topMoment, summary };
    // Another server may know other questions.
    const answers = Object.entries({ thanks: answer, 'of-a-later-version': other });
    const reflections = answers.map(([questionId, answer]) => ({ questionId, answer }));
    const entry = { ...blankEntry(randomUUID(), day.date, 'UTC'), ...fields, reflections, ...ownMedia(day) };
    return toExport(entry, { createdAt: day.at, updatedAt: day.at });
  });
  const media = days.flatMap(({ date, files }) =>
    files.map((made) => ({ ...refOf(made), date, file: `media/${nameOf(made)}` })),
  );
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exportedAt: '2026-01-01T00:00:00.000Z' };
  const data = { ...head, madeBy: 'server', year: null, entries, deleted: [], media };
  const bytes = days.flatMap(({ files }) => files).map((file) => stored(`media/${nameOf(file)}`, file));
  return { files: [{ name: EXPORT_FILE, bytes: JSON.stringify(data) }, ...bytes], words };
}

const refOf = ({ kind, bytes }: MadeFile) => {
  return { hash: sha256(bytes), type: TYPES[kind] ?? 'application/octet-stream', size: bytes.length };
};

function ownMedia({ files, hasTags, tag, hasPlace, place }: MadeDay): Pick<Entry, 'images' | 'audio' | 'shelf'> {
  const {
    photo = [],
    recording = [],
    other = [],
  } = Object.groupBy(files, ({ kind }) => (kind === 'photo' || kind === 'recording' ? kind : 'other'));
  const [sound, ...more] = recording;
  const shelf: ShelfItem[] = [...other, ...more].map((file) => ({ kind: 'file', label: 'bytes', file: refOf(file) }));
  if (hasTags) shelf.push({ kind: 'tags', label: tag });
  if (hasPlace) shelf.push({ kind: 'place', label: place });
  return {
    images: photo.map((file) => ({ ...refOf(file), name: nameOf(file) })),
    audio: sound ? { ...refOf(sound), durationMs: 20, peaks: [] } : null,
    shelf,
  };
}
