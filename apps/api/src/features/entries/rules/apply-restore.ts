import { isEmptyEntry } from '@tagfalter/domain/entry';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { Actor } from '#api/base/actor.ts';
import type { MeasuredAudio, StoredEntry } from '../stored-entry.ts';
import { DELETED_MS } from './apply-delete.ts';
import { applySave, type SaveRequest, type SaveResult } from './apply-save.ts';
import { revivedClocks } from './late-readers.ts';
import { normalizeChange } from './normalize-change.ts';
import { notIn } from './not-in.ts';

/** The wish to have a deleted day back, with what its device has of it. */
export interface RestoreRequest extends SaveRequest {
  /** Version of the deletion that its owner has seen. */
  baseVersion: number;
  /** Moment of the account's last restore from a backup, milliseconds since the epoch; 0 for none. */
  epoch: number;
}

/**
 * Brings a deleted day back as it stood, whatever the tier and the day (spec decision 42): nothing comes in that was not
 * there, so no limit can be broken. A day that lives stays as it is: either somebody else brought it back, or it was
 * written anew and the deleted one stands in its history. Of a day that was emptied, or is not known at all, nothing
 * stands: what the device had of it is written like any other edit, or whatever the tier and the day if the wish was made
 * in time, or a restore from a backup has lost the deletion (S13, decision 061).
 * @returns undefined where nothing changes
 * @throws Refusal as `applySave` for what is written anew
 */
export function applyRestore(
  current: StoredEntry | undefined,
  actor: Actor,
  request: RestoreRequest,
  measured: MeasuredAudio,
): SaveResult | undefined {
  const mayBeLost = request.baseVersion > 0 && request.baseVersion < request.epoch;
  if (current?.deletedAt === null) return mayBeLost ? keptBeside(current, request) : undefined;
  const isLost = mayBeLost && (current?.version ?? 0) < request.baseVersion;
  if (isLost || isEmptiedInTime(current, request)) {
    return applySave(current, { ...actor, isPro: true }, { ...request, hadEntry: true, offered: true }, measured);
  }
  if (!current || isEmptyEntry(current.entry)) return applySave(current, actor, request, measured);
  const clocks = revivedClocks(current.clocks);
  return {
    ...unchanged({ ...current, clocks, deletedAt: null, updatedAt: new Date(request.receivedAt) }),
    changed: true,
  };
}

function unchanged(stored: StoredEntry): SaveResult {
  return { stored, changed: false, lost: {}, kind: 'overwritten', mergedTexts: [], rejected: [], dropped: [] };
}

/**
 * Whether a day was emptied when its 30 days were over, by a wish that was made before that. One that was emptied earlier
 * was removed for good by its owner.
 */
function isEmptiedInTime(current: StoredEntry | undefined, { madeAt, receivedAt }: RestoreRequest): boolean {
  if (!current?.deletedAt || !isEmptyEntry(current.entry)) return false;
  const over = current.deletedAt.getTime() + DELETED_MS;
  return madeAt <= over && over < receivedAt;
}

/** A living day with what its device had of the deleted one in its history, unless day or history have it (S13). */
function keptBeside(current: StoredEntry, { change, earlier = [] }: RestoreRequest): SaveResult | undefined {
  const { change: given } = normalizeChange(change, () => true);
  const lost = notIn(contentOf(given), [current.entry, ...earlier]);
  return Object.keys(lost).length > 0 ? { ...unchanged(current), lost } : undefined;
}

function contentOf({ fields, addImages: images, answers = {} }: EntryChange) {
  const reflections = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  return { ...fields, images, reflections };
}
