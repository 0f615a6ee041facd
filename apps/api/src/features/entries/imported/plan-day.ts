import { randomUUID } from 'node:crypto';
import { hlcTick } from '@tagfalter/domain/clock';
import { isNoChange } from '@tagfalter/domain/entry-merge';
import type {
  ImportedEntry,
  ImportedVersion,
  ImportOutcome,
  OtherReaders,
  ReaderChoice,
  ReadersOutcome,
} from '@tagfalter/domain/imported-day';
import { eveningOf } from '@tagfalter/domain/imported-day';
import { isRevisionOver, type LostContent } from '@tagfalter/domain/revision';
import { holdsWords, joinShelves } from '@tagfalter/domain/shelf';
import type { Actor } from '#api/base/actor.ts';
import { hashOfWords } from '#api/base/hash-of-words.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Versions } from '#api/changes/versions.ts';
import { hashOfLine } from '../feed/imported-lines.ts';
import { applySave, type SaveResult } from '../rules/apply-save.ts';
import { normalizeContent } from '../rules/normalize-change.ts';
import { revisionOf, type StoredRevision } from '../rules/revision-of.ts';
import { latestStamp, type MeasuredAudio, type StoredEntry, writtenAs } from '../stored-entry.ts';
import { type ImportChange, mergedEntryChange, newEntryChange } from './import-change.ts';
import { bringsForReaders, chooseReaders, readersOutcome } from './import-readers.ts';
import type { KnownVersions } from './known-versions.ts';

/** Client id of imports in clocks. */
const IMPORT_CLIENT = 'import';

/** An imported entry beside the existing one. */
export interface EntryInPlace {
  id: string;
  day: ImportedEntry;
  current: StoredEntry | undefined;
  /** A link shows the entry. */
  hasLink: boolean;
  /** Revisions of the entry. */
  known: KnownVersions;
  /** Hashes of lines that earlier imports brought. */
  imported: ReadonlySet<string>;
}

export interface EntryPlan {
  outcome: ImportOutcome;
  readers?: ReadersOutcome | undefined;
  /** Its words are beyond what a text holds. */
  isLong: boolean;
  /** Such words that the shelf lacks: nothing is written before it has them. */
  unshelved?: string | undefined;
  /** The entry's link ends, active or not. */
  endsLink: boolean;
  /** Rows with their versions (S1). */
  rows(versions: Versions): { entry?: StoredEntry; revisions: StoredRevision[] };
}

interface Writing {
  person: Actor;
  measured: MeasuredAudio;
  choice: ReaderChoice;
  now: number;
}

/** Outcome, and others who would see what it brings. @throws Refusal */
export function previewImportedEntry(
  place: EntryInPlace,
): Pick<EntryPlan, 'outcome' | 'isLong'> & { seenBy?: OtherReaders } {
  const planned = planOf(place);
  const { isLong } = planned;
  const outcome = judge(place, planned, place.known.fresh(place.id, planned.lost));
  const seenBy = bringsForReaders(planned.change) ? readersOf(place) : undefined;
  return { outcome, isLong, ...(seenBy && { seenBy }) };
}

/** Others who see the existing entry; undefined for nobody. */
function readersOf({ current, hasLink }: EntryInPlace): OtherReaders | undefined {
  if (current?.deletedAt !== null) return undefined;
  const { visibility } = current.entry;
  return visibility === 'private' && !hasLink ? undefined : { visibility, hasLink };
}

/** Plans an import; pure. @throws Refusal of the entry's rules */
export function planEntry(place: EntryInPlace, { person, measured, choice, now }: Writing): EntryPlan {
  const { id, day, known } = place;
  const planned = planOf(place);
  requireSpace(place, planned.change);
  const lost = known.fresh(id, planned.lost);
  const outcome = judge(place, planned, lost);
  const { isLong, unshelved } = planned;
  const nothing = { outcome, isLong, endsLink: false, rows: () => ({ revisions: [] }) };
  if (unshelved !== undefined) return { ...nothing, unshelved };
  if (outcome === 'same') return nothing;
  const existing = place.current?.deletedAt === null ? place.current.entry : undefined;
  const change = allowed(chooseReaders(planned.change, { existing, day, choice }), person);
  const isKept = existing !== undefined && choice.keepVisible.has(day.date);
  const saved =
    isNoChange(change) && !bringsToShelf(place) ? undefined : save({ ...place, change }, { person, measured, now });
  const earlier = [
    ...day.history.filter(({ kind }) => kind !== 'apart'),
    ...lost.map((content): ImportedVersion => ({ kind: 'apart', at: new Date(now).toISOString(), content })),
  ].filter(({ at }) => !isRevisionOver(at, now));
  const kept = earlier.map((version) => ({ ...version, content: normalizeContent(version.content) }));
  const accountId = person.accountId;
  return {
    outcome,
    isLong,
    readers: readersOutcome(change, { before: readersOf(place), isNew: !existing, isKept }),
    endsLink: bringsForReaders(change) && !isKept,
    rows(versions) {
      const entry = saved?.changed
        ? writtenAs(withTimes(saved, outcome === 'new' ? day : undefined), IMPORT_CLIENT, versions, saved.mergedTexts)
        : undefined;
      const replaced = saved ? revisionOf(saved, versions, now) : [];
      for (const { content } of replaced) known.add(id, content);
      const added = kept.filter(({ content }) => !known.has(id, content));
      const revisions = added.map(({ at, kind, content }): StoredRevision => {
        return { accountId, id: randomUUID(), entryId: id, version: versions.next(), at: new Date(at), kind, content };
      });
      return { ...(entry && { entry }), revisions: [...replaced, ...revisions] };
    },
  };
}

type PlannedChange = ImportChange & Pick<EntryPlan, 'isLong' | 'unshelved'>;

function planOf({ current, day, imported }: EntryInPlace): PlannedChange {
  const isKnown = (line: string): boolean => imported.has(hashOfLine(line));
  const planned = current?.deletedAt === null ? mergedEntryChange(current.entry, day, isKnown) : newEntryChange(day);
  const { tooLong, lost } = planned;
  if (tooLong === undefined) return { ...planned, isLong: false };
  const shelf = joinShelves(current?.entry.shelf ?? [], day.shelf);
  const isLong = true;
  if (holdsWords(shelf, day.shelvedWords ?? hashOfWords(tooLong))) return { ...planned, isLong };
  // A full shelf takes no more items.
  if (day.shelvedWords !== undefined) return { ...planned, isLong, lost: [...lost, { text: tooLong }] };
  return { ...planned, isLong, unshelved: tooLong };
}

/** Existing photos stay, even beyond the limit. @throws Refusal `too_many_images` */
function requireSpace(
  { current, day: { mostImages: max } }: EntryInPlace,
  { addImages }: ImportChange['change'],
): void {
  const existing = current?.deletedAt === null ? current.entry.images.length : 0;
  const isFull = max !== undefined && addImages.length > 0 && existing + addImages.length > max;
  if (isFull) throw new Refusal('too_many_images', { details: { max } });
}

function judge(place: EntryInPlace, { change, unshelved }: PlannedChange, lost: readonly LostContent[]): ImportOutcome {
  if (place.current?.deletedAt !== null) return 'new';
  if (unshelved !== undefined) return 'merged';
  return isNoChange(change) && lost.length === 0 && !bringsToShelf(place) ? 'same' : 'merged';
}

/** Whether the shelf lacks something of the import. */
function bringsToShelf({ current, day }: EntryInPlace): boolean {
  const existing = current?.deletedAt === null ? (current.entry.shelf ?? []) : [];
  return joinShelves(existing, day.shelf).length > existing.length;
}

function save(
  { id, day, current, change }: EntryInPlace & Pick<ImportChange, 'change'>,
  { person, measured, now }: Omit<Writing, 'choice'>,
): SaveResult {
  const { date, timeZone, shelf } = day;
  const madeAt = day.createdAt ?? eveningOf(date);
  const at = hlcTick(latestStamp(current?.clocks ?? {}), current ? now : madeAt);
  const clock = { at, by: IMPORT_CLIENT };
  const request = { id, date, timeZone, change, shelf, clock, madeAt, receivedAt: now, offered: true, isImport: true };
  return applySave(current, person, request, measured);
}

/** Publishing waits for a confirmed address (wire 31). */
function allowed(change: ImportChange['change'], { emailVerified }: Actor): ImportChange['change'] {
  const isPublic = change.fields.visibility === 'public' && !emailVerified;
  return isPublic ? { ...change, fields: { ...change.fields, visibility: 'private' } } : change;
}

function withTimes(
  { stored }: SaveResult,
  day: Pick<ImportedEntry, 'createdAt' | 'updatedAt'> | undefined,
): StoredEntry {
  const { createdAt, updatedAt } = day ?? {};
  return {
    ...stored,
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
    ...(updatedAt !== undefined && { updatedAt: new Date(updatedAt) }),
  };
}
