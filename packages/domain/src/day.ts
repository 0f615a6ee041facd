/** A calendar day as `YYYY-MM-DD`, without a time zone of its own (decision 8). */
export type Day = string;

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const SHORTEST_MONTH = 28;

/** Whether `value` is an existing calendar day written `YYYY-MM-DD` (2026-02-30 is not). */
export function isDay(value: string): boolean {
  if (!DAY_FORM.test(value)) return false;
  const [month, day] = [Number(value.slice(5, 7)), Number(value.slice(8))];
  // Most days are in every month; every record of a sync is asked about.
  if (day <= SHORTEST_MONTH) return day > 0 && month > 0 && month <= 12;
  // Where there is no such day of the month, the date runs on into the next. NaN equals nothing.
  return new Date(`${value}T00:00:00Z`).getUTCDate() === day;
}

/** Asking the runtime costs 50 µs, and every record of a sync is asked about; bounded, because spellings vary. */
const knownZones = new Set<string>();
const MAX_KNOWN_ZONES = 1000;

/** Whether `zone` is an IANA time zone this runtime knows. */
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
/** Each takes 45 kB, and whoever sends a day may spell its zone in thousands of ways. */
const MAX_FORMATTERS = 200;

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const [oldest] = formatters.keys();
  if (oldest !== undefined && formatters.size >= MAX_FORMATTERS) formatters.delete(oldest);
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * The calendar day of an instant as people in `timeZone` see it.
 * @param instant milliseconds since the epoch
 * @param timeZone IANA name
 * @throws RangeError when the zone is unknown
 */
export function dayOf(instant: number, timeZone: string): Day {
  const parts = formatterFor(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The day `count` days after `day` (before, when negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Whether an entry written at `writtenAt` may carry `day`: the server accepts its own UTC day ±1,
 * because no place on earth is further away than that (decision 8).
 */
export function isWithinWritingWindow(day: Day, writtenAt: number): boolean {
  return Math.abs(Math.floor(writtenAt / DAY_MS) - Date.parse(`${day}T00:00:00Z`) / DAY_MS) <= 1;
}
