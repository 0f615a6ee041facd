import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import { mergeTextRoughly } from '@tagfalter/domain/merge-text';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import { Refusal } from '#api/base/refusal.ts';
import type { Versions } from '#api/changes/versions.ts';
import type { Tx } from '#api/db/open.ts';
import { writeRevisions } from '../feed/revisions.ts';
import { loadEntries, writeEntries } from '../repository.ts';
import { applySave } from '../rules/apply-save.ts';
import { WORK_TEXTS, withWork } from '../rules/ask.ts';
import { revisionOf } from '../rules/revision-of.ts';
import type { StoredEntry } from '../stored-entry.ts';

/** Client id in the clocks of what the assistant has written. */
export const ASSISTANT_CLIENT = 'assistant';

/** One thing that is wanted of an entry. */
export interface WantedWork {
  accountId: string;
  entryId: string;
  kind: WorkKind;
  /** Tells it from an earlier or later wish for the same. */
  since: string;
}

/** What the assistant has made of a day. */
export interface MadeWork {
  fields: Partial<EntryFields>;
  /** Emojis, and those that may make room for them; nothing happens to any others. */
  emojis?: { made: string; inPlaceOf: string } | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The entry, if it still wants that; under the account's lock nobody can change its mind.
 * @throws Refusal `conflict` when it does not: somebody else has made it, it was asked for anew, or the day is gone
 */
async function wanting(tx: Tx, { accountId, entryId, kind, since }: WantedWork): Promise<StoredEntry> {
  const current = (await loadEntries(tx, accountId, [entryId])).get(entryId);
  const work = current?.work[kind];
  const isWanted = current?.deletedAt === null && work?.state === 'wanted' && work.since === since;
  if (!isWanted) throw new Refusal('conflict');
  return current;
}

/**
 * Writes what was made into the entry through the same merge as everybody: with the text that stood when it was asked for
 * as its base, so that both stay if a person has written meanwhile (S7). It counts as made at the moment it was asked for,
 * and leaves no trace of a writer: whoever deletes the day need not have seen it (S9).
 * @throws Refusal `conflict`, `text_too_long`
 */
export async function keepWork(
  tx: Tx,
  versions: Versions,
  wanted: WantedWork,
  { fields: texts, emojis, now }: MadeWork,
): Promise<void> {
  const { accountId, entryId, kind, since } = wanted;
  const current = await wanting(tx, wanted);
  const takesEmojis = emojis?.inPlaceOf === current.entry.emojis;
  const fields = takesEmojis ? { ...texts, emojis: emojis.made } : texts;
  // Emojis that make room may have been saved in the very moment of asking.
  const after = takesEmojis ? current.clocks.emojis?.at : undefined;
  const name = WORK_TEXTS[kind];
  const base = current.work[kind]?.base ?? '';
  const { date, timeZone } = current.entry;
  const saved = applySave(
    current,
    { accountId, entrySpace: '', email: '', emailVerified: true, isPro: true, subscriptions: [] },
    {
      ...{ id: entryId, date, timeZone, madeAt: Date.parse(since), receivedAt: now },
      change: { fields, bases: { [name]: reverseEdit(base, fields[name] ?? '') }, addImages: [], removeImages: [] },
      clock: { at: hlcTick(after ?? HLC_ZERO, Date.parse(since)), by: ASSISTANT_CLIENT },
      // Nobody may wait under the lock for a comparison of texts (S2).
      merge: mergeTextRoughly,
      offered: true,
    },
    new Map(),
  );
  const revisions = revisionOf(saved, versions, now);
  await writeEntries(tx, [{ ...withWork(saved.stored, kind, undefined), version: versions.next() }]);
  await writeRevisions(tx, revisions);
}

/**
 * Notes why it has not been made, or that there is nothing more to make.
 * @throws Refusal `conflict`
 */
export async function noteWork(
  tx: Tx,
  versions: Versions,
  wanted: WantedWork,
  outcome: { state: 'wanted' | 'failed'; code: string } | 'nothing',
): Promise<void> {
  const current = await wanting(tx, wanted);
  const work = current.work[wanted.kind];
  if (!work || (outcome !== 'nothing' && outcome.state === work.state && outcome.code === work.code)) return;
  const next = outcome === 'nothing' ? undefined : { ...work, ...outcome };
  await writeEntries(tx, [{ ...withWork(current, wanted.kind, next), version: versions.next() }]);
}
