import {
  type EntryAsk,
  type EntrySave,
  isMutationName,
  MUTATIONS,
  type MutationArgs,
  type MutationName,
} from '@tagfalter/contract/mutations';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { hlcMillis } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { applyChange } from '@tagfalter/domain/entry-merge';
import { wantedWork } from '@tagfalter/domain/entry-work';
import { layOn } from '@tagfalter/domain/lay-on';
import * as v from 'valibot';
import type { OutboxItem, OutboxRow, StoredView } from './rows.ts';

export type KnownMutation = { [N in MutationName]: { name: N; args: MutationArgs<N> } }[MutationName];

/**
 * A stored mutation as this version understands it; null when it does not. Rows may be older than the code that reads
 * them, so they are parsed like anything else from outside.
 */
export function parseMutation(row: { name: string; args: unknown }): KnownMutation | null {
  if (!isMutationName(row.name)) return null;
  if (row.name === 'entry.delete') {
    const args = v.safeParse(MUTATIONS['entry.delete'], row.args);
    return args.success ? { name: row.name, args: args.output } : null;
  }
  if (row.name === 'entry.offer') {
    const args = v.safeParse(MUTATIONS['entry.offer'], row.args);
    return args.success ? { name: row.name, args: args.output } : null;
  }
  if (row.name === 'revision.offer') {
    const args = v.safeParse(MUTATIONS['revision.offer'], row.args);
    return args.success ? { name: row.name, args: args.output } : null;
  }
  if (row.name === 'entry.ask') {
    const args = v.safeParse(MUTATIONS['entry.ask'], row.args);
    return args.success ? { name: row.name, args: args.output } : null;
  }
  const args = v.safeParse(MUTATIONS['entry.save'], row.args);
  return args.success ? { name: row.name, args: args.output } : null;
}

/** What a mutation writes into its day, as a save; null for one that writes nothing. */
export function saveOf(mutation: KnownMutation | null): EntrySave | null {
  if (mutation?.name === 'entry.save') return mutation.args;
  if (mutation?.name !== 'entry.offer') return null;
  const { date, timeZone, fields, addImages, answers } = mutation.args;
  return { date, timeZone, fields, addImages, removeImages: [], answers };
}

/** What screens see of a pulled entry that nothing lies on top of. */
export function viewOf(base: SyncedEntry): StoredView {
  const { stamp: _stamp, ...entry } = base;
  return entry;
}

/** What of a mutation makes its effect. */
type Effect = Pick<OutboxRow, 'entryId' | 'name' | 'args' | 'at' | 'since'>;

/**
 * One mutation on top of what screens see; null stands for "no entry". The device's own change always shows, whatever
 * the clocks say: the server decides, and its decision comes with the next pull (S5).
 */
export function applyMutation(current: StoredView | null, row: Effect): StoredView | null {
  const mutation = parseMutation(row);
  if (!mutation) return current;
  if (mutation.name === 'entry.ask') return current && withAsk(current, mutation.args, row);
  // The history has it already.
  if (mutation.name === 'revision.offer') return current;
  const save = saveOf(mutation);
  if (!save) return null;
  const { date, timeZone, ...change } = save;
  const when = new Date(row.since).toISOString();
  const before = current ?? {
    ...blankEntry(row.entryId, date, timeZone),
    createdAt: when,
    readyMedia: [],
    work: undefined,
  };
  const { entry } = applyChange(before, {}, change, { at: row.at, by: '' });
  return {
    ...entry,
    createdAt: before.createdAt,
    updatedAt: when,
    readyMedia: before.readyMedia,
    work: before.work,
  };
}

/** The day says at once what the assistant was asked for (decision 19). */
function withAsk(view: StoredView, { work, timeZone }: EntryAsk, { at }: Pick<OutboxRow, 'at'>): StoredView {
  const wanted = wantedWork(hlcMillis(at), timeZone);
  return { ...view, work: { ...view.work, [work]: wanted } };
}

/** The base with all of a day's mutations re-applied in order (S5); null when the result is no entry. */
export function overlay(base: SyncedEntry | null, rows: readonly Effect[]): StoredView | null {
  let view = base ? viewOf(base) : null;
  for (const row of rows) view = applyMutation(view, row);
  return view;
}

/** A save as it is to be sent from where its day has come to; itself where its texts were begun on that. */
function laidOn(view: StoredView, row: OutboxItem): OutboxItem {
  const mutation = parseMutation(row);
  if (mutation?.name !== 'entry.save') return row;
  const args = layOn(view, mutation.args);
  return args === mutation.args ? row : { ...row, args };
}

/**
 * What waits on a day, with its saves laid anew on what has come beneath them: what is written next is begun on what
 * screens then show, and the server must find that (S7). All stay as they are where one of them may be in the base, and on
 * a deleted day: what they were begun on comes back with them (S9).
 * @param restarted id of the last mutation that the server may know under another name
 */
export function rebase(base: SyncedEntry | null, rows: readonly OutboxItem[], restarted = 0): readonly OutboxItem[] {
  if (!base || rows.some(({ id, version }) => version > 0 || id <= restarted)) return rows;
  let view: StoredView | null = viewOf(base);
  return rows.map((row) => {
    const laid = view ? laidOn(view, row) : row;
    view = applyMutation(view, laid);
    return laid;
  });
}
