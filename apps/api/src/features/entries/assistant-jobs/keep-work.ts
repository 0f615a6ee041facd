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

/** Client id of the assistant in clocks. */
export const ASSISTANT_CLIENT = 'assistant';

export interface WantedWork {
  accountId: string;
  entryId: string;
  kind: WorkKind;
  /** Identifies the request among repeated ones. */
  since: string;
}

export interface MadeWork {
  fields: Partial<EntryFields>;
  /** New emojis, and those they may replace; others stay. */
  emojis?: { made: string; inPlaceOf: string } | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * The entry, if the request still stands; call under the account's lock.
 * @throws Refusal `conflict` if it is fulfilled, asked anew, or the entry is gone
 */
async function wanting(tx: Tx, { accountId, entryId, kind, since }: WantedWork): Promise<StoredEntry> {
  const current = (await loadEntries(tx, accountId, [entryId])).get(entryId);
  const work = current?.work[kind];
  const isWanted = current?.deletedAt === null && work?.state === 'wanted' && work.since === since;
  if (!isWanted) throw new Refusal('conflict');
  return current;
}

/**
 * Merges the result into the entry. Base is the text at the time of asking, so that a person's later edit stays (S7).
 * The stamp is the time of asking. No edit trace is left: a deletion need not have seen it (S9).
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
  // The replaceable emojis may carry the stamp of asking.
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
      // No text comparison under the lock (S2).
      merge: mergeTextRoughly,
      offered: true,
    },
    new Map(),
  );
  const revisions = revisionOf(saved, versions, now);
  await writeEntries(tx, [{ ...withWork(saved.stored, kind, undefined), version: versions.next() }]);
  await writeRevisions(tx, revisions);
}

/** Records a failure, or the end of the request. @throws Refusal `conflict` */
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
