import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { MERGED_TEXTS } from '@tagfalter/domain/entry-fields';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import { mergeText } from '@tagfalter/domain/merge-text';
import { type Draft, draftAsEntry, draftChange, draftFromEntry } from './drafts.ts';
import { rebaseAnswers } from './rebase-answers.ts';

/** Puts a draft's changes on top of the entry as it is now. */
export function rebaseDraft(draft: Draft, current: Entry): Draft {
  const before = draft.base ?? blankEntry(draft.entryId, draft.date, draft.timeZone);
  const change = draftChange(draft);
  const { isFavorite: _isFavorite, ...fields } = change.fields;
  const removed = new Set(change.removeImages);
  const kept = current.images.filter((image) => !removed.has(image.hash));
  const held = new Set(kept.map((image) => image.hash));
  const { beganAt, by, asks } = draft;
  const rebased: Draft = {
    ...draftFromEntry(current, { now: draft.updatedAt }),
    ...fields,
    images: [...kept, ...change.addImages.filter((image) => !held.has(image.hash))],
    reflections: rebaseAnswers(before.reflections ?? [], current.reflections ?? [], draft.reflections),
    ...(beganAt === undefined ? {} : { beganAt }),
    ...(by === undefined ? {} : { by }),
    ...(asks === undefined ? {} : { asks }),
  };
  for (const name of MERGED_TEXTS) {
    const mine = fields[name];
    if (mine !== undefined) rebased[name] = mergeText(before[name], current[name], mine).text;
  }
  return rebased;
}

/**
 * Two open editors' drafts as one.
 * @param ancestor the last draft that both had
 * @returns their draft with my changes on top
 */
export function joinDrafts(ancestor: Draft, theirs: Draft, mine: Draft): Draft {
  const joined = rebaseDraft({ ...mine, base: draftAsEntry(ancestor) }, draftAsEntry(theirs));
  const asks = joinAsks(ancestor.asks ?? [], theirs.asks ?? [], mine.asks ?? []);
  return { ...joined, asks, base: theirs.base, updatedAt: Math.max(mine.updatedAt, theirs.updatedAt) + 1 };
}

/** Without requests that either side has dropped. */
function joinAsks(before: readonly WorkKind[], theirs: readonly WorkKind[], mine: readonly WorkKind[]): WorkKind[] {
  const isKept = (ask: WorkKind) => !before.includes(ask) || (theirs.includes(ask) && mine.includes(ask));
  return [...new Set([...theirs, ...mine])].filter(isKept);
}
