import { type Change, recordsOf } from '@tagfalter/contract/sync-pull';
import type { Poke } from '@tagfalter/contract/sync-stream';
import { Dexie } from 'dexie';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { REACHED } from '../db/meta-rows.ts';
import type { EntryView, OutboxItem } from '../db/rows.ts';
import { viewOf } from '../entries/overlay.ts';
import { previewEntries } from './entry-preview.ts';
import { isForgotten } from './rotate-client-id.ts';
import { inPullTransaction, type LocalState, writePage } from './write-page.ts';

/**
 * Whether it is certain which of our mutations a poke contains (S5). A pending one may have been processed, and one
 * acknowledged twice has a higher version than its effect. Without the entry of a contained one its text would vanish
 * for a moment.
 */
function isUnambiguous(outbox: readonly OutboxItem[], changes: readonly Change[], upTo: number): boolean {
  const days = new Set(changes.map(({ id }) => id));
  const isContained = ({ version }: OutboxItem) => version <= upTo;
  return outbox.every((row) => row.version > 0 && isContained(row) === days.has(row.entryId));
}

/** @returns changes that are new here; `known` if all were pulled; `unfit` if only a pull can tell */
function newChanges(
  { after, upTo, epoch, changes }: Poke,
  { place, outbox, part }: LocalState,
): Change[] | 'known' | 'unfit' {
  if (place.recovery || part || place.epoch !== epoch || !REACHED.test(place.cursor)) return 'unfit';
  const reached = Number(place.cursor);
  if (upTo <= reached) return 'known';
  if (after > reached || isForgotten(outbox, epoch)) return 'unfit';
  const fresh = changes.filter(({ version }) => version > reached);
  return isUnambiguous(outbox, fresh, upTo) ? fresh : 'unfit';
}

/** No mutation is on top of them (see `isUnambiguous`). */
function viewsOf(changes: readonly Change[]): EntryView[] {
  return recordsOf(changes).map((record) => ({ ...viewOf(record), pending: false }));
}

async function writePoke(db: DiaryDb, env: Env, poke: Poke, changes: Change[], local: LocalState): Promise<number> {
  const reply = { changes, cursor: String(poke.upTo), more: false, epoch: poke.epoch };
  return writePage(db, env, { from: local.place, reply, isOfMany: false, processedBelow: 0 }, local);
}

/**
 * Together with the reply to the push it is about, inside a transaction over the tables of `inPullTransaction` (S4,
 * S5).
 * @param applied version of each mutation that the reply names as taken, by id
 * @returns `false` with nothing stored, unless the poke delivers the whole outbox
 */
export async function applyPokeWithReply(
  db: DiaryDb,
  env: Env,
  poke: Poke,
  { local, applied }: { local: LocalState; applied: ReadonlyMap<number, number> },
): Promise<boolean> {
  const outbox = local.outbox.map((row) => ({ ...row, version: row.version || (applied.get(row.id) ?? 0) }));
  const settled = { ...local, outbox };
  const changes = newChanges(poke, settled);
  if (typeof changes === 'string' || outbox.some(({ version }) => version > poke.upTo)) return false;
  await writePoke(db, env, poke, changes, settled);
  return true;
}

/** After the last poke, if it left the outbox empty and no window of this device has written since. */
let reached: (Pick<Poke, 'upTo' | 'epoch'> & { db: DiaryDb }) | undefined;

Dexie.on('storagemutated', () => {
  reached = undefined;
});

/** Before anything is read, if the poke continues the last one. @returns an undo, if it was previewed */
function previewAhead(db: DiaryDb, { after, upTo, epoch, changes }: Poke): (() => void) | undefined {
  const last = reached;
  const leadsOn = last?.db === db && last.epoch === epoch && after <= last.upTo && last.upTo < upTo;
  return leadsOn ? previewEntries(db, viewsOf(changes.filter(({ version }) => version > last.upTo))) : undefined;
}

/**
 * A poke counts only if it continues the local cursor in the same epoch (S9, S13); a pull brings the rest. Lists
 * preview it (decision 027).
 * @returns `delivered`: mutations of this device whose effect it brought; `left`: mutations still in the outbox
 */
export async function applyPoke(
  db: DiaryDb,
  env: Env,
  poke: Poke,
): Promise<{ outcome: 'taken' | 'known' | 'unfit'; delivered: number; left: number }> {
  let undoPreview = previewAhead(db, poke);
  try {
    const result = await inPullTransaction(db, env, poke, async (local) => {
      const left = local.outbox.length;
      const changes = newChanges(poke, local);
      if (typeof changes === 'string') return { outcome: changes, delivered: 0, left };
      undoPreview ??= previewEntries(db, viewsOf(changes));
      const delivered = await writePoke(db, env, poke, changes, local);
      return { outcome: 'taken' as const, delivered, left: left - delivered };
    });
    if (result.outcome !== 'taken') undoPreview?.();
    else if (result.left === 0) reached = { db, upTo: poke.upTo, epoch: poke.epoch };
    return result;
  } catch (fault) {
    undoPreview?.();
    throw fault;
  }
}
