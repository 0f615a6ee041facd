import { entryIdFor } from '@tagfalter/domain/entry-id';
import type {
  ImportedEntry,
  ImportOutcome,
  OtherReaders,
  ReaderChoice,
  ReadersOutcome,
} from '@tagfalter/domain/imported-day';
import { isWithinWritingWindow, type LocalDate } from '@tagfalter/domain/local-date';
import type { ShelfItem } from '@tagfalter/domain/shelf';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { users } from '#api/db/account-schema.ts';
import { entries } from '#api/db/entry-schema.ts';
import { importedDays } from '#api/db/import-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { activeLinks } from '../active-links.ts';
import { endLinks } from '../end-links.ts';
import { type KnownLines, knownLines, noteLines } from '../feed/imported-lines.ts';
import { writeRevisions } from '../feed/revisions.ts';
import { loadEntries, measuredAudio, writeEntries } from '../repository.ts';
import type { KnownQuestions } from '../rules/questions-port.ts';
import type { StoredRevision } from '../rules/revision-of.ts';
import type { StoredEntry } from '../stored-entry.ts';
import { keysOf } from './join-words.ts';
import { KnownVersions } from './known-versions.ts';
import { type EntryInPlace, type EntryPlan, planEntry, previewImportedEntry } from './plan-day.ts';

/** `refused`: breaks a rule for entries. */
export interface JudgedEntry {
  outcome: ImportOutcome | 'refused';
  /** Its words are beyond what a text holds; they go to the shelf (spec decision 73). */
  isLong?: boolean;
  /** Others who would see what the import brings. */
  seenBy?: OtherReaders | undefined;
}

export interface WrittenEntry {
  outcome: ImportOutcome | 'refused';
  /** Its words stand on the shelf, because the text could not hold them. */
  isLong?: boolean;
  readers?: ReadersOutcome | undefined;
}

/** Port of imports to entries. */
export interface ImportPort {
  /** Dates that have an entry. */
  existing(accountId: string, dates: readonly LocalDate[]): Promise<ReadonlySet<LocalDate>>;
  /** Dry run. */
  judge(accountId: string, days: readonly ImportedEntry[]): Promise<readonly JudgedEntry[]>;
  /** Writes entries in one transaction, each whole; refused ones are left out. */
  write(accountId: string, days: readonly ImportedEntry[], choice: ReaderChoice): Promise<readonly WrittenEntry[]>;
  /** Photo hashes of a date's entry. */
  imagesOf(accountId: string, date: LocalDate): Promise<ReadonlySet<string>>;
  /** @throws Refusal, `too_many_images` among others */
  writeOne(
    accountId: string,
    day: ImportedEntry,
    choice: ReaderChoice,
  ): Promise<{ outcome: ImportOutcome; readers?: ReadersOutcome | undefined }>;
}

interface Deps extends Changes {
  questions: Pick<KnownQuestions, 'has'>;
  /** Stores words for a shelf. */
  keepWords(accountId: string, words: string): Promise<ShelfItem>;
  now: () => number;
}

export function createImportPort(deps: Deps): ImportPort {
  const known = (day: ImportedEntry): ImportedEntry => {
    const isKnown = ([id]: [string, string]): boolean => deps.questions.has(id);
    const answers = Object.entries(day.answers);
    const others = answers.filter((one) => !isKnown(one));
    return {
      ...{ ...day, answers: Object.fromEntries(answers.filter(isKnown)) },
      otherAnswers: others.map(([questionId, answer]) => ({ questionId, answer })),
    };
  };
  return {
    async existing(accountId, dates) {
      const isOne = and(eq(entries.accountId, accountId), inArray(entries.date, [...dates]), isNull(entries.deletedAt));
      const rows = dates.length > 0 ? await deps.db.select({ date: entries.date }).from(entries).where(isOne) : [];
      return new Set(rows.map(({ date }) => date));
    },
    async judge(accountId, days) {
      const work = { person: await actorOf(deps.db, accountId), days: days.map(known), now: deps.now() };
      const places = await placesOf(deps.db, work);
      return places.map((place) => unlessRefused(() => previewImportedEntry(place)) ?? { outcome: 'refused' });
    },
    async write(accountId, days, choice) {
      const person = await actorOf(deps.db, accountId);
      const work = { person, days: days.map(known), choice, now: deps.now(), attempt: unlessRefused };
      const plans = await writeWhole(deps, work);
      return plans.map((plan) => plan ?? { outcome: 'refused' });
    },
    async imagesOf(accountId, date) {
      const { entrySpace } = await actorOf(deps.db, accountId);
      const id = entryIdFor(entrySpace, date);
      const existing = (await loadEntries(deps.db, accountId, [id])).get(id);
      return new Set(existing?.deletedAt === null ? existing.entry.images.map(({ hash }) => hash) : []);
    },
    async writeOne(accountId, day, choice) {
      const person = await actorOf(deps.db, accountId);
      const attempt = (plan: () => EntryPlan) => plan();
      const work = { person, days: [known(day)], choice, now: deps.now(), attempt };
      const [plan] = await writeWhole(deps, work);
      if (!plan) throw new Error('a day without a plan');
      return plan;
    },
  };
}

async function actorOf(db: Db, accountId: string): Promise<Actor> {
  const { email, emailVerified, entrySpace } = users;
  const [user] = await db.select({ email, emailVerified, entrySpace }).from(users).where(eq(users.id, accountId));
  if (!user) throw new Refusal('not_found');
  return { accountId, ...user, isPro: true, subscriptions: [] };
}

/** Entries at the imported dates, with one statement per table. */
async function placesOf(
  db: Db | Tx,
  { person: { accountId, entrySpace }, days, now }: Pick<Work, 'person' | 'days' | 'now'>,
): Promise<EntryInPlace[]> {
  const named = days.map((day) => ({ day, id: entryIdFor(entrySpace, day.date) }));
  const existing = await loadEntries(
    db,
    accountId,
    named.map(({ id }) => id),
  );
  // A new entry without history needs no comparison.
  const withHistory = named.filter(({ id, day: { rest, history } }) => {
    return existing.has(id) || rest.length > 0 || history.length > 0;
  });
  const known = await KnownVersions.of(
    db,
    accountId,
    withHistory.map(({ id }) => id),
  );
  const links = await activeLinks(db, accountId, [...existing.keys()], now);
  const lines = await knownLines(db, accountId, [...existing.keys()]);
  return named.map(({ id, day }) => {
    return { id, day, current: existing.get(id), hasLink: links.has(id), known, imported: lines.get(id) ?? NO_LINES };
  });
}

const NO_LINES: ReadonlySet<string> = new Set();

/** undefined for a refusal. @throws every other fault */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof Refusal && !fault.isTemporary) return undefined;
    throw fault;
  }
}

interface Work {
  person: Actor;
  days: readonly ImportedEntry[];
  choice: ReaderChoice;
  now: number;
  /** undefined leaves a refused entry out. */
  attempt(plan: () => EntryPlan): EntryPlan | undefined;
}

/**
 * Words that a text cannot hold are stored first, then their days are written: such days are rare, and only the
 * transaction knows for certain.
 */
async function writeWhole(deps: Deps, work: Work): Promise<readonly (EntryPlan | undefined)[]> {
  const { accountId } = work.person;
  const write = (days: readonly ImportedEntry[]) =>
    changeOwner(deps, accountId, (tx, versions) => writeDays(tx, versions, { ...work, days }));
  const plans = [...(await write(work.days))];
  const places: number[] = [];
  const days: ImportedEntry[] = [];
  for (const [place, day] of work.days.entries()) {
    const words = plans[place]?.unshelved;
    if (words === undefined) continue;
    const item = await deps.keepWords(accountId, words);
    places.push(place);
    days.push({ ...day, shelf: [item, ...day.shelf], shelvedWords: item.file?.hash });
  }
  if (days.length === 0) return plans;
  for (const [at, plan] of (await write(days)).entries()) plans[places[at] ?? 0] = plan;
  return plans;
}

async function writeDays(tx: Tx, versions: Versions, work: Work): Promise<readonly (EntryPlan | undefined)[]> {
  const { person, days, choice, now, attempt } = work;
  const { accountId } = person;
  const places = await placesOf(tx, work);
  const sounds = days.flatMap(({ fields: { audio } }) => (audio ? [audio.hash] : []));
  const measured = await measuredAudio(tx, accountId, sounds);
  const plans = places.map((place) => attempt(() => planEntry(place, { person, measured, choice, now })));
  const rows = plans.map((plan) => plan?.rows(versions));
  await writeEntries(
    tx,
    rows.flatMap((row): StoredEntry[] => (row?.entry ? [row.entry] : [])),
  );
  await writeRevisions(
    tx,
    rows.flatMap((row): StoredRevision[] => row?.revisions ?? []),
  );
  await endLinks(
    tx,
    accountId,
    places.flatMap(({ id }, place) => (plans[place]?.endsLink ? [id] : [])),
  );
  await noteImported(tx, accountId, pastDays(days, plans, now));
  await noteWords(tx, accountId, places, plans);
  return plans;
}

/** A date that can still be written by hand counts like any other. */
function pastDays(days: readonly ImportedEntry[], plans: readonly (EntryPlan | undefined)[], now: number): LocalDate[] {
  const isNew = (place: number): boolean => plans[place]?.outcome === 'new';
  return days.flatMap(({ date }, place) => (isNew(place) && !isWithinWritingWindow(date, now) ? [date] : []));
}

/** A deleted entry that is written anew knows the new text only. */
async function noteWords(
  tx: Tx,
  accountId: string,
  places: readonly EntryInPlace[],
  plans: readonly (EntryPlan | undefined)[],
): Promise<void> {
  const written = places.filter((_, place) => plans[place] && plans[place].unshelved === undefined);
  const lines = written.map(({ id, day: { fields } }) => ({ id, lines: keysOf(fields.text ?? '') }));
  const known: KnownLines = new Map(written.map(({ id, imported }) => [id, imported]));
  await noteLines(tx, accountId, lines, known);
}

async function noteImported(tx: Tx, accountId: string, dates: readonly LocalDate[]): Promise<void> {
  if (dates.length === 0) return;
  const rows = dates.map((day) => ({ accountId, day }));
  await tx.insert(importedDays).values(rows).onConflictDoNothing();
}
