import tzLookup from '@photostructure/tz-lookup';
import { isTimeZone } from '@tagfalter/domain/local-date';

/** The zone of an entry (spec decision 67). */
export interface FoundZone {
  /** IANA name, for the diary. */
  name: string;
  /** Minutes east of UTC, if the archive has an offset: it decides the date. */
  offset?: number;
  isGuessed: boolean;
}

/** Where an entry was written. */
export interface FoundPlace {
  zone?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

interface ZoneClues {
  /** As in the archive. */
  given: string | number | undefined;
  place: FoundPlace;
  /** The zone of whoever imports. */
  reader: string;
}

/** IANA names and offsets in every spelling; else the place's zone; else the reader's. */
export function zoneOf({ given: archived, place, reader }: ZoneClues): FoundZone {
  // Converters escape the slash twice.
  const given = typeof archived === 'string' ? archived.replaceAll('\\', '') : archived;
  const offset = offsetOf(given);
  if (offset !== undefined) {
    return { name: zoneOfPlace(place) ?? wholeHours(offset) ?? reader, offset, isGuessed: false };
  }
  if (typeof given === 'string' && isName(given.trim())) return { name: given.trim(), isGuessed: false };
  const near = zoneOfPlace(place);
  if (near !== undefined) return { name: near, isGuessed: false };
  const placed = offsetOf(place.zone);
  if (placed !== undefined) return { name: wholeHours(placed) ?? reader, offset: placed, isGuessed: false };
  return { name: reader, isGuessed: true };
}

/** Guards `Intl` against absurd names. */
const MAX_ZONE = 60;

/** Browsers refuse offsets as names, which Node takes. */
export function isName(zone: string): boolean {
  return zone !== '' && zone.length <= MAX_ZONE && offsetOf(zone) === undefined && isTimeZone(zone);
}

function zoneOfPlace({ zone, latitude, longitude }: FoundPlace): string | undefined {
  if (zone !== undefined && isName(zone.trim())) return zone.trim();
  if (latitude === undefined || longitude === undefined) return undefined;
  // Programs write 0/0, or the largest number, for no place.
  if (latitude === 0 && longitude === 0) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const found = tzLookup(latitude, longitude);
  return isName(found) ? found : undefined;
}

/** 'GMT+1200', '+05:30', 'UTC-3', 'Z', '(GMT+01:00) Berlin'. */
const OFFSET = /^\(?\s*(?:GMT|UTC|Z)?\s*([+\-\u2212\u2013])\s*(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?(?=\)|\s|$)/i;
/** Minutes; no zone is further away. */
const FURTHEST = 14 * 60;
const HOUR = 60;

/** Minutes east of UTC; undefined for anything else. A number means hours, minutes or seconds by its size. */
export function offsetOf(given: string | number | undefined): number | undefined {
  if (typeof given === 'number') return minutesOf(given);
  if (given === undefined || given.length > MAX_ZONE) return undefined;
  if (/^z$/i.test(given.trim())) return 0;
  const [, sign, hours, minutes = '0'] = OFFSET.exec(given.trim()) ?? [];
  if (hours === undefined || Number(minutes) >= HOUR) return undefined;
  const away = Number(hours) * HOUR + Number(minutes);
  if (away > FURTHEST) return undefined;
  return sign === '+' || away === 0 ? away : -away;
}

function minutesOf(given: number): number | undefined {
  const units = [HOUR, 1, 1 / HOUR];
  return units.map((unit) => given * unit).find((minutes) => Math.abs(minutes) <= FURTHEST && minutes % 15 === 0);
}

/** The signs of these names are turned round. */
function wholeHours(offset: number): string | undefined {
  if (offset === 0) return 'UTC';
  const hours = offset / HOUR;
  const name = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return Number.isInteger(hours) && isTimeZone(name) ? name : undefined;
}
