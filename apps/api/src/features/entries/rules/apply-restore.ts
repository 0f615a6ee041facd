import { isEmptyEntry } from '@tagfalter/domain/entry';
import type { Actor } from '#api/base/actor.ts';
import type { MeasuredAudio, StoredEntry } from '../stored-entry.ts';
import { applySave, type SaveRequest, type SaveResult } from './apply-save.ts';
import { revivedClocks } from './late-readers.ts';

/**
 * Brings a deleted day back as it stood, whatever the tier and the day (spec decision 42): nothing comes in that was not
 * there, so no limit can be broken. A day that lives stays as it is: either somebody else brought it back, or it was
 * written anew and the deleted one stands in its history. Of a day that was emptied, or is not known at all, nothing
 * stands: what the device had of it is written like any other edit.
 * @returns undefined where nothing changes
 * @throws Refusal as `applySave` for what is written anew
 */
export function applyRestore(
  current: StoredEntry | undefined,
  actor: Actor,
  request: SaveRequest,
  measured: MeasuredAudio,
): SaveResult | undefined {
  if (current?.deletedAt === null) return undefined;
  if (!current || isEmptyEntry(current.entry)) return applySave(current, actor, request, measured);
  const clocks = revivedClocks(current.clocks);
  return {
    stored: { ...current, clocks, deletedAt: null, updatedAt: new Date(request.receivedAt) },
    changed: true,
    ...{ lost: {}, kind: 'overwritten', mergedTexts: [] },
    ...{ rejected: [], dropped: [] },
  };
}
