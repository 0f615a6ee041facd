import {
  type ArchivedContribution,
  EVENT_ARCHIVE_FORMAT,
  EVENT_ARCHIVE_VERSION,
  type EventArchiveHead,
} from '@tagfalter/contract/event-archive-format';
import { extensionOf } from '@tagfalter/domain/export/media-names';
import { PAGE_FOOT } from '@tagfalter/domain/export/page-frame';
import { ArchiveFiles } from '#api/archive/archive-files.ts';
import type { WrittenArchive } from '#api/archive/archives.ts';
import type { Spool, SpoolWriter } from '#api/archive/spool.ts';
import type { Db } from '#api/db/open.ts';
import { type EventColumns, findEvent } from '../repository.ts';
import type { EventArchiveOrder } from './address.ts';
import { type ArchivedMedia, EventArchiveContents } from './contents.ts';
import { countArchive } from './count.ts';
import { fileNamePart } from './file-names.ts';
import { greetingOf, greetingsHead } from './greetings.ts';
import { hiddenOnly } from './hidden-only.ts';
import { articleOf, bookHead, type ShownBook } from './page.ts';
import { readContributions } from './read-contributions.ts';
import { ARCHIVE_WORDS } from './words.ts';

export interface WriteDeps {
  db: Db;
  media: ArchivedMedia;
}

/** Fixed for programs, in every language. */
const DATA_FILE = 'entries.json';
const PAGE_FILE = 'index.html';

/** Writes the texts and finds the media of an order. @returns undefined for a deleted event */
export async function writeEventArchive(
  { db, media }: WriteDeps,
  order: EventArchiveOrder,
  spool: Spool,
): Promise<WrittenArchive | undefined> {
  const { eventId, at, language, timeZone } = order;
  const event = await findEvent(db, eventId);
  if (!event) return undefined;
  const words = ARCHIVE_WORDS[language];
  const files = new ArchiveFiles(spool, at);
  const cover = await addCover({ db, media }, files, event, words.files.cover);
  const head = headOf(event, { at, cover });
  const book: ShownBook = { event: head.event, words, language, timeZone, at, counts: await countArchive(db, order) };
  const texts = await beginTexts(files, head, book);
  const contents = new EventArchiveContents({ db, media, files, words, at, hiddenOnly: await hiddenOnly(db, order) });
  for await (const rows of readContributions(db, order))
    for (const entry of await contents.add(rows)) await texts.add(entry);
  await texts.end();
  await files.addSums();
  return { title: titleOf(event, at), files: files.done() };
}

/** Texts that are written in parallel while contributions are read. */
async function beginTexts(files: ArchiveFiles, head: EventArchiveHead, book: ShownBook) {
  const { greetings } = book.words.files;
  const names = { data: DATA_FILE, greetings, page: PAGE_FILE } as const;
  const begin = async (kind: keyof typeof names, first: string): Promise<SpoolWriter> => {
    const writer = await files.begin(kind);
    await writer.write(first);
    return writer;
  };
  const data = await begin('data', `${JSON.stringify(head).slice(0, -1)},\n"entries":[`);
  const text = await begin('greetings', greetingsHead(book));
  const page = await begin('page', bookHead(book));
  let isFirst = true;
  return {
    async add(entry: ArchivedContribution): Promise<void> {
      await data.write(`${isFirst ? '' : ','}\n${JSON.stringify(entry)}`);
      await text.write(greetingOf(entry, book));
      await page.write(articleOf(entry, book));
      isFirst = false;
    },
    async end(): Promise<void> {
      await data.write(']}\n');
      await page.write(`${isFirst ? `<p>${book.words.nothing}</p>\n` : ''}</main>\n${PAGE_FOOT}`);
      await files.end(names.data, data);
      await files.end(names.greetings, text);
      await files.end(names.page, page);
    },
  };
}

/** @returns path in the archive; null without a cover */
async function addCover(
  { db, media }: WriteDeps,
  files: ArchiveFiles,
  { eventId, coverHash }: EventColumns,
  name: string,
): Promise<string | null> {
  if (coverHash === null) return null;
  const medium = (await media.find(db, eventId, [coverHash])).get(coverHash);
  const found = (await media.look(eventId, [coverHash])).get(coverHash);
  if (!medium || !found || 'missing' in found) return null;
  const file = `${name}.${extensionOf(medium.type)}`;
  files.addMedium(file, found);
  return file;
}

function headOf(event: EventColumns, { at, cover }: { at: number; cover: string | null }): EventArchiveHead {
  const { eventId: id, name, description, type, date, color, tasks } = event;
  return {
    ...{ format: EVENT_ARCHIVE_FORMAT, version: EVENT_ARCHIVE_VERSION, exportedAt: new Date(at).toISOString() },
    event: { id, name, description, type, date, color, tasks, cover },
  };
}

/** File name in ASCII without extension: `tagfalter-Hochzeit-Lena-Jonas-2026-09-12`. */
function titleOf({ name, date }: EventColumns, at: number): string {
  const plain = name
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w\s-]/g, ' ');
  const day = date ?? new Date(at).toISOString().slice(0, 10);
  return ['tagfalter', fileNamePart(plain, ''), day].filter((part) => part !== '').join('-');
}
