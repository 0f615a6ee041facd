import {
  type EntryAsk,
  EntryAskSchema,
  type EntryDelete,
  EntryDeleteSchema,
  type EntryOffer,
  EntryOfferSchema,
  type EntrySave,
  EntrySaveSchema,
} from '@tagfalter/contract/mutations';
import { MAX_LATE_MS, mayEditDay } from '@tagfalter/domain/edit-window';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { MERGED_TEXTS, type MergedTextName } from '@tagfalter/domain/entry-merge';
import * as v from 'valibot';
import type {
  Call,
  DueMutation,
  Effect,
  MutationBatch,
  MutationContext,
  Mutator,
  StandingRecords,
} from '#api/changes/mutator.ts';
import { Refusal } from '#api/refusal.ts';
import { applyDelete } from './apply-delete.ts';
import { applyOffer } from './apply-offer.ts';
import { applySave, asOf, type SaveResult } from './apply-save.ts';
import { can } from './policy.ts';
import type { KnownQuestions } from './questions-port.ts';
import { revisionOf, type StoredRevision } from './revisions.ts';
import { fromRow, type StoredEntry, toRow, writtenAs } from './stored-entry.ts';
import { LONGEST } from './tidy-change.ts';
import { applyAsk } from './work/ask.ts';

const NOTHING_LEFT_OUT: Effect = { rejected: [], dropped: [] };

/** Mutations of entries: all entries of a push are read at once and written at once. */
export function createEntryMutator(questions: Pick<KnownQuestions, 'has'>): Mutator {
  return {
    names: ['entry.save', 'entry.delete', 'entry.offer', 'entry.ask'],
    parse(accountId, calls) {
      const wishes = new Map(calls.map((call) => [call, parse(call, questions)]));
      const dates = new Set([...wishes.values()].flatMap((wish) => wish?.args.date ?? []));
      const ids = new Map([...dates].map((date) => [date, entryIdFor(accountId, date)]));
      const longIn = [...wishes.values()].flatMap((wish) => (hasLongText(wish) ? (ids.get(wish.args.date) ?? []) : []));
      const audioHashes = [...wishes.values()].flatMap(audioOf);
      return {
        needs: { entryIds: [...ids.values()], longIn, audioHashes },
        open: (context, standing) => createBatch(context, { wishes, ids }, standing),
      };
    },
  };
}

type Wish =
  | { name: 'entry.save'; args: EntrySave }
  | { name: 'entry.delete'; args: EntryDelete }
  | { name: 'entry.offer'; args: EntryOffer }
  | { name: 'entry.ask'; args: EntryAsk };

/** undefined where the arguments are malformed, or answer a question there is not. */
function parse(call: Call, questions: Pick<KnownQuestions, 'has'>): Wish | undefined {
  const wish = shapeOf(call);
  const answers = wish && 'answers' in wish.args ? Object.keys(wish.args.answers ?? {}) : [];
  return answers.every((id) => questions.has(id)) ? wish : undefined;
}

function shapeOf({ name, args }: Call): Wish | undefined {
  if (name === 'entry.delete') {
    const deletion = v.safeParse(EntryDeleteSchema, args);
    return deletion.success ? { name, args: deletion.output } : undefined;
  }
  if (name === 'entry.offer') {
    const offer = v.safeParse(EntryOfferSchema, args);
    return offer.success ? { name, args: offer.output } : undefined;
  }
  if (name === 'entry.ask') {
    const ask = v.safeParse(EntryAskSchema, args);
    return ask.success ? { name, args: ask.output } : undefined;
  }
  const save = v.safeParse(EntrySaveSchema, args);
  return save.success ? { name, args: save.output } : undefined;
}

function audioOf(wish: Wish | undefined): string[] {
  if (wish?.name !== 'entry.save' && wish?.name !== 'entry.offer') return [];
  return wish.args.fields.audio ? [wish.args.fields.audio.hash] : [];
}

/** Whether a save brings a text that is longer than anybody may type: it may have come about by a merge (S7). */
function hasLongText(wish: Wish | undefined): wish is Extract<Wish, { name: 'entry.save' }> {
  if (wish?.name !== 'entry.save') return false;
  return MERGED_TEXTS.some((name) => (wish.args.fields[name]?.length ?? 0) > LONGEST[name]);
}

/** Calls as they were parsed, and the ids of their days by date. */
interface Parsed {
  wishes: ReadonlyMap<Call, Wish | undefined>;
  ids: ReadonlyMap<string, string>;
}

function createBatch(
  context: MutationContext,
  { wishes, ids }: Parsed,
  { entries, durations: measured, earlier }: StandingRecords,
): MutationBatch {
  const records = new Map(entries.map((row) => [row.id, fromRow(row)]));
  const { actor, receivedAt, versions, merge } = context;
  const idOf = (date: string): string => ids.get(date) ?? entryIdFor(actor.accountId, date);
  const changed = new Set<string>();
  const replaced: StoredRevision[] = [];
  const keep = (stored: StoredEntry, by: string, met: readonly MergedTextName[] = []): void => {
    records.set(stored.entry.id, writtenAs(stored, by, versions, met));
    changed.add(stored.entry.id);
  };
  const save = (args: EntrySave, { clock, madeAt }: DueMutation): Effect => {
    const id = idOf(args.date);
    const { date, timeZone, ...change } = args;
    // What this very push has replaced is not there to be read yet.
    const own = replaced.filter(({ entryId }) => entryId === id).map(({ content }) => content);
    const versionsOf = { earlier: [...(earlier.get(id) ?? []), ...own] };
    const request = { id, date, timeZone, change, clock, madeAt, receivedAt, merge, ...versionsOf };
    return take(applySave(standing(id, 'edit'), actor, request, measured), clock.by);
  };
  const offer = (args: EntryOffer, by: string): Effect => {
    const id = idOf(args.date);
    const moment = { epoch: versions.epoch, receivedAt, by };
    const saved = applyOffer(standing(id, 'edit'), actor, { id, offer: args, ...moment }, measured);
    return saved ? take(saved, by) : NOTHING_LEFT_OUT;
  };
  const ask = ({ date, timeZone, work: kind }: EntryAsk, made: number): Effect => {
    const id = idOf(date);
    const madeAt = Math.min(made, receivedAt);
    const moment = { madeAt, receivedAt, timeZone };
    const isOpen = mayEditDay(date, asOf(actor, moment).isPro, moment);
    const askedAt = receivedAt - madeAt > MAX_LATE_MS ? receivedAt : madeAt;
    const asked = applyAsk(standing(id, 'edit'), { kind, timeZone, isOpen, askedAt });
    if (!asked) return NOTHING_LEFT_OUT;
    // Nobody has written into the day: whoever deletes it need not have seen this (S9).
    records.set(id, { ...asked, version: versions.next() });
    changed.add(id);
    return NOTHING_LEFT_OUT;
  };
  const take = (saved: SaveResult, by: string): Effect => {
    if (saved.changed) keep(saved.stored, by, saved.met);
    replaced.push(...revisionOf(saved, versions, receivedAt));
    return { rejected: saved.rejected, dropped: saved.dropped };
  };
  const standing = (id: string, action: 'edit' | 'delete'): StoredEntry | undefined => {
    const current = records.get(id);
    const owned = current && { accountId: current.accountId, visibility: current.entry.visibility };
    if (owned && !can(actor, action, owned)) throw new Refusal('forbidden');
    return current;
  };
  return {
    apply(mutation) {
      const wish = wishes.get(mutation.call);
      if (!wish) throw new Refusal('bad_request');
      if (wish.name === 'entry.save') return save(wish.args, mutation);
      if (wish.name === 'entry.ask') return ask(wish.args, mutation.madeAt);
      if (wish.name === 'entry.offer') return offer(wish.args, mutation.clock.by);
      const id = idOf(wish.args.date);
      const { clock } = mutation;
      const deleted = applyDelete(standing(id, 'delete'), clock, receivedAt, wish.args.seen);
      if (deleted) keep(deleted, clock.by);
      return NOTHING_LEFT_OUT;
    },
    rows: () => ({ entries: [...changed].flatMap((id) => records.get(id) ?? []).map(toRow), revisions: replaced }),
  };
}
