import {
  type AssistantRequest,
  type EntryOffer,
  type EntryRestore,
  type EntrySave,
  type ParsedMutation,
  parseMutation,
} from '@tagfalter/contract/mutations';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { hlcMillis } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { applyChange } from '@tagfalter/domain/entry-merge';
import { pendingWork } from '@tagfalter/domain/entry-work';
import { rebaseChange } from '@tagfalter/domain/rebase-change';
import type { OutboxItem, OutboxRow, StoredView } from '../db/rows.ts';

/** The save in a mutation; `null` if it writes nothing. */
export function saveOf(mutation: ParsedMutation | undefined): EntrySave | null {
  if (mutation?.name === 'entry.save') return mutation.args;
  const isBack = mutation?.name === 'entry.offer' || mutation?.name === 'entry.restore';
  return isBack ? saveOfOffer(mutation.args) : null;
}

export function saveOfOffer({ date, timeZone, fields, addImages, answers }: EntryOffer | EntryRestore): EntrySave {
  return { date, timeZone, fields, addImages, removeImages: [], answers, hadEntry: false };
}

export function viewOf(base: SyncedEntry): StoredView {
  const { stamp: _stamp, ...entry } = base;
  return entry;
}

type Effect = Pick<OutboxRow, 'entryId' | 'name' | 'args' | 'at' | 'since' | 'readyMedia'>;

/** Ignores clocks: the next pull brings the server's decision (S5). */
export function applyMutation(current: StoredView | null, row: Effect): StoredView | null {
  const mutation = parseMutation(row);
  if (!mutation) return current;
  if (mutation.name === 'entry.ask') return current && withRequest(current, mutation.args, row);
  // The history has the revision; a deleted entry shows nothing that could go.
  if (mutation.name === 'revision.offer' || mutation.name === 'entry.purge') return current;
  // Like the server: a living entry stays unchanged.
  if (mutation.name === 'entry.restore' && current) return current;
  const save = saveOf(mutation);
  if (!save) return null;
  const { date, timeZone, hadEntry: _hadEntry, ...change } = save;
  const when = new Date(row.since).toISOString();
  const before = current ?? {
    ...blankEntry(row.entryId, date, timeZone),
    createdAt: when,
    readyMedia: row.readyMedia ?? [],
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

/** Shown at once (spec decision 19). */
function withRequest(
  view: StoredView,
  { work, timeZone }: AssistantRequest,
  { at }: Pick<OutboxRow, 'at'>,
): StoredView {
  const pending = pendingWork(hlcMillis(at), timeZone);
  return { ...view, work: { ...view.work, [work]: pending } };
}

/** The base with its mutations in order (S5); `null` if no entry results. */
export function overlay(base: SyncedEntry | null, rows: readonly Effect[]): StoredView | null {
  let view = base ? viewOf(base) : null;
  for (const row of rows) view = applyMutation(view, row);
  return view;
}

/** @returns the row itself if its texts were begun on `view` */
function rebaseSave(view: StoredView, row: OutboxItem): OutboxItem {
  const mutation = parseMutation(row);
  if (mutation?.name !== 'entry.save') return row;
  const args = rebaseChange(view, mutation.args);
  return args === mutation.args ? row : { ...row, args };
}

/**
 * Unless the base may contain one of the saves (S7). On a deleted entry they stay, because its base comes back with
 * them (S9).
 * @param restarted last mutation that the server may know under another client id
 */
export function rebase(base: SyncedEntry | null, rows: readonly OutboxItem[], restarted = 0): readonly OutboxItem[] {
  if (!base || rows.some(({ id, version }) => version > 0 || id <= restarted)) return rows;
  let view: StoredView | null = viewOf(base);
  return rows.map((row) => {
    const rebased = view ? rebaseSave(view, row) : row;
    view = applyMutation(view, rebased);
    return rebased;
  });
}
