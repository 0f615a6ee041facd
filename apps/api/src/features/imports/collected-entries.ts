import type { LocalDate } from '@tagfalter/domain/local-date';
import { entryDateOf, type GivenDates, isContent, type JoinedEntry, joinFoundEntries } from './join-days.ts';
import { joinTwins } from './join-twins.ts';
import { type Problem, ProblemList } from './problems.ts';
import type { Finding, FoundEntry } from './readers/found.ts';
import { unclaimedFilesOf } from './readers/unclaimed.ts';
import { splitText } from './split-text.ts';

/** More than a diary of 200 years. */
const MAX_ENTRIES = 100_000;
/** UTF-16 code units of all text, which is held in memory. */
const MAX_WORDS = 100_000_000;

/** Entries of an archive, and what there is to say about them. */
export class CollectedEntries {
  readonly problems = new ProblemList();
  /** Files that were read or that entries take with them. */
  readonly files = new Set<string>();
  readonly #entries: FoundEntry[] = [];
  readonly #given: GivenDates;
  readonly #today: LocalDate;
  #words = 0;
  constructor({ given, today }: { given: GivenDates; today: LocalDate }) {
    this.#given = given;
    this.#today = today;
  }

  /** @returns whether there is room for more */
  take(found: Finding): boolean {
    if ('deleted' in found) this.problems.add('deleted_day', { date: found.deleted });
    else if ('entry' in found) return this.#takeEntry(found.entry);
    else {
      const { unreadable: name, excerpt, isEncrypted } = found;
      const item = { name, ...(excerpt && { excerpt: excerptOf(excerpt) }) };
      this.problems.add(isEncrypted ? 'encrypted' : 'unreadable_entry', item);
    }
    return true;
  }

  #takeEntry(entry: FoundEntry): boolean {
    this.#words += entry.fields.text?.length ?? 0;
    if (this.#entries.length >= MAX_ENTRIES || this.#words > MAX_WORDS) {
      this.problems.add('too_many_entries', { name: entry.key });
      return false;
    }
    for (const file of unclaimedFilesOf(entry)) this.files.add(file);
    this.#entries.push(entry);
    return true;
  }

  /** @param unclaimed files of no entry */
  done(unclaimed: readonly string[]): { days: JoinedEntry[]; problems: Problem[] } {
    const { entries, changed } = joinTwins(this.#entries);
    for (const entry of changed) this.problems.add('same_entry', { date: this.#dateOf(entry), ...startOf(entry) });
    for (const entry of entries) this.#note(entry);
    const { days, empty } = joinFoundEntries(entries, this.#given, this.#today);
    for (const date of empty) this.problems.add('empty_entry', { date });
    for (const { date, isLong } of days) if (isLong) this.problems.add('long_text', { date });
    for (const name of unclaimed) this.problems.add('unclaimed_file', { name });
    return { days, problems: this.problems.done() };
  }

  #dateOf(entry: FoundEntry): LocalDate | undefined {
    return entryDateOf(entry, this.#given, this.#today);
  }
  #note(entry: FoundEntry): void {
    const date = this.#dateOf(entry);
    const { isCut = false, fell = [], isZoneGuessed = false, key, givenDate } = entry;
    if (isCut) this.problems.add('cut_text', { date });
    this.#noteMissing(entry, date);
    for (const name of fell) this.problems.add('strange_part', { date, name, ...startOf(entry) });
    if (isZoneGuessed && date !== undefined) this.problems.add('guessed_zone', { date });
    if (date !== undefined) return;
    if (!hasContent(entry)) this.problems.add('empty_entry', { name: key });
    else this.problems.add('wrong_date', { entry: key, name: givenDate, ...startOf(entry) });
  }
  #noteMissing({ media, missing = [] }: FoundEntry, date: LocalDate | undefined): void {
    for (const { kind, file, name } of media) {
      const problem = kind === 'image' ? 'missing_photo' : 'missing_recording';
      if (file === undefined) this.problems.add(problem, { date, name });
    }
    for (const { name } of missing) this.problems.add('missing_file', { date, name });
  }
}

/** A day brings nothing without words, photo, recording and file: such an entry is offered no date. */
function hasContent({ fields, media, brought }: FoundEntry): boolean {
  return Boolean(fields.text) || media.some(({ file }) => file !== undefined) || brought.some(isContent);
}

/** UTF-16 code units of an excerpt in the report. */
const EXCERPT = 60;

function startOf({ fields: { text = '' } }: FoundEntry): { excerpt?: string } {
  const [line = ''] = text.split('\n', 1);
  return { excerpt: excerptOf(line) };
}

/** Cuts at a word boundary if there is one. */
function excerptOf(line: string): string {
  if (line.length <= EXCERPT) return line.toWellFormed();
  const [start = ''] = splitText(line.slice(0, 2 * EXCERPT), EXCERPT);
  return `${start.toWellFormed()}…`;
}
