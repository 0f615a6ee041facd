import {
  EXPORT_FILE,
  EXPORT_FORMAT,
  ExportedDeletionSchema,
  ExportedEntrySchema,
  ExportedMediumSchema,
} from '@tagfalter/contract/export-format';
import { fieldsOf } from '@tagfalter/domain/entry-fields';
import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import { isTimeZone } from '@tagfalter/domain/local-date';
import type { LostContent } from '@tagfalter/domain/revision';
import * as v from 'valibot';
import { type ForeignArchive, type ForeignFile, UnreadableFile } from '#api/archive/open-archive.ts';
import type { Found, FoundMedium } from './found.ts';
import { givenDate, isShort } from './found-date.ts';
import { type JsonItem, jsonItems } from './json-items.ts';
import { MAX_ENTRY_BYTES, MAX_JSON_BYTES } from './reading-limits.ts';

/* Our own archive (docs/export-format.md): `entries.json`, and media by SHA-256. */

const ParsedEntry = v.pipe(v.string(), v.parseJson(), ExportedEntrySchema);
const ParsedMedium = v.pipe(v.string(), v.parseJson(), ExportedMediumSchema);
const ParsedDeletion = v.pipe(v.string(), v.parseJson(), ExportedDeletionSchema);
/** The date of an otherwise invalid entry. */
const Dated = v.pipe(v.string(), v.parseJson(), v.looseObject({ date: v.string() }));

function entriesFile({ files }: Pick<ForeignArchive, 'files'>): ForeignFile | undefined {
  return files.get(EXPORT_FILE);
}

/** Recognised by the first bytes of its JSON. */
export async function isOwnArchive(archive: ForeignArchive): Promise<boolean> {
  const file = entriesFile(archive);
  if (!file) return false;
  try {
    for await (const chunk of archive.read(file, MAX_JSON_BYTES)) {
      return chunk.subarray(0, 200).toString('latin1').includes(`"${EXPORT_FORMAT}"`);
    }
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
  }
  return false;
}

export async function* readOwn(archive: ForeignArchive): AsyncGenerator<Found> {
  const file = entriesFile(archive);
  if (!file) return;
  const items = () => jsonItems(archive.read(file, MAX_JSON_BYTES), MAX_ENTRY_BYTES);
  try {
    // The list of files follows the entries.
    const files = await filesByHash(items());
    let place = 0;
    for await (const item of items()) {
      const found = itemToFound(item, `${item.list}#${place}`, (hash) => fileOf(archive, files, hash));
      place += 1;
      if (found) yield found;
    }
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    yield { unreadable: EXPORT_FILE };
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

function itemToFound({ list, json }: JsonItem, key: string, findFile: FileOf): Found | undefined {
  if (list === 'entries') return toFound(json, key, findFile);
  if (list !== 'deleted') return undefined;
  const deleted = v.safeParse(ParsedDeletion, json);
  return deleted.success ? { deleted: deleted.output.entry.date } : { unreadable: key };
}

function fileOf({ files }: ForeignArchive, byHash: ReadonlyMap<string, string>, hash: string): string | undefined {
  const file = byHash.get(hash);
  return file !== undefined && files.has(file) ? file : undefined;
}

type FileOf = (hash: string) => string | undefined;

function toFound(json: string | undefined, key: string, findFile: FileOf): Found {
  const parsed = v.safeParse(ParsedEntry, json);
  if (!parsed.success) {
    const dated = v.safeParse(Dated, json);
    return { unreadable: dated.success ? `${key} (${givenDate(dated.output.date)})` : key };
  }
  const { date, reflections, createdAt, updatedAt, history, ...entry } = parsed.output;
  const { audio: _audio, ...fields } = fieldsOf(entry);
  const timeZone = isShort(entry.timeZone) && isTimeZone(entry.timeZone) ? entry.timeZone : 'UTC';
  return {
    entry: {
      ...{ key, date: date >= FIRST_DAY ? date : undefined, givenDate: date, timeZone, at: Date.parse(createdAt) },
      fields,
      media: mediaOf(parsed.output, findFile),
      answers: Object.fromEntries(reflections.map(({ questionId, answer }) => [questionId, answer])),
      ...{ createdAt: Date.parse(createdAt), updatedAt: Date.parse(updatedAt) },
      history: history.map(({ at, kind, content }) => ({ at, kind, content })),
      historyMedia: history
        .flatMap(({ content }) => mediaOf(content, findFile))
        .filter(({ file }) => file !== undefined),
    },
    strange: [],
  };
}

/** Media of an entry or revision. */
function mediaOf(
  { images = [], audio = null }: Pick<LostContent, 'images' | 'audio'>,
  findFile: FileOf,
): FoundMedium[] {
  const photos = images.map(({ hash, name }): FoundMedium => ({ kind: 'image', hash, name, file: findFile(hash) }));
  if (!audio) return photos;
  const { hash, peaks } = audio;
  return [...photos, { kind: 'audio', hash, name: hash, peaks, file: findFile(hash) }];
}
