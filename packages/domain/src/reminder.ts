import { DAY_MS, MINUTE_MS } from './durations.ts';
import { addDays, type LocalDate, localDateOf } from './local-date.ts';

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Minute of the day, 0 to 1439, on the clocks of a zone. */
export interface ReminderTime {
  minute: number;
  /** IANA name. */
  timeZone: string;
}

/** 20:30. */
export const REMINDER_DEFAULT = 20 * 60 + 30;

export function isMinuteOfDay(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < DAY_MINUTES;
}

/** Local time as if it were UTC, milliseconds. */
function wallClock(instant: number, timeZone: string): number {
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0] = formatter.format(instant).split(':').map(Number);
  return Date.parse(`${localDateOf(instant, timeZone)}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE_MS;
}

/** The first instant if clocks show the minute twice; if they skip it, equally far past the change. */
function instantOf(date: LocalDate, { minute, timeZone }: ReminderTime): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const candidates = [wanted - before, wanted - after].filter((one) => wallClock(one, timeZone) === wanted);
  return candidates.length > 0 ? Math.min(...candidates) : wanted - before;
}

/**
 * @param after milliseconds since the epoch
 * @returns milliseconds since the epoch, later than `after`
 */
export function nextReminder(time: ReminderTime, after: number): number {
  const today = localDateOf(after, time.timeZone);
  for (const ahead of [0, 1]) {
    const at = instantOf(addDays(today, ahead), time);
    if (at > after) return at;
  }
  return instantOf(addDays(today, 2), time);
}

/** Both in milliseconds since the epoch. */
export function endOfDay(instant: number, timeZone: string): number {
  return instantOf(addDays(localDateOf(instant, timeZone), 1), { minute: 0, timeZone });
}
