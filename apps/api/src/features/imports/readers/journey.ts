import { isTimeZone } from '@tagfalter/domain/local-date';
import type { Mood } from '@tagfalter/domain/mood';
import * as v from 'valibot';
import { type ForeignArchive, type ForeignFile, readWhole, UnreadableFile } from '#api/archive/open-archive.ts';
import type { Found, FoundEntry, FoundMedium, StrangePart } from './found.ts';
import { dayOf, givenDate, isShort } from './found-date.ts';
import { htmlToText } from './html-text.ts';
import { markdownToText } from './markdown-text.ts';
import { baseOf, indexFiles, kindOf } from './media-names.ts';
import { MAX_ENTRY_BYTES, readableText } from './reading-limits.ts';

/*
 * Journey's archive: one JSON file per entry, `1571425138176-lflfuesv9vkzmsu6.json`, and the photos, recordings and
 * videos that its `photos` names.
 */

/** A number, possibly as text, or absent. */
const Numeric = v.optional(v.nullable(v.union([v.number(), v.string()])));
const Words = v.optional(v.nullable(v.string()));
const Entry = v.object({
  date_journal: Numeric,
  timezone: Words,
  text: Words,
  type: Words,
  photos: v.optional(v.nullable(v.array(v.string())), []),
  favourite: v.optional(v.nullable(v.boolean()), false),
  mood: Numeric,
  tags: v.optional(v.nullable(v.array(v.unknown())), []),
  address: Words,
  weather: v.optional(v.nullable(v.object({ id: v.optional(v.number()), description: Words }))),
  music_title: Words,
});
type JourneyEntry = v.InferOutput<typeof Entry>;
const Parsed = v.pipe(v.string(), v.parseJson(), Entry);

const ENTRY_FILE = /^(?:[^/]+\/){0,3}\d{10,14}-[0-9a-zA-Z]{6,40}\.json$/;

/** Sorted by name, which begins with the time. */
export function journeyEntriesOf({ files }: Pick<ForeignArchive, 'files'>): ForeignFile[] {
  const found = [...files.values()].filter(({ name }) => ENTRY_FILE.test(name) && !name.includes('__MACOSX'));
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Oldest first. */
export async function* readJourney(archive: ForeignArchive): AsyncGenerator<Found> {
  const byName = indexFiles(archive.files.keys(), baseOf);
  for (const file of journeyEntriesOf(archive)) {
    try {
      const parsed = v.safeParse(Parsed, (await readWhole(archive, file, MAX_ENTRY_BYTES)).toString('utf8'));
      yield parsed.success ? toFound(parsed.output, file.name, byName) : { unreadable: file.name };
    } catch (fault) {
      if (!(fault instanceof UnreadableFile)) throw fault;
      yield { unreadable: file.name };
    }
  }
}

function toFound(entry: JourneyEntry, key: string, byName: ReadonlyMap<string, string>): Found {
  const zone = entry.timezone ?? '';
  const timeZone = isShort(zone) && zone !== '' && isTimeZone(zone) ? zone : 'UTC';
  const at = Number(entry.date_journal ?? Number.NaN);
  const text = wordsOf(entry);
  const mood = moodOf(entry.mood);
  const files = (entry.photos ?? []).map((name) => ({ name: baseOf(name), kind: kindOf(name) }));
  const media = files.flatMap(({ name, kind }): FoundMedium[] =>
    kind === 'image' || kind === 'audio' ? [{ kind, file: byName.get(name), name: name.slice(0, 200) }] : [],
  );
  const found: FoundEntry = {
    ...{ key, date: dayOf(at, timeZone), givenDate: givenDate(entry.date_journal ?? undefined), timeZone, media },
    at: Number.isFinite(at) ? at : 0,
    fields: {
      ...(text !== '' && { text }),
      ...(mood && { mood }),
      ...(entry.favourite && { isFavorite: true }),
    },
  };
  const films = files.flatMap(({ kind }): StrangePart[] => (kind === 'video' || kind === 'document' ? [kind] : []));
  return { entry: found, strange: [...films, ...strangeOf(entry)] };
}

/** Older versions of Journey write Markdown, with or without saying so. */
function wordsOf({ text, type }: JourneyEntry): string {
  const words = readableText(text ?? '');
  const isHtml = type === 'html' || (type !== 'markdown' && /<(?:p|div|br|ul|ol|h[1-6])\b[^>]{0,200}>/i.test(words));
  return isHtml ? htmlToText(words) : markdownToText(words);
}

const LEVELS: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 6, 4: 8, 5: 10 };

/** Five moods; 0 means none. */
function moodOf(mood: JourneyEntry['mood']): Mood | undefined {
  const level = LEVELS[Number(mood ?? 0)];
  return level === undefined ? undefined : { level, feeling: null, customEmoji: null };
}

function strangeOf({ tags, address, weather, music_title: music }: JourneyEntry): StrangePart[] {
  return [
    ...(address ? (['place'] as const) : []),
    ...(weather?.description ? (['weather'] as const) : []),
    ...((tags ?? []).length > 0 ? (['tag'] as const) : []),
    ...(music ? (['music'] as const) : []),
  ];
}
