import {
  type AssistantRequest,
  type EntryDelete,
  type EntryOffer,
  type EntryPurge,
  type EntryRestore,
  type EntrySave,
  handleMutation,
  type MutationHandlers,
  type RevisionOffer,
} from '@tagfalter/contract/mutations';
import { isOpenAddition } from '@tagfalter/domain/added-later';
import { MAX_LATE_MS, mayEditDay } from '@tagfalter/domain/edit-window';
import { isEmptyEntry } from '@tagfalter/domain/entry';
import type { MergedTextName } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { Refusal } from '#api/base/refusal.ts';
import type { Rows } from '#api/changes/rows.ts';
import { fromRow, type StoredEntry, toRow, writtenAs } from '../stored-entry.ts';
import { applyDelete, applyPurge } from './apply-delete.ts';
import { applyOffer, offeredRevision } from './apply-offer.ts';
import { applyRestore } from './apply-restore.ts';
import { actorAt, applySave, type SaveResult } from './apply-save.ts';
import { applyAsk } from './ask.ts';
import { charactersIn, charactersOf } from './characters.ts';
import { can } from './policy.ts';
import {
  type CurrentRecords,
  type DueMutation,
  type EarlierVersion,
  type Effect,
  MAX_EARLIER,
  type PushContext,
} from './push-records.ts';
import { revisionOf, type StoredRevision } from './revision-of.ts';

const NOTHING_LEFT_OUT: Effect = { rejected: [], dropped: [] };

/** Entries of one push, changed by its mutations in turn. */
export class EntryBatch {
  readonly #context: PushContext;
  readonly #entryIds: ReadonlyMap<string, string>;
  readonly #current: Omit<CurrentRecords, 'entries'>;
  readonly #records: Map<string, StoredEntry>;
  readonly #changed = new Set<string>();
  #revisions: StoredRevision[] = [];
  readonly #purged = new Set<string>();
  readonly #handlers: MutationHandlers<[DueMutation], Effect> = {
    'entry.save': (args, due) => this.#save(args, due),
    'entry.delete': (args, due) => this.#delete(args, due),
    'entry.restore': (args, due) => this.#restore(args, due),
    'entry.purge': (args, due) => this.#purge(args, due),
    'entry.ask': (args, due) => this.#ask(args, due),
    'entry.offer': (args, due) => this.#offer(args, due),
    'revision.offer': (args) => this.#offerRevision(args),
  };

  /** @param entryIds by date */
  constructor(context: PushContext, entryIds: ReadonlyMap<string, string>, { entries, ...current }: CurrentRecords) {
    this.#context = context;
    this.#entryIds = entryIds;
    this.#current = current;
    this.#records = new Map(entries.map((row) => [row.id, fromRow(row)]));
  }

  /** @throws Refusal without effect on the records */
  apply(due: DueMutation): Effect {
    const { mutation } = due;
    const existing = this.#records.get(this.#idOf(mutation.args.date));
    this.#context.effort.count(charactersIn(mutation) + (existing ? charactersOf(existing.entry) : 0));
    return handleMutation(this.#handlers, due.mutation, due);
  }

  rows(): Rows {
    const entries = [...this.#changed].flatMap((id) => this.#records.get(id) ?? []).map(toRow);
    const revisions = this.#revisions.filter(({ entryId }) => !this.#isGone(entryId));
    return { entries, revisions, purged: [...this.#purged] };
  }

  /** An emptied entry: no offer for it is stored (S13). */
  #isGone(id: string): boolean {
    const day = this.#records.get(id);
    return day !== undefined && day.deletedAt !== null && isEmptyEntry(day.entry);
  }

  #save(args: EntrySave, { clock, madeAt }: DueMutation): Effect {
    const { actor, receivedAt, effort } = this.#context;
    const id = this.#idOf(args.date);
    const { date, timeZone, hadEntry, visibilityBase, ...rest } = args;
    const change = { ...rest, visibilityBase: visibilityBase ?? null };
    const earlier = this.#earlierOf(id).map(({ content }) => content);
    const { merge } = effort;
    const request = { id, date, timeZone, change, hadEntry, clock, madeAt, receivedAt, merge, earlier };
    return this.#take(applySave(this.#permitted(id, 'edit'), actor, request, this.#current.durations), clock.by);
  }

  #offer(offer: EntryOffer, { clock: { by } }: DueMutation): Effect {
    const { actor, receivedAt, versions } = this.#context;
    const id = this.#idOf(offer.date);
    const request = { id, offer, earlier: this.#earlierOf(id), epoch: versions.epoch, receivedAt, by };
    const saved = applyOffer(this.#permitted(id, 'edit'), actor, request, this.#current.durations);
    return saved ? this.#take(saved, by) : NOTHING_LEFT_OUT;
  }

  #offerRevision(offer: RevisionOffer): Effect {
    const { actor, receivedAt, versions } = this.#context;
    const entryId = this.#idOf(offer.date);
    const kept = offeredRevision({ accountId: actor.accountId, entryId, offer, epoch: versions.epoch, receivedAt });
    const isOfId = ({ id }: Pick<StoredRevision, 'id'>) => id === offer.revision.id;
    const isKnown = this.#current.knownRevisions.has(offer.revision.id) || this.#revisions.some(isOfId);
    if (kept && !isKnown) this.#revisions.push({ ...kept, version: versions.next() });
    return NOTHING_LEFT_OUT;
  }

  #ask({ date, timeZone, work: kind }: AssistantRequest, { madeAt: made }: DueMutation): Effect {
    const { actor, receivedAt, versions } = this.#context;
    const id = this.#idOf(date);
    const madeAt = Math.min(made, receivedAt);
    const moment = { madeAt, receivedAt, timeZone };
    const existing = this.#permitted(id, 'edit');
    const isAddition = existing ? isOpenAddition(existing.entry, existing.createdAt.getTime(), madeAt) : false;
    const isOpen = isAddition || mayEditDay(date, actorAt(actor, moment).isPro, moment);
    const askedAt = receivedAt - madeAt > MAX_LATE_MS ? receivedAt : madeAt;
    const asked = applyAsk(existing, { kind, timeZone, isOpen, askedAt });
    // Nobody wrote into the entry: a deletion need not have seen this (S9).
    if (asked) this.#put({ ...asked, version: versions.next() });
    return NOTHING_LEFT_OUT;
  }

  #delete({ date, baseVersion }: EntryDelete, { clock }: DueMutation): Effect {
    const existing = this.#permitted(this.#idOf(date), 'delete');
    const deleted = applyDelete(existing, clock, this.#context.receivedAt, baseVersion);
    if (deleted) this.#write(deleted, clock.by);
    return NOTHING_LEFT_OUT;
  }

  #restore(args: EntryRestore, { clock, madeAt }: DueMutation): Effect {
    const { actor, receivedAt, effort, versions } = this.#context;
    const id = this.#idOf(args.date);
    const { date, timeZone, baseVersion, withLinks = false, ...change } = args;
    const earlier = this.#earlierOf(id).map(({ content }) => content);
    const current = this.#permitted(id, 'edit');
    const { merge } = effort;
    const day = {
      id,
      date,
      timeZone,
      change: { ...change, removeImages: [] },
      clock,
      madeAt,
      receivedAt,
      merge,
      earlier,
    };
    const request = { ...day, baseVersion, withLinks, epoch: versions.epoch };
    const saved = applyRestore(current, actor, request, this.#current.durations);
    return saved ? this.#take(saved, clock.by) : NOTHING_LEFT_OUT;
  }

  #purge({ date, baseVersion }: EntryPurge, { clock }: DueMutation): Effect {
    const id = this.#idOf(date);
    const emptied = applyPurge(this.#permitted(id, 'delete'), clock, baseVersion);
    if (!emptied) return NOTHING_LEFT_OUT;
    // As above: a deletion need not have seen this.
    this.#put({ ...emptied, version: this.#context.versions.next() });
    this.#revisions = this.#revisions.filter(({ entryId }) => entryId !== id);
    this.#purged.add(id);
    return NOTHING_LEFT_OUT;
  }

  #take(saved: SaveResult, by: string): Effect {
    const { versions, receivedAt } = this.#context;
    if (saved.changed) this.#write(saved.stored, by, saved.mergedTexts);
    this.#revisions.push(...revisionOf(saved, versions, receivedAt));
    return { rejected: saved.rejected, dropped: saved.dropped };
  }

  #write(stored: StoredEntry, by: string, mergedTexts: readonly MergedTextName[] = []): void {
    this.#put(writtenAs(stored, by, this.#context.versions, mergedTexts));
  }

  #put(stored: StoredEntry): void {
    this.#records.set(stored.entry.id, stored);
    this.#changed.add(stored.entry.id);
  }

  /** Stored revisions, and unsaved ones of this push. */
  #earlierOf(id: string): EarlierVersion[] {
    const own = this.#revisions.filter(({ entryId }) => entryId === id);
    return [...(this.#current.earlier.get(id) ?? []), ...own].slice(-MAX_EARLIER);
  }

  #idOf(date: string): string {
    return this.#entryIds.get(date) ?? entryIdFor(this.#context.actor.entrySpace, date);
  }

  #permitted(id: string, action: 'edit' | 'delete'): StoredEntry | undefined {
    const current = this.#records.get(id);
    const isOwn = current?.accountId === this.#context.actor.accountId;
    if (current && !can(isOwn ? 'owner' : 'barred', action, current.entry)) throw new Refusal('forbidden');
    return current;
  }
}
