import type { EntryAsk, EntryDelete, EntryOffer, EntrySave, RevisionOffer } from '@tagfalter/contract/mutations';
import { MAX_LATE_MS, mayEditDay } from '@tagfalter/domain/edit-window';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { MergedTextName } from '@tagfalter/domain/entry-merge';
import type {
  Call,
  DueMutation,
  EarlierVersion,
  Effect,
  MutationBatch,
  MutationContext,
  StandingRecords,
} from '#api/changes/mutator.ts';
import type { Rows } from '#api/changes/rows.ts';
import { Refusal } from '#api/refusal.ts';
import { applyDelete } from './apply-delete.ts';
import { applyOffer, offeredRevision } from './apply-offer.ts';
import { applySave, asOf, type SaveResult } from './apply-save.ts';
import { can } from './policy.ts';
import { revisionOf, type StoredRevision } from './revisions.ts';
import { fromRow, type StoredEntry, toRow, writtenAs } from './stored-entry.ts';
import type { Wish } from './wishes.ts';
import { applyAsk } from './work/ask.ts';

const NOTHING_LEFT_OUT: Effect = { rejected: [], dropped: [] };

/** Calls as they were parsed, and the ids of their days by date. */
interface Parsed {
  wishes: ReadonlyMap<Call, Wish | undefined>;
  ids: ReadonlyMap<string, string>;
}

/** The days of one push, and what its mutations make of them, one after the other. */
export class EntryBatch implements MutationBatch {
  readonly #context: MutationContext;
  readonly #parsed: Parsed;
  readonly #standing: Pick<StandingRecords, 'durations' | 'earlier' | 'knownRevisions'>;
  readonly #records: Map<string, StoredEntry>;
  readonly #changed = new Set<string>();
  readonly #revisions: StoredRevision[] = [];

  constructor(context: MutationContext, parsed: Parsed, { entries, ...standing }: StandingRecords) {
    this.#context = context;
    this.#parsed = parsed;
    this.#standing = standing;
    this.#records = new Map(entries.map((row) => [row.id, fromRow(row)]));
  }

  apply(mutation: DueMutation): Effect {
    const wish = this.#parsed.wishes.get(mutation.call);
    if (!wish) throw new Refusal('bad_request');
    if (wish.name === 'entry.save') return this.#save(wish.args, mutation);
    if (wish.name === 'entry.ask') return this.#ask(wish.args, mutation);
    if (wish.name === 'entry.offer') return this.#offer(wish.args, mutation);
    if (wish.name === 'revision.offer') return this.#offerRevision(wish.args);
    return this.#delete(wish.args, mutation);
  }

  rows(): Rows {
    const entries = [...this.#changed].flatMap((id) => this.#records.get(id) ?? []).map(toRow);
    return { entries, revisions: this.#revisions };
  }

  #save(args: EntrySave, { clock, madeAt }: DueMutation): Effect {
    const { actor, receivedAt, merge } = this.#context;
    const id = this.#idOf(args.date);
    const { date, timeZone, stood, ...change } = args;
    const earlier = this.#earlierOf(id).map(({ content }) => content);
    const request = { id, date, timeZone, change, stood, clock, madeAt, receivedAt, merge, earlier };
    return this.#take(applySave(this.#permitted(id, 'edit'), actor, request, this.#standing.durations), clock.by);
  }

  #offer(offer: EntryOffer, { clock: { by } }: DueMutation): Effect {
    const { actor, receivedAt, versions } = this.#context;
    const id = this.#idOf(offer.date);
    const request = { id, offer, earlier: this.#earlierOf(id), epoch: versions.epoch, receivedAt, by };
    const saved = applyOffer(this.#permitted(id, 'edit'), actor, request, this.#standing.durations);
    return saved ? this.#take(saved, by) : NOTHING_LEFT_OUT;
  }

  #offerRevision(offer: RevisionOffer): Effect {
    const { actor, receivedAt, versions } = this.#context;
    const entryId = this.#idOf(offer.date);
    const kept = offeredRevision({ accountId: actor.accountId, entryId, offer, epoch: versions.epoch, receivedAt });
    const isOfId = ({ id }: Pick<StoredRevision, 'id'>) => id === offer.revision.id;
    const isKnown = this.#standing.knownRevisions.has(offer.revision.id) || this.#revisions.some(isOfId);
    if (kept && !isKnown) this.#revisions.push({ ...kept, version: versions.next() });
    return NOTHING_LEFT_OUT;
  }

  #ask({ date, timeZone, work: kind }: EntryAsk, { madeAt: made }: DueMutation): Effect {
    const { actor, receivedAt, versions } = this.#context;
    const id = this.#idOf(date);
    const madeAt = Math.min(made, receivedAt);
    const moment = { madeAt, receivedAt, timeZone };
    const isOpen = mayEditDay(date, asOf(actor, moment).isPro, moment);
    const askedAt = receivedAt - madeAt > MAX_LATE_MS ? receivedAt : madeAt;
    const asked = applyAsk(this.#permitted(id, 'edit'), { kind, timeZone, isOpen, askedAt });
    // Nobody has written into the day: whoever deletes it need not have seen this (S9).
    if (asked) this.#put({ ...asked, version: versions.next() });
    return NOTHING_LEFT_OUT;
  }

  #delete({ date, seen }: EntryDelete, { clock }: DueMutation): Effect {
    const standing = this.#permitted(this.#idOf(date), 'delete');
    const deleted = applyDelete(standing, clock, this.#context.receivedAt, seen);
    if (deleted) this.#write(deleted, clock.by);
    return NOTHING_LEFT_OUT;
  }

  #take(saved: SaveResult, by: string): Effect {
    const { versions, receivedAt } = this.#context;
    if (saved.changed) this.#write(saved.stored, by, saved.met);
    this.#revisions.push(...revisionOf(saved, versions, receivedAt));
    return { rejected: saved.rejected, dropped: saved.dropped };
  }

  #write(stored: StoredEntry, by: string, met: readonly MergedTextName[] = []): void {
    this.#put(writtenAs(stored, by, this.#context.versions, met));
  }

  #put(stored: StoredEntry): void {
    this.#records.set(stored.entry.id, stored);
    this.#changed.add(stored.entry.id);
  }

  /** The earlier versions of a day, with those that this very push keeps: they are not there to be read yet. */
  #earlierOf(id: string): EarlierVersion[] {
    const own = this.#revisions.filter(({ entryId }) => entryId === id);
    return [...(this.#standing.earlier.get(id) ?? []), ...own];
  }

  #idOf(date: string): string {
    return this.#parsed.ids.get(date) ?? entryIdFor(this.#context.actor.accountId, date);
  }

  #permitted(id: string, action: 'edit' | 'delete'): StoredEntry | undefined {
    const current = this.#records.get(id);
    const owned = current && { accountId: current.accountId, visibility: current.entry.visibility };
    if (owned && !can(this.#context.actor, action, owned)) throw new Refusal('forbidden');
    return current;
  }
}
