import { isEmptyEntry } from '@tagfalter/domain/entry';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { Actor } from '#api/base/actor.ts';
import type { MeasuredAudio, StoredEntry } from '../stored-entry.ts';
import { DELETED_MS } from './apply-delete.ts';
import { applySave, type SaveRequest, type SaveResult } from './apply-save.ts';
import { revivedClocks } from './late-readers.ts';
import { normalizeChange } from './normalize-change.ts';
import { notIn } from './not-in.ts';

/** A restore, with the device's copy of the entry. */
export interface RestoreRequest extends SaveRequest {
  /** Version of the deletion its owner has seen. */
  baseVersion: number;
  /** The entry's links live again. */
  withLinks: boolean;
  /** Last restore from a backup, milliseconds since the epoch; 0 for none. */
  epoch: number;
}

/**
 * Revives a tombstone as it was, at any tier and date (S9, decision 061). A living entry stays. For an emptied or
 * unknown entry the device's copy is saved like an edit. No window applies if the restore was made in time, or a server
 * restore lost the deletion (S13, decision 061).
 * @returns undefined without effect
 * @throws Refusal as `applySave` for a saved copy
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
  if (!current || isEmptyEntry(current.entry)) {
    return applySave(current, actor, { ...request, isRestore: true }, measured);
  }
  const clocks = revivedClocks(current.clocks, request.withLinks);
  return {
    ...unchanged({ ...current, clocks, deletedAt: null, updatedAt: new Date(request.receivedAt) }),
    changed: true,
  };
}

function unchanged(stored: StoredEntry): SaveResult {
  return { stored, changed: false, lost: {}, kind: 'overwritten', mergedTexts: [], rejected: [], dropped: [] };
}

/** The entry was emptied after its 30 days, and the restore is older. Its owner purged an entry emptied earlier. */
function isEmptiedInTime(current: StoredEntry | undefined, { madeAt, receivedAt }: RestoreRequest): boolean {
  if (!current?.deletedAt || !isEmptyEntry(current.entry)) return false;
  const over = current.deletedAt.getTime() + DELETED_MS;
  return madeAt <= over && over < receivedAt;
}

/** The device's copy as a revision of a living entry, unless entry or history have it (S13). */
function keptBeside(current: StoredEntry, { change, earlier = [] }: RestoreRequest): SaveResult | undefined {
  const { change: given } = normalizeChange(change, () => true);
  const lost = notIn(contentOf(given), [current.entry, ...earlier]);
  return Object.keys(lost).length > 0 ? { ...unchanged(current), lost } : undefined;
}

function contentOf({ fields, addImages: images, answers = {} }: EntryChange) {
  const reflections = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  return { ...fields, images, reflections };
}
