import { MINUTE_MS } from '@tagfalter/domain/durations';
import { FIRST_DAY } from '@tagfalter/domain/imported-day';
import { isLocalDate, type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { type FoundZone, offsetOf } from './found-zone.ts';

const MAX_GIVEN = 40;
/** Numbers below are seconds, as milliseconds they would lie in 1973. */
const MIN_EPOCH_MS = 1e11;
/** `Date` has no later moment. */
const MAX_EPOCH_MS = 8.64e15;

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** A moment as an archive names it. */
export interface GivenMoment {
  /** Milliseconds since the epoch; without an offset as if in UTC. */
  at: number;
  /** Where the archive names the local date itself. */
  local?: LocalDate;
  /** Minutes east of UTC, if the moment carries them. */
  offset?: number;
}

/** An ISO date with or without time, or a count since the epoch. @returns undefined for what is no possible moment */
export function momentOf(given: unknown, unit: 'any' | 'milliseconds' = 'any'): GivenMoment | undefined {
  if (typeof given === 'string' && !/^-?\d{1,16}$/.test(given.trim())) return momentOfIso(given.trim());
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  const count = Number(given);
  const at = unit === 'any' && Math.abs(count) < MIN_EPOCH_MS ? count * 1000 : count;
  return Math.abs(at) <= MAX_EPOCH_MS ? { at } : undefined;
}

function momentOfIso(given: string): GivenMoment | undefined {
  const [whole, day = '', hour = '12', minute = '00', second = '00', zone] = ISO.exec(given) ?? [];
  if (whole === undefined || !isLocalDate(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) {
    return undefined;
  }
  const at = Date.parse(`${day}T${hour}:${minute}:00Z`) + Number(second) * 1000;
  if (zone === undefined) return { at, local: day };
  const offset = offsetOf(zone);
  if (offset === undefined) return undefined;
  return { at: at - offset * MINUTE_MS, ...(zone.toUpperCase() !== 'Z' && { offset }) };
}

/** @returns undefined before 1900; the future is checked elsewhere */
export function foundDateOf({ at, local }: GivenMoment, { name, offset }: FoundZone): LocalDate | undefined {
  if (local !== undefined) return local >= FIRST_DAY ? local : undefined;
  // Dates outside have no four-digit year.
  if (!(at > Date.parse('1899-12-01') && at < Date.parse('9999-12-01'))) return undefined;
  const day =
    offset === undefined ? localDateOf(at, name) : new Date(at + offset * MINUTE_MS).toISOString().slice(0, 10);
  return day >= FIRST_DAY ? day : undefined;
}

/** As in the archive, for the report. */
export function givenDate(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_GIVEN) : '';
}
