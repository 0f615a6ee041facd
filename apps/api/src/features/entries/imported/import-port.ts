import { randomUUID } from 'node:crypto';
import { hlcTick } from '@tagfalter/domain/clock';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { isNoChange } from '@tagfalter/domain/entry-merge';
import { isWithinWritingWindow, type LocalDate } from '@tagfalter/domain/local-date';
import { isRevisionOver, type LostContent } from '@tagfalter/domain/revision';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { users } from '#api/db/account-schema.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { importedDays } from '#api/db/import-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { writeRevisions } from '../feed/revisions.ts';
import { loadEntries, measuredAudio, writeEntries } from '../repository.ts';
import { applySave, type SaveResult } from '../rules/apply-save.ts';
import { normalizeContent } from '../rules/normalize-change.ts';
import type { KnownQuestions } from '../rules/questions-port.ts';
import { revisionOf, type StoredRevision } from '../rules/revision-of.ts';
import { latestStamp, type StoredEntry, writtenAs } from '../stored-entry.ts';
import { type ImportChange, intoDay, newDay } from './import-change.ts';
import type { ImportedDay, ImportedVersion, ImportOutcome } from './imported-day.ts';

/** Client id in the clocks of days that an import has brought. */
const IMPORT_CLIENT = 'import';
/** A day without a time was written in its evening, in the rough middle of all time zones. */
const eveningOf = (date: LocalDate): number => Date.parse(`${date}T19:00:00Z`);

/** What imports need of entries. */
export interface ImportPort {
  /** Which of these days have an entry. */
  standing(accountId: string, dates: readonly LocalDate[]): Promise<ReadonlySet<LocalDate>>;
  /** What would become of a day. */
  judge(accountId: string, day: ImportedDay): Promise<ImportOutcome>;
  /** Takes a day over, all of it or nothing. @throws Refusal what a day refuses, whoever writes it */
  write(accountId: string, day: ImportedDay): Promise<ImportOutcome>;
}

interface Deps extends Changes {
  questions: Pick<KnownQuestions, 'has'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createImportPort(deps: Deps): ImportPort {
  const known = (day: ImportedDay): ImportedDay => ({
    ...day,
    answers: Object.fromEntries(Object.entries(day.answers).filter(([id]) => deps.questions.has(id))),
  });
  return {
    async standing(accountId, dates) {
      const isOne = and(eq(entries.accountId, accountId), inArray(entries.date, [...dates]), isNull(entries.deletedAt));
      const rows = dates.length > 0 ? await deps.db.select({ date: entries.date }).from(entries).where(isOne) : [];
      return new Set(rows.map(({ date }) => date));
    },
    async judge(accountId, day) {
      const person = await actorOf(deps.db, accountId);
      const id = entryIdFor(person.entrySpace, day.date);
      const current = (await loadEntries(deps.db, accountId, [id])).get(id);
      const planned = planOf(current, known(day));
      return outcomeOf(current, planned, await newVersions(deps.db, { accountId, entryId: id }, planned.lost));
    },
    async write(accountId, day) {
      const person = await actorOf(deps.db, accountId);
      return changeOwner(deps, accountId, (tx, versions) =>
        writeDay(tx, versions, { person, day: known(day), now: deps.now() }),
      );
    },
  };
}

async function actorOf(db: Db, accountId: string): Promise<Actor> {
  const { email, emailVerified, entrySpace } = users;
  const [user] = await db.select({ email, emailVerified, entrySpace }).from(users).where(eq(users.id, accountId));
  if (!user) throw new Refusal('not_found');
  return { accountId, ...user, isPro: true, subscriptions: [] };
}

function planOf(current: StoredEntry | undefined, day: ImportedDay): ImportChange {
  return current?.deletedAt === null ? intoDay(current.entry, day) : newDay(day);
}

function outcomeOf(
  current: StoredEntry | undefined,
  { change }: ImportChange,
  lost: readonly LostContent[],
): ImportOutcome {
  if (current?.deletedAt !== null) return 'new';
  return isNoChange(change) && lost.length === 0 ? 'same' : 'merged';
}

/** What the history does not hold yet: an archive may be taken over twice. */
async function newVersions(
  db: Db | Tx,
  { accountId, entryId }: { accountId: string; entryId: string },
  lost: readonly LostContent[],
): Promise<LostContent[]> {
  if (lost.length === 0) return [];
  const isOfDay = and(eq(revisions.accountId, accountId), eq(revisions.entryId, entryId));
  const rows = await db.select({ content: revisions.content }).from(revisions).where(isOfDay);
  const known = new Set(rows.map(({ content }) => keyOf(content)));
  return lost.map(normalizeContent).filter((content) => !known.has(keyOf(content)));
}

/** Equal contents have equal keys, however the database has sorted their names. */
function keyOf(content: LostContent): string {
  return JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

async function writeDay(
  tx: Tx,
  versions: Versions,
  { person, day, now }: { person: Actor; day: ImportedDay; now: number },
): Promise<ImportOutcome> {
  const { accountId } = person;
  const { date, timeZone } = day;
  const id = entryIdFor(person.entrySpace, date);
  const current = (await loadEntries(tx, accountId, [id])).get(id);
  const planned = planOf(current, day);
  const lost = await newVersions(tx, { accountId, entryId: id }, planned.lost);
  const outcome = outcomeOf(current, planned, lost);
  if (outcome === 'same') return outcome;
  const { audio } = planned.change.fields;
  const measured = await measuredAudio(tx, accountId, audio ? [audio.hash] : []);
  const madeAt = day.createdAt ?? eveningOf(date);
  const at = hlcTick(latestStamp(current?.clocks ?? {}), current ? now : madeAt);
  const clock = { at, by: IMPORT_CLIENT };
  const change = allowed(planned.change, person);
  const request = { id, date, timeZone, change, clock, madeAt, receivedAt: now, offered: true, isImport: true };
  if (!isNoChange(change)) {
    const saved = applySave(current, person, request, measured);
    const stored = withTimes(saved, outcome === 'new' ? day : undefined);
    if (saved.changed) await writeEntries(tx, [writtenAs(stored, IMPORT_CLIENT, versions, saved.mergedTexts)]);
    await writeRevisions(tx, revisionOf(saved, versions, now));
  }
  const earlier = [...day.history, ...lost.map((content): ImportedVersion => ({ ...KEPT, at: isoOf(now), content }))];
  const fresh = await newVersions(
    tx,
    { accountId, entryId: id },
    earlier.map(({ content }) => content),
  );
  const keys = new Set(fresh.map(keyOf));
  const kept = earlier.filter(({ at: since }) => !isRevisionOver(since, now));
  await writeRevisions(
    tx,
    kept.flatMap((version): StoredRevision[] => {
      const content = normalizeContent(version.content);
      if (!keys.has(keyOf(content))) return [];
      const place = { accountId, id: randomUUID(), entryId: id, version: versions.next() };
      return [{ ...place, at: new Date(version.at), kind: version.kind, content }];
    }),
  );
  // A day that could still be written by hand counts like one that was.
  const isPast = outcome === 'new' && !isWithinWritingWindow(date, now);
  if (isPast) await tx.insert(importedDays).values({ accountId, day: date }).onConflictDoNothing();
  return outcome;
}

const KEPT = { kind: 'overwritten' } as const;
const isoOf = (at: number): string => new Date(at).toISOString();

/** Publishing waits for a confirmed address, however a day comes (wire 31). */
function allowed(change: ImportChange['change'], { emailVerified }: Actor): ImportChange['change'] {
  const isPublic = change.fields.visibility === 'public' && !emailVerified;
  return isPublic ? { ...change, fields: { ...change.fields, visibility: 'private' } } : change;
}

function withTimes({ stored }: SaveResult, day: Pick<ImportedDay, 'createdAt' | 'updatedAt'> | undefined): StoredEntry {
  const { createdAt, updatedAt } = day ?? {};
  return {
    ...stored,
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
    ...(updatedAt !== undefined && { updatedAt: new Date(updatedAt) }),
  };
}
