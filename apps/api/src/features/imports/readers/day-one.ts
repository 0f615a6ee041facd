import { isTimeZone } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { type ForeignArchive, type ForeignFile, UnreadableFile } from '#api/archive/open-archive.ts';
import type { Found, FoundEntry, FoundMedium, StrangePart } from './found.ts';
import { dayOf, givenDate, isShort } from './found-date.ts';
import { jsonItems } from './json-items.ts';
import { markdownToText } from './markdown-text.ts';
import { indexFiles, stemOf } from './media-names.ts';
import { MAX_ENTRY_BYTES, MAX_JSON_BYTES, readableText } from './reading-limits.ts';

/*
 * Day One's 'JSON in a ZIP': one JSON file per journal, `{"metadata":…,"entries":[…]}`, and folders `photos`, `videos`,
 * `audios`, `pdfs` with files named by MD5.
 */

const Medium = v.object({
  md5: v.optional(v.string()),
  identifier: v.optional(v.string()),
  type: v.optional(v.nullable(v.string())),
  orderInEntry: v.optional(v.number()),
});
const Media = v.optional(v.array(Medium), []);
const Entry = v.object({
  uuid: v.optional(v.string()),
  creationDate: v.optional(v.string()),
  timeZone: v.optional(v.string(), 'UTC'),
  text: v.optional(v.string()),
  richText: v.optional(v.string()),
  starred: v.optional(v.boolean(), false),
  photos: Media,
  audios: Media,
  videos: Media,
  pdfAttachments: Media,
  tags: v.optional(v.array(v.unknown()), []),
  location: v.optional(v.unknown()),
  weather: v.optional(v.unknown()),
  music: v.optional(v.unknown()),
});
type DayOneEntry = v.InferOutput<typeof Entry>;
const Parsed = v.pipe(v.string(), v.parseJson(), Entry);

/** At the top, or in a single folder that some programs add. */
const JOURNAL = /^(?:[^/]+\/)?[^/]+\.json$/i;

export function journalsOf({ files }: Pick<ForeignArchive, 'files'>): ForeignFile[] {
  return [...files.values()].filter(({ name }) => JOURNAL.test(name) && !name.includes('__MACOSX'));
}

/** All journals in archive order. */
export async function* readDayOne(archive: ForeignArchive): AsyncGenerator<Found> {
  const byStem = indexFiles(archive.files.keys(), stemOf);
  for (const journal of journalsOf(archive)) {
    let place = 0;
    try {
      for await (const { list, json } of jsonItems(archive.read(journal, MAX_JSON_BYTES), MAX_ENTRY_BYTES)) {
        if (list !== 'entries') continue;
        const key = `${journal.name}#${place}`;
        place += 1;
        const parsed = v.safeParse(Parsed, json);
        yield parsed.success ? toFound(parsed.output, key, byStem) : { unreadable: key };
      }
    } catch (fault) {
      if (!(fault instanceof UnreadableFile)) throw fault;
      yield { unreadable: journal.name };
    }
  }
}

function toFound(entry: DayOneEntry, key: string, byStem: ReadonlyMap<string, string>): Found {
  const { creationDate, starred } = entry;
  const timeZone = isShort(entry.timeZone) && isTimeZone(entry.timeZone) ? entry.timeZone : 'UTC';
  const at = Date.parse(creationDate ?? '');
  const text = entry.text === undefined ? richWords(entry.richText) : markdownToText(readableText(entry.text));
  const media = [...mediaOf(entry.photos, 'image', byStem), ...mediaOf(entry.audios, 'audio', byStem)];
  const found: FoundEntry = {
    ...{ key, date: dayOf(at, timeZone), givenDate: givenDate(creationDate), timeZone },
    at: Number.isNaN(at) ? 0 : at,
    fields: { ...(text !== '' && { text }), ...(starred && { isFavorite: true }) },
    media,
  };
  return { entry: found, strange: strangeOf(entry) };
}

function strangeOf(entry: DayOneEntry): StrangePart[] {
  const { videos, pdfAttachments, tags, location, weather, music } = entry;
  return [
    ...videos.map((): StrangePart => 'video'),
    ...pdfAttachments.map((): StrangePart => 'document'),
    ...(location ? (['place'] as const) : []),
    ...(weather ? (['weather'] as const) : []),
    ...(tags.length > 0 ? (['tag'] as const) : []),
    ...(music ? (['music'] as const) : []),
  ];
}

function mediaOf(
  media: readonly v.InferOutput<typeof Medium>[],
  kind: FoundMedium['kind'],
  byStem: ReadonlyMap<string, string>,
): FoundMedium[] {
  const inOrder = [...media].sort((one, other) => (one.orderInEntry ?? 0) - (other.orderInEntry ?? 0));
  return inOrder.map(({ md5, identifier, type }) => {
    const file = byStem.get((md5 ?? '').toLowerCase()) ?? byStem.get((identifier ?? '').toLowerCase());
    return { kind, file, name: (file ?? `${md5 ?? identifier ?? '?'}.${type ?? '?'}`).slice(0, 200) };
  });
}

const Rich = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ contents: v.array(v.object({ text: v.optional(v.string(), '') })) }),
);

/** Text of an entry without Markdown. */
function richWords(richText: string | undefined): string {
  const parsed = v.safeParse(Rich, richText);
  return parsed.success ? readableText(parsed.output.contents.map(({ text }) => text).join('')).trim() : '';
}
