import type { ImportReport } from '@tagfalter/contract/imports';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { ForeignArchive } from '#api/archive/open-archive.ts';
import { dateOf, type FoundDay, type GivenDates, joinDays } from './join-days.ts';
import { type Problem, ProblemList } from './problems.ts';
import { journalsOf, readDayOne } from './readers/day-one.ts';
import type { Found, FoundEntry, StrangePart } from './readers/found.ts';
import { journeyEntriesOf, readJourney } from './readers/journey.ts';
import { isOwnArchive, readOwn } from './readers/own.ts';
import { MAX_FOUND_TEXT } from './readers/reading-limits.ts';
import { splitText } from './split-text.ts';

/** Contents of an archive before the import. */
export interface FoundDays {
  format: ImportReport['format'];
  days: FoundDay[];
  problems: Problem[];
}

/** No known diary in the archive. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
}

/** More than a diary of 200 years. */
const MAX_ENTRIES = 100_000;
/** UTF-16 code units of all text, which is held in memory. */
const MAX_WORDS = 100_000_000;

type Reader = (archive: ForeignArchive) => AsyncIterable<Found>;

/** @throws UnknownFormat */
async function readerOf(archive: ForeignArchive): Promise<{ format: ImportReport['format']; read: Reader }> {
  if (await isOwnArchive(archive)) return { format: 'tagfalter', read: readOwn };
  if (journeyEntriesOf(archive).length > 0) return { format: 'journey', read: readJourney };
  if (journalsOf(archive).length > 0) return { format: 'day-one', read: readDayOne };
  throw new UnknownFormat();
}

/**
 * Reads entries without media.
 * @param turn awaited between entries, for fairness
 * @throws UnreadableArchive, UnknownFormat
 */
export async function findDays(
  archive: ForeignArchive,
  { given, today, turn }: { given: GivenDates; today: LocalDate; turn: () => Promise<void> },
): Promise<FoundDays> {
  const { format, read } = await readerOf(archive);
  const collected = new Collected(given, today);
  for (const { name, fault } of archive.leftOut) collected.problems.add(fault, { name });
  for await (const found of read(archive)) {
    await turn();
    if (!collected.take(found)) break;
  }
  return { format, ...collected.done() };
}

class Collected {
  readonly problems = new ProblemList();
  readonly #entries: FoundEntry[] = [];
  readonly #given: GivenDates;
  readonly #today: LocalDate;
  #words = 0;
  constructor(given: GivenDates, today: LocalDate) {
    this.#given = given;
    this.#today = today;
  }

  /** @returns whether there is room for more */
  take(found: Found): boolean {
    if ('unreadable' in found) this.problems.add('unreadable_entry', { name: found.unreadable });
    else if ('deleted' in found) this.problems.add('deleted_day', { date: found.deleted });
    else return this.#takeEntry(found.entry, found.strange);
    return true;
  }

  #takeEntry(entry: FoundEntry, strange: readonly StrangePart[]): boolean {
    this.#words += entry.fields.text?.length ?? 0;
    if (this.#entries.length >= MAX_ENTRIES || this.#words > MAX_WORDS) {
      this.problems.add('too_many_entries', { name: entry.key });
      return false;
    }
    this.#entries.push(entry);
    const date = dateOf(entry, this.#given, this.#today);
    for (const part of strange) this.problems.add(part, { date });
    noteEntry(this.problems, entry, date);
    return true;
  }

  done(): Omit<FoundDays, 'format'> {
    const days = joinDays(this.#entries, this.#given, this.#today);
    for (const { date, rest, moreAudio } of days) {
      if (rest.length > 0) this.problems.add('long_text', { date });
      for (const { name } of moreAudio) this.problems.add('more_recordings', { date, name });
    }
    return { days, problems: this.problems.done() };
  }
}

/** UTF-16 code units of an excerpt in the report. */
const EXCERPT = 60;

function noteEntry(problems: ProblemList, entry: FoundEntry, date: LocalDate | undefined): void {
  const { fields, media, key, givenDate } = entry;
  const text = fields.text ?? '';
  if (text.length >= MAX_FOUND_TEXT) problems.add('cut_text', { date });
  for (const { kind, file, name } of media) {
    if (file === undefined) problems.add(kind === 'image' ? 'missing_photo' : 'missing_recording', { date, name });
  }
  if (date !== undefined) return;
  const [line = ''] = text.split('\n', 1);
  problems.add('wrong_date', { entry: key, name: givenDate, excerpt: excerptOf(line) });
}

/** Cuts at a word boundary if there is one. */
function excerptOf(line: string): string {
  if (line.length <= EXCERPT) return line.toWellFormed();
  const [start = ''] = splitText(line.slice(0, 2 * EXCERPT), EXCERPT);
  return `${start.toWellFormed()}…`;
}
