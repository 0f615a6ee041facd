import type { EntryFields } from '@tagfalter/domain/entry-fields';
import { maxMerged } from '@tagfalter/domain/entry-fields';
import { VISIBILITIES } from '@tagfalter/domain/field-kinds';
import type { ImportedVersion } from '@tagfalter/domain/imported-day';
import type { LocalDate } from '@tagfalter/domain/local-date';
import type { AnswerChange } from '@tagfalter/domain/reflection';
import type { FoundEntry, FoundFile, ShelfContent } from './readers/found.ts';
import { splitText } from './split-text.ts';

/** An entry to import. */
export interface JoinedEntry {
  date: LocalDate;
  timeZone: string;
  fields: Partial<EntryFields>;
  /** Text of earlier versions, in pieces for revisions. */
  rest: readonly string[];
  isLong: boolean;
  images: FoundFile[];
  audio: FoundFile | undefined;
  /** Content without a field in the entry, also recordings beyond the one allowed (spec decision 74). */
  brought: readonly ShelfContent[];
  answers?: AnswerChange | undefined;
  /** Milliseconds since the epoch, if known. */
  createdAt?: number;
  updatedAt?: number;
  /** Oldest first. */
  history: readonly ImportedVersion[];
  /** Media named only by revisions. */
  historyMedia: readonly FoundFile[];
}

/** Dates chosen by the owner, by entry key. */
export type GivenDates = ReadonlyMap<string, LocalDate>;

/** undefined without a possible or chosen date. */
export function entryDateOf({ key, date }: Pick<FoundEntry, 'key' | 'date'>, given: GivenDates, today: LocalDate) {
  const chosen = given.get(key) ?? date;
  return chosen !== undefined && chosen <= today ? chosen : undefined;
}

/**
 * Joins entries of one date in order of time: text is appended, last mood and first recording count, all photos stay.
 * Oldest date first.
 * @param today latest possible date
 * @returns also dates that bring nothing
 */
export function joinFoundEntries(
  entries: readonly FoundEntry[],
  given: GivenDates,
  today: LocalDate,
): { days: JoinedEntry[]; empty: LocalDate[] } {
  const byDate = new Map<LocalDate, FoundEntry[]>();
  for (const entry of entries) {
    const date = entryDateOf(entry, given, today);
    if (date === undefined) continue;
    const ofDay = byDate.get(date);
    if (ofDay) ofDay.push(entry);
    else byDate.set(date, [entry]);
  }
  const dates = [...byDate.keys()].sort();
  const joined = dates.map((date) => ({ date, day: joinDay(date, byDate.get(date) ?? []) }));
  return {
    days: joined.flatMap(({ day }) => day ?? []),
    empty: joined.flatMap(({ date, day }) => (day ? [] : [date])),
  };
}

/** undefined for an empty entry (spec §5). */
function joinDay(date: LocalDate, entries: readonly FoundEntry[]): JoinedEntry | undefined {
  const inOrder = [...entries].sort((one, other) => one.at - other.at);
  const words = inOrder.flatMap(({ fields }) => fields.text ?? []).join('\n\n');
  const [text = '', ...rest] = splitText(words, maxMerged('text'));
  const earlier = inOrder.flatMap(({ earlier = [] }) => earlier).flatMap((one) => splitText(one, maxMerged('text')));
  const media = inOrder.flatMap(({ media }) => media).filter(({ file }) => file !== undefined);
  const [audio, ...moreAudio] = media.filter(({ kind }) => kind === 'audio');
  const images = media.filter(({ kind }) => kind === 'image');
  const brought = [
    ...inOrder.flatMap(({ brought }) => brought),
    ...moreAudio.flatMap(asBrought),
    // Text that does not fit stands whole on the shelf (spec decision 73).
    ...(rest.length > 0 ? [{ kind: 'text' as const, label: '', from: { text: words } }] : []),
  ];
  if (text === '' && images.length === 0 && !audio && !brought.some(isContent)) return undefined;
  const merged = Object.assign({}, ...inOrder.map(({ fields }) => fields));
  const answers = Object.assign({}, ...inOrder.map(({ answers }) => answers ?? {}));
  return {
    date,
    timeZone: inOrder[0]?.timeZone ?? 'UTC',
    fields: { ...merged, ...narrowestOf(inOrder), text },
    ...{ rest: earlier, isLong: rest.length > 0, images, audio, brought },
    ...(Object.keys(answers).length > 0 && { answers }),
    ...timesOf(inOrder),
    history: inOrder.flatMap(({ history = [] }) => history),
    historyMedia: inOrder.flatMap(({ historyMedia = [] }) => historyMedia),
  };
}

/** A place or the entry's own form alone makes no day. */
export function isContent({ kind }: Pick<ShelfContent, 'kind'>): boolean {
  return kind === 'video' || kind === 'recording' || kind === 'document' || kind === 'file';
}

/** A recording beside the day's first. */
function asBrought({ file, name: label }: FoundFile): ShelfContent[] {
  return file === undefined ? [] : [{ kind: 'recording', label, from: { file } }];
}

/** Narrowest visibility: joined entries are never seen by more people than before. */
function narrowestOf(entries: readonly FoundEntry[]): Pick<Partial<EntryFields>, 'visibility'> {
  const chosen = entries.flatMap(({ fields }) => fields.visibility ?? []);
  const visibility = VISIBILITIES.find((one) => chosen.includes(one));
  return visibility === undefined ? {} : { visibility };
}

function timesOf(entries: readonly FoundEntry[]): Pick<JoinedEntry, 'createdAt' | 'updatedAt'> {
  const [first] = entries;
  const { createdAt } = first ?? {};
  const updatedAt = entries.at(-1)?.updatedAt;
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
}
