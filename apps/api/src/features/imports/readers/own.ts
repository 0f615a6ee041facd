import {
  EXPORT_FILE,
  EXPORT_FORMAT,
  ExportedDeletionSchema,
  type ExportedEntry,
  ExportedMediumSchema,
} from '@tagfalter/contract/export-format';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import type { LostContent } from '@tagfalter/domain/revision';
import * as v from 'valibot';
import { type ForeignArchive, type ForeignFile, UnreadableFile } from '#api/archive/open-archive.ts';
import type { Finding, FoundFile, MissingFile, ShelfContent } from './found.ts';
import { givenDate } from './found-date.ts';
import { isName } from './found-zone.ts';
import { type JsonItem, jsonItems } from './json-items.ts';
import { LooseItem } from './loose-item.ts';
import { fileBaseOf } from './media-names.ts';
import { ownEntry } from './own-entry.ts';
import { jsonFilesOf } from './read-foreign.ts';
import { MAX_JSON_BYTES, MAX_OWN_ENTRY_BYTES } from './reading-limits.ts';

/* Our own archive (docs/export-format.md): `entries.json`, and media by SHA-256. */

const Json = v.pipe(v.string(), v.parseJson());
const ParsedMedium = v.pipe(v.string(), v.parseJson(), ExportedMediumSchema);
const ParsedDeletion = v.pipe(v.string(), v.parseJson(), ExportedDeletionSchema);

/** The data of our archive, recognised by its first bytes; it may lie in folders, or be the only data. */
export async function ownFile(archive: ForeignArchive): Promise<ForeignFile | undefined> {
  const files = jsonFilesOf(archive);
  for (const file of files) {
    if (fileBaseOf(file.name) !== EXPORT_FILE && files.length > 1) continue;
    try {
      for await (const chunk of archive.read(file, MAX_JSON_BYTES)) {
        if (chunk.subarray(0, 200).toString('latin1').includes(`"${EXPORT_FORMAT}"`)) return file;
        break;
      }
    } catch (fault) {
      if (!(fault instanceof UnreadableFile)) throw fault;
    }
  }
  return undefined;
}

/** @param reader time zone of whoever imports */
export async function* readOwn(archive: ForeignArchive, file: ForeignFile, reader: string): AsyncGenerator<Finding> {
  const folder = file.name.slice(0, file.name.length - fileBaseOf(file.name).length);
  const items = () => jsonItems(archive.read(file, MAX_JSON_BYTES), MAX_OWN_ENTRY_BYTES);
  try {
    // The list of files follows the entries.
    const files = await filesByHash(items());
    let place = 0;
    for await (const item of items()) {
      const at = { key: `${item.list}#${place}`, file: file.name, reader };
      const found = itemToFound(item, at, (hash) => fileOf(archive, folder, files.get(hash)));
      place += 1;
      if (found) yield found;
    }
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    yield { unreadable: file.name };
  }
}

async function filesByHash(items: AsyncIterable<JsonItem>): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { list, json } of items) {
    const medium = list === 'media' ? v.safeParse(ParsedMedium, json) : undefined;
    if (medium?.success && medium.output.file !== null) files.set(medium.output.hash, medium.output.file);
  }
  return files;
}

interface Place {
  key: string;
  file: string;
  reader: string;
}

function itemToFound(item: JsonItem, place: Place, findFile: FileOf): Finding | undefined {
  if (item.list === 'entries') return toFound(item, place, findFile);
  if (item.list !== 'deleted') return undefined;
  const deleted = v.safeParse(ParsedDeletion, item.json);
  return deleted.success ? { deleted: deleted.output.entry.date } : { unreadable: place.key };
}

function fileOf({ files }: ForeignArchive, folder: string, file: string | undefined): string | undefined {
  return file !== undefined && files.has(folder + file) ? folder + file : undefined;
}

type FileOf = (hash: string) => string | undefined;

function toFound({ json, at, size }: JsonItem, { key, file, reader }: Place, findFile: FileOf): Finding {
  const parsed = v.safeParse(Json, json);
  const read = parsed.success ? ownEntry(parsed.output, reader) : undefined;
  if (!read) {
    const given = parsed.success ? givenDate(new LooseItem(parsed.output).given('date')) : '';
    return { unreadable: given === '' ? key : `${key} (${given})` };
  }
  const { date, reflections, createdAt, updatedAt, history, ...entry } = read.entry;
  const { audio: _audio, ...fields } = fieldsOf(entry);
  const made = Date.parse(createdAt);
  const isPossible = read.isDated && date >= FIRST_DAY;
  return {
    entry: {
      ...{ key, date: isPossible ? date : undefined, givenDate: read.isDated ? date : '', at: made },
      timeZone: isName(entry.timeZone) ? entry.timeZone : reader,
      fields,
      media: mediaOf(read.entry, findFile),
      answers: Object.fromEntries(reflections.map(({ questionId, answer }) => [questionId, answer])),
      ...{ createdAt: made, updatedAt: Date.parse(updatedAt) },
      history: history.map(({ at, kind, content }) => ({ at, kind, content })),
      historyMedia: history
        .flatMap(({ content }) => mediaOf(content, findFile))
        .filter(({ file }) => file !== undefined),
      fell: read.fell,
      // Parts of unknown form are kept as they are.
      brought: [
        ...broughtOf(read.entry, findFile),
        ...(read.fell.length > 0
          ? [{ kind: 'raw' as const, label: EXPORT_FILE, from: { file, at, size }, holdsWords: true }]
          : []),
      ],
      missing: missingOf(read.entry, findFile),
    },
  };
}

/** The shelf of an exported day (spec decision 74). */
function broughtOf({ shelf = [] }: ExportedEntry, findFile: FileOf): ShelfContent[] {
  return shelf.flatMap(({ kind, label, file }): ShelfContent[] => {
    const there = file && findFile(file.hash);
    if (file) return there === undefined ? [] : [{ kind, label, from: { file: there } }];
    return [{ kind, label, from: { text: label } }];
  });
}

function missingOf({ shelf = [] }: ExportedEntry, findFile: FileOf): MissingFile[] {
  return shelf.flatMap(({ label: name, file }) => (file && findFile(file.hash) === undefined ? [{ name }] : []));
}

/** Media of an entry or revision. */
function mediaOf({ images = [], audio = null }: Pick<LostContent, 'images' | 'audio'>, findFile: FileOf): FoundFile[] {
  const photos = images.map(({ hash, name }): FoundFile => ({ kind: 'image', hash, name, file: findFile(hash) }));
  if (!audio) return photos;
  const { hash, peaks } = audio;
  return [...photos, { kind: 'audio', hash, name: hash, peaks, file: findFile(hash) }];
}
