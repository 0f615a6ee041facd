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

/** The content that a mutation writes into its entry, as a save; `null` if none. */
export function saveOf(mutation: ParsedMutation | undefined): EntrySave | null {
  if (mutation?.name === 'entry.save') return mutation.args;
  const isBack = mutation?.name === 'entry.offer' || mutation?.name === 'entry.restore';
  return isBack ? saveOfOffer(mutation.args) : null;
}

/** What comes back, after a restore of the server or out of the deleted entries, as a save like any other. */
export function saveOfOffer({ date, timeZone, fields, addImages, answers }: EntryOffer | EntryRestore): EntrySave {
  return { date, timeZone, fields, addImages, removeImages: [], answers, hadEntry: false };
}

/** A pulled entry as screens see it, without mutations on top. */
export function viewOf(base: SyncedEntry): StoredView {
  const { stamp: _stamp, ...entry } = base;
  return entry;
}

/** The fields of a mutation that determine its effect. */
type Effect = Pick<OutboxRow, 'entryId' | 'name' | 'args' | 'at' | 'since' | 'readyMedia'>;

/**
 * Applies a mutation to what screens see; `null` means no entry. The device's own change always shows, whatever the
 * clocks say: the server decides, and its decision comes with the next pull (S5).
 */
export function applyMutation(current: StoredView | null, row: Effect): StoredView | null {
  const mutation = parseMutation(row);
  if (!mutation) return current;
  if (mutation.name === 'entry.ask') return current && withRequest(current, mutation.args, row);
  // The history already has the revision; a deleted entry shows nothing that could go.
  if (mutation.name === 'revision.offer' || mutation.name === 'entry.purge') return current;
  // As at the server: an entry that lives stays as it is.
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

/** The entry shows at once what the assistant was asked for (spec decision 19). */
function withRequest(
  view: StoredView,
  { work, timeZone }: AssistantRequest,
  { at }: Pick<OutboxRow, 'at'>,
): StoredView {
  const pending = pendingWork(hlcMillis(at), timeZone);
  return { ...view, work: { ...view.work, [work]: pending } };
}

/** The base with the entry's mutations applied in order (S5); `null` if no entry results. */
export function overlay(base: SyncedEntry | null, rows: readonly Effect[]): StoredView | null {
  let view = base ? viewOf(base) : null;
  for (const row of rows) view = applyMutation(view, row);
  return view;
}

/** Rebases a save onto the current view of its entry. @returns the row itself if its texts were begun on that */
function rebaseSave(view: StoredView, row: OutboxItem): OutboxItem {
  const mutation = parseMutation(row);
  if (mutation?.name !== 'entry.save') return row;
  const args = rebaseChange(view, mutation.args);
  return args === mutation.args ? row : { ...row, args };
}

/**
 * Rebases an entry's pending saves onto a new base: the next edit is begun on what screens then show, and the server
 * must find that (S7). All stay as they are if the base may contain one of them, and on a deleted entry: their base
 * comes back with them (S9).
 * @param restarted id of the last mutation that the server may know under another client id
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
