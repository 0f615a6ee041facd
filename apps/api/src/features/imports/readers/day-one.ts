import * as v from 'valibot';
import { type ArchiveMedia, type ClaimedFile, sortFiles } from './archive-media.ts';
import { broughtWords, coordinates, degrees } from './brought-words.ts';
import type { FoundEntry, ShelfContent } from './found.ts';
import { foundDateOf, givenDate, momentOf } from './found-date.ts';
import { zoneOf } from './found-zone.ts';
import type { ItemPlace } from './item-place.ts';
import { Flag, LooseItem, LooseWords, Numeric } from './loose-item.ts';
import { markdownToText } from './markdown-text.ts';
import type { FileKind } from './media-names.ts';
import { MAX_MARKDOWN, type ReadableWords, readableWords } from './reading-limits.ts';
import { richWords } from './rich-words.ts';

/*
 * Day One's 'JSON in a ZIP': one JSON file per journal, `{"metadata":…,"entries":[…]}`, and folders `photos`, `videos`,
 * `audios`, `pdfs` with files named by MD5.
 */

/** Whether an item has what only Day One writes. */
export function isDayOne(item: LooseItem): boolean {
  return ['creationDate', 'richText', 'creationDevice'].some((name) => item.has(name));
}

/** Each part is read by itself: what is of unknown form costs the others nothing. */
export async function dayOneEntry(
  item: LooseItem,
  { key, raw, reader }: ItemPlace,
  media: ArchiveMedia,
): Promise<FoundEntry> {
  const [given, location] = [item.given('creationDate'), item.inner('location')];
  const moment = momentOf(given);
  const place = {
    zone: location.take('timeZoneName', v.string()),
    latitude: location.take('latitude', Numeric),
    longitude: location.take('longitude', Numeric),
  };
  const zoneName = item.take('timeZone', v.union([v.string(), v.number()]));
  const zone = zoneOf({ given: zoneName ?? offsetIn(moment?.offset), place, reader });
  const { text, isCut } = wordsOf(item);
  const { media: found, brought, missing } = await sortFiles(filesOf(item, media), media);
  const uuid = item.take('uuid', LooseWords);
  return {
    ...{ key, date: moment && foundDateOf(moment, zone), givenDate: givenDate(given), timeZone: zone.name },
    ...{ isZoneGuessed: zone.isGuessed && moment?.local === undefined, at: moment?.at ?? 0, media: found, missing },
    identity: uuid && `${uuid.toUpperCase()} ${givenDate(given)}`,
    changedAt: momentOf(item.given('modifiedDate'))?.at,
    fields: { ...(text !== '' && { text }), ...(item.take('starred', Flag) && { isFavorite: true }) },
    isCut,
    brought: [...brought, ...surroundings(item, place), { ...raw, holdsWords: isCut }],
    fell: [...new Set(item.fell)],
  };
}

/** Minutes as zones are spelled. */
function offsetIn(minutes: number | undefined): string | undefined {
  if (minutes === undefined) return undefined;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(rest).padStart(2, '0')}`;
}

function wordsOf(item: LooseItem): ReadableWords {
  const words = readableWords(item.take('text', LooseWords) ?? '', markdownToText, MAX_MARKDOWN);
  // Some versions leave the text empty.
  return words.text === '' ? readableWords(richWords(item), (rich) => rich) : words;
}

const LISTS: readonly [name: string, kind: FileKind][] = [
  ['photos', 'image'],
  ['audios', 'audio'],
  ['videos', 'video'],
  ['pdfAttachments', 'document'],
];

function filesOf(item: LooseItem, media: ArchiveMedia): ClaimedFile[] {
  return LISTS.flatMap(([list, kind]) => {
    const named = item.list(list).map((value) => namedFile(value, { kind, item, list, media }));
    return named.toSorted((one, other) => one.order - other.order);
  });
}

interface Naming {
  kind: FileKind;
  item: LooseItem;
  list: string;
  media: ArchiveMedia;
}

function namedFile(value: unknown, { kind, item, list, media }: Naming): ClaimedFile & { order: number } {
  const medium = new LooseItem(value);
  const names = [
    medium.take('md5', LooseWords),
    medium.take('identifier', LooseWords),
    v.is(LooseWords, value) ? String(value) : '',
  ];
  const file = names.map((name) => media.withStem(name ?? '')).find((found) => found !== undefined);
  const [name = ''] = names.filter((one) => one !== undefined && one !== '');
  if (name === '') item.fell.push(list);
  const type = medium.take('type', LooseWords) ?? medium.take('format', LooseWords);
  const full = [name || '?', ...(type === undefined ? [] : [type])].join('.');
  return { file, kind, name: file ?? full, order: medium.take('orderInEntry', Numeric) ?? 0 };
}

interface Coordinates {
  latitude: number | undefined;
  longitude: number | undefined;
}

function surroundings(item: LooseItem, { latitude, longitude }: Coordinates): ShelfContent[] {
  const [location, weather] = [item.inner('location'), item.inner('weather')];
  const names = ['placeName', 'localityName', 'administrativeArea', 'country'].map((name) => location.given(name));
  const place = broughtWords('place', typeof item.given('location') === 'string' ? [item.given('location')] : names);
  return [
    ...(place.length > 0 ? place : broughtWords('place', [coordinates(latitude, longitude)])),
    ...broughtWords('weather', [
      weather.given('conditionsDescription') ?? weather.given('weatherCode'),
      degrees(weather.take('temperatureCelsius', Numeric)),
    ]),
    ...broughtWords('tags', item.list('tags')),
    ...broughtWords('music', [item.given('music')]),
  ];
}
