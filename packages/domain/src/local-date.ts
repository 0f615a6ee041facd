import { DAY_MS } from './durations.ts';
import { setRecent } from './set-recent.ts';

/** `YYYY-MM-DD`, without a time zone (spec decision 8). */
export type LocalDate = string;

const LOCAL_DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;
const MIN_MONTH_DAYS = 28;

/** Whether the date exists (2026-02-30 does not). */
export function isLocalDate(value: string): boolean {
  if (!LOCAL_DATE_FORM.test(value)) return false;
  const [month, day] = [Number(value.slice(5, 7)), Number(value.slice(8))];
  // Fast path: a sync checks the date of every record.
  if (day <= MIN_MONTH_DAYS) return day > 0 && month > 0 && month <= 12;
  // `Date` carries a missing day over into the next month; `NaN` equals nothing.
  return new Date(`${value}T00:00:00Z`).getUTCDate() === day;
}

/** The runtime takes 50 µs per check, and a sync checks every record. Bounded, because zones have many spellings. */
const knownZones = new Set<string>();
const MAX_KNOWN_ZONES = 1000;

export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    if (knownZones.size < MAX_KNOWN_ZONES) knownZones.add(zone);
    return true;
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** A formatter takes 45 kB, and a client may spell its zone in thousands of ways. */
const MAX_FORMATTERS = 200;

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  setRecent(formatters, timeZone, formatter, MAX_FORMATTERS);
  return formatter;
}

/**
 * @param instant milliseconds since the epoch
 * @param timeZone IANA name
 * @throws RangeError if the zone is unknown
 */
export function localDateOf(instant: number, timeZone: string): LocalDate {
  const parts = formatterFor(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** @param count may be negative */
export function addDays(day: LocalDate, count: number): LocalDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether `day` is the UTC date of `writtenAt` ±1: no zone is further away (spec decision 8).
 * @param writtenAt milliseconds since the epoch
 */
export function isWithinWritingWindow(day: LocalDate, writtenAt: number): boolean {
  return Math.abs(Math.floor(writtenAt / DAY_MS) - Date.parse(`${day}T00:00:00Z`) / DAY_MS) <= 1;
}
