import { createHash } from 'node:crypto';
import type { PackedFile } from './zip-file.ts';

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** An entry for an archive of Day One or of Journey. */
export interface MadeEntry {
  /** ISO 8601, UTC. */
  at: string;
  text: string;
  timeZone?: string;
  photos?: Buffer[];
  isFavorite?: boolean;
  /** Further properties for the archive. */
  more?: object;
}

/** Day One's 'JSON in a ZIP' of these entries. */
export function dayOneFiles(entries: readonly MadeEntry[], journal = 'Journal.json'): PackedFile[] {
  const photos = entries.flatMap(({ photos = [] }) => photos);
  const json = {
    metadata: { version: '1.0' },
    entries: entries.map(
      ({ at, text, timeZone = 'Europe/Berlin', photos: own = [], isFavorite = false, more }, index) => ({
        uuid: md5(Buffer.from(`${at} ${index}`)).toUpperCase(),
        creationDate: at,
        modifiedDate: at,
        timeZone,
        starred: isFavorite,
        isAllDay: false,
        creationDevice: 'Mias iPhone',
        text: [text, ...own.map((bytes) => `![](dayone-moment://${md5(bytes).toUpperCase()})`)].join('\n\n'),
        richText: JSON.stringify({ contents: [{ text }], meta: { version: 1 } }),
        photos: own.map((bytes, orderInEntry) => ({
          ...{
            orderInEntry,
            type: 'jpeg',
            md5: md5(bytes),
            identifier: md5(bytes).toUpperCase(),
            fileSize: bytes.length,
          },
        })),
        ...more,
      }),
    ),
  };
  const byName = new Map(photos.map((bytes) => [`photos/${md5(bytes)}.jpeg`, bytes]));
  return [
    { name: journal, bytes: JSON.stringify(json, undefined, 2) },
    ...[...byName].map(([name, bytes]) => ({ name, bytes, isStored: true })),
  ];
}

/** Journey's archive of these entries. */
export function journeyFiles(entries: readonly MadeEntry[]): PackedFile[] {
  return entries.flatMap(({ at, text, timeZone = 'Europe/Vienna', photos = [], isFavorite = false, more }, index) => {
    const id = `${Date.parse(at)}-${md5(Buffer.from(String(index))).slice(0, 16)}`;
    const names = photos.map((bytes) => `${id}-${md5(bytes).slice(0, 16)}.jpg`);
    const json = {
      ...{ id, date_modified: Date.parse(at), date_journal: Date.parse(at), timezone: timeZone, text, type: 'html' },
      ...{ preview_text: text.slice(0, 50), mood: 0, lat: 1.7976931348623157e308, lon: 1.7976931348623157e308 },
      ...{ address: '', label: '', folder: '', sentiment: 0, favourite: isFavorite, music_title: '', music_artist: '' },
      ...{ photos: names, weather: { id: -1, degree_c: 9.4, description: '', icon: '', place: '' }, tags: [] },
      ...more,
    };
    return [
      { name: `${id}.json`, bytes: JSON.stringify(json) },
      ...photos.map((bytes, place) => ({ name: names[place] ?? '', bytes, isStored: true })),
    ];
  });
}
