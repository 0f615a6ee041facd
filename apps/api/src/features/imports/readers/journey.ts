import type { Mood } from '@tagfalter/domain/mood';
import * as v from 'valibot';
import { type ArchiveMedia, type ClaimedFile, sortFiles } from './archive-media.ts';
import { broughtWords, coordinates, degrees } from './brought-words.ts';
import type { FoundEntry, ShelfContent } from './found.ts';
import { foundDateOf, givenDate, momentOf } from './found-date.ts';
import { zoneOf } from './found-zone.ts';
import { htmlToText } from './html-text.ts';
import type { ItemPlace } from './item-place.ts';
import { Flag, type LooseItem, LooseWords, Numeric } from './loose-item.ts';
import { markdownToText } from './markdown-text.ts';
import { fileBaseOf, kindOf } from './media-names.ts';
import { MAX_MARKDOWN, type ReadableWords, readableWords } from './reading-limits.ts';

/*
 * Journey's archive: one JSON file per entry, and the photos, recordings and videos that it names. Since 2023 its parts
 * have other names.
 */

const DATES = ['date_journal', 'dateOfJournal'];
/** Parts that Journey alone has together. */
const OWN_PARTS = ['preview_text', 'music_title', 'music_artist', 'favourite', 'sentiment', 'date_modified'];

/** By content: the file may have any name. */
export function isJourney(item: LooseItem): boolean {
  return DATES.some((name) => item.has(name)) || OWN_PARTS.filter((name) => item.has(name)).length >= 3;
}

/** Each part is read by itself: what is of unknown form costs the others nothing. */
export async function journeyEntry(item: LooseItem, at: ItemPlace, media: ArchiveMedia): Promise<FoundEntry> {
  const [older, newer] = DATES.map((name) => item.given(name));
  const moment = momentOf(older, 'milliseconds') ?? momentOf(newer, 'milliseconds');
  const place = placeOf(item);
  const zone = zoneOf({ given: item.take('timezone', v.union([v.string(), v.number()])), place, reader: at.reader });
  const files = [...item.list('photos'), ...item.list('attachments')].map((one) => namedFile(one, item, at, media));
  const { media: found, brought, missing } = await sortFiles(files, media);
  const { text, isCut } = wordsOf(item);
  const mood = moodOf(item);
  const given = givenDate(older ?? newer);
  const id = item.take('id', LooseWords);
  return {
    ...{ key: at.key, date: moment && foundDateOf(moment, zone), givenDate: given, timeZone: zone.name },
    ...{ isZoneGuessed: zone.isGuessed && moment?.local === undefined, at: moment?.at ?? 0, media: found, missing },
    identity: id && `${id} ${given}`,
    changedAt: (momentOf(item.given('date_modified'), 'milliseconds') ?? momentOf(item.given('updatedAt')))?.at,
    fields: {
      ...(text !== '' && { text }),
      ...(mood && { mood }),
      ...(item.take('favourite', Flag) && { isFavorite: true }),
    },
    isCut,
    brought: [...brought, ...surroundings(item), { ...at.raw, holdsWords: isCut }],
    fell: [...new Set(item.fell)],
  };
}

function placeOf(item: LooseItem): { latitude: number | undefined; longitude: number | undefined } {
  const location = item.inner('location');
  return {
    latitude: item.take('lat', Numeric) ?? location.take('lat', Numeric),
    longitude: item.take('lon', Numeric) ?? location.take('lng', Numeric) ?? location.take('lon', Numeric),
  };
}

/** Older versions of Journey write Markdown, with or without saying so. */
function wordsOf(item: LooseItem): ReadableWords {
  const words = item.take('text', LooseWords) ?? '';
  const type = item.take('type', LooseWords);
  const isHtml = type === 'html' || (type !== 'markdown' && /<(?:p|div|br|ul|ol|h[1-6])(?:\s|\/?>)/i.test(words));
  return isHtml ? readableWords(words, htmlToText) : readableWords(words, markdownToText, MAX_MARKDOWN);
}

function namedFile(value: unknown, item: LooseItem, { file: entryFile }: ItemPlace, media: ArchiveMedia): ClaimedFile {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  const names = parts.flatMap((one) => (v.is(LooseWords, one) ? [String(one)] : []));
  if (names.length === 0) item.fell.push('photos');
  const file = names.map((name) => media.named(name, entryFile)).find((found) => found !== undefined);
  const name = fileBaseOf(file ?? names.find((one) => kindOf(one) !== 'file') ?? names[0] ?? '?');
  return { file, name, kind: kindOf(name) };
}

const LEVELS: Readonly<Record<number, number>> = { 1: 2, 2: 4, 3: 6, 4: 8, 5: 10 };

/** Five moods; 0 means none. */
function moodOf(item: LooseItem): Mood | undefined {
  const level = LEVELS[item.take('mood', Numeric) ?? 0];
  return level === undefined ? undefined : { level, feeling: null, customEmoji: null };
}

function surroundings(item: LooseItem): ShelfContent[] {
  const [weather, { latitude, longitude }] = [item.inner('weather'), placeOf(item)];
  const place = broughtWords('place', [item.given('address'), item.inner('location').given('name')]);
  const description = weather.take('description', LooseWords) ?? '';
  const celsius = weather.take('degree_c', Numeric) ?? weather.take('degreeC', Numeric);
  return [
    ...(place.length > 0 ? place : broughtWords('place', [coordinates(latitude, longitude)])),
    ...(description === '' ? [] : broughtWords('weather', [description, degrees(celsius)])),
    ...broughtWords('tags', [...item.list('tags'), item.given('label'), item.given('folder')]),
    ...broughtWords('music', [item.given('music_title'), item.given('music_artist')], ' · '),
  ];
}
