import type { EntryFields } from '@tagfalter/domain/entry-fields';
import { maxMerged } from '@tagfalter/domain/entry-fields';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { FoundEntry, FoundMedium, FoundVersion } from './readers/found.ts';
import { splitText } from './split-text.ts';

/** A day as it is to be taken over. */
export interface FoundDay {
  date: LocalDate;
  timeZone: string;
  fields: Partial<EntryFields>;
  /** What of its words does not fit into a day, in pieces that fit into a version of the history. */
  rest: readonly string[];
  images: FoundMedium[];
  audio: FoundMedium | undefined;
  /** Recordings beyond the one that a day may have. */
  moreAudio: readonly FoundMedium[];
  answers?: AnswerChange | undefined;
  /** When it was begun and last changed, milliseconds since the epoch, where the archive knows it. */
  createdAt?: number;
  updatedAt?: number;
  /** Earlier versions, oldest first. */
  history: readonly FoundVersion[];
  /** Media that only these name, as far as the archive holds them. */
  historyMedia: readonly FoundMedium[];
}

/** Days that have been given to entries of an archive, by their key. */
export type GivenDates = ReadonlyMap<string, LocalDate>;

/** The day an entry is taken over into; undefined where the archive names none that has been, and nobody has given it one. */
export function dateOf({ key, date }: Pick<FoundEntry, 'key' | 'date'>, given: GivenDates, today: LocalDate) {
  const chosen = given.get(key) ?? date;
  return chosen !== undefined && chosen <= today ? chosen : undefined;
}

/**
 * Makes days of entries, oldest first: several of one day follow each other by their time, words below words; the last mood and the
 * first recording count, photos come all.
 * @param today the last day there may be
 */
export function joinDays(entries: readonly FoundEntry[], given: GivenDates, today: LocalDate): FoundDay[] {
  const byDate = new Map<LocalDate, FoundEntry[]>();
  for (const entry of entries) {
    const date = dateOf(entry, given, today);
    if (date === undefined) continue;
    const ofDay = byDate.get(date);
    if (ofDay) ofDay.push(entry);
    else byDate.set(date, [entry]);
  }
  const dates = [...byDate.keys()].sort();
  return dates.flatMap((date) => joinDay(date, byDate.get(date) ?? []) ?? []);
}

/** undefined where nothing is left to take over: a day that holds nothing is none (spec §5). */
function joinDay(date: LocalDate, entries: readonly FoundEntry[]): FoundDay | undefined {
  const inOrder = [...entries].sort((one, other) => one.at - other.at);
  const words = inOrder.flatMap(({ fields }) => fields.text ?? []).join('\n\n');
  const [text = '', ...rest] = splitText(words, maxMerged('text'));
  const media = inOrder.flatMap(({ media }) => media).filter(({ file }) => file !== undefined);
  const [audio, ...moreAudio] = media.filter(({ kind }) => kind === 'audio');
  const images = media.filter(({ kind }) => kind === 'image');
  if (text === '' && images.length === 0 && !audio) return undefined;
  const merged = Object.assign({}, ...inOrder.map(({ fields }) => fields));
  const answers = Object.assign({}, ...inOrder.map(({ answers }) => answers ?? {}));
  return {
    date,
    timeZone: inOrder[0]?.timeZone ?? 'UTC',
    fields: { ...merged, text },
    ...{ rest, images, audio, moreAudio },
    ...(Object.keys(answers).length > 0 && { answers }),
    ...timesOf(inOrder),
    history: inOrder.flatMap(({ history = [] }) => history),
    historyMedia: inOrder.flatMap(({ historyMedia = [] }) => historyMedia),
  };
}

function timesOf(entries: readonly FoundEntry[]): Pick<FoundDay, 'createdAt' | 'updatedAt'> {
  const [first] = entries;
  const { createdAt } = first ?? {};
  const updatedAt = entries.at(-1)?.updatedAt;
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
}
