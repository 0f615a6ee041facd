import { type Change, recordsOf } from '@tagfalter/contract/sync-pull';
import type { Carried } from '@tagfalter/contract/sync-stream';
import { Dexie } from 'dexie';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { REACHED } from '../meta-rows.ts';
import { viewOf } from '../overlay.ts';
import type { EntryView, OutboxItem } from '../rows.ts';
import { showDays } from '../stored-days.ts';
import { type Ground, layPage, withGround } from './apply-page.ts';
import { isForgotten } from './renumber.ts';

/**
 * Whether it is certain which mutations of this device an event holds: what waits may have been processed meanwhile, and
 * what was answered a second time has a later version than its effect. Applied to it, it would stand there twice; and
 * the day of what is held must be among the changes, or it would vanish for a moment (S5).
 */
function isClear(outbox: readonly OutboxItem[], changes: readonly Change[], upTo: number): boolean {
  const days = new Set(changes.map(({ id }) => id));
  const isHeld = ({ version }: OutboxItem) => version <= upTo;
  return outbox.every((row) => row.version > 0 && isHeld(row) === days.has(row.entryId));
}

/** What of an event is news here; `known` when it is all here, `unfit` when only a pull can tell. */
function newsOf({ after, upTo, epoch, changes }: Carried, { place, outbox }: Ground): Change[] | 'known' | 'unfit' {
  if (place.recovery || place.epoch !== epoch || !REACHED.test(place.cursor)) return 'unfit';
  const reached = Number(place.cursor);
  if (upTo <= reached) return 'known';
  if (after > reached || isForgotten(outbox, epoch)) return 'unfit';
  const news = changes.filter(({ version }) => version > reached);
  return isClear(outbox, news, upTo) ? news : 'unfit';
}

/** Days among changes as screens see them once these are stored: nothing lies on top of them then (see `isClear`). */
function viewsOf(changes: readonly Change[]): EntryView[] {
  return recordsOf(changes).map((record) => ({ ...viewOf(record), pending: false }));
}

async function layNews(db: DiaryDb, env: Env, carried: Carried, changes: Change[], ground: Ground): Promise<number> {
  const reply = { changes, cursor: String(carried.upTo), more: false, epoch: carried.epoch };
  return layPage(db, env, { from: ground.place, reply, isOfMany: false, processedBelow: 0 }, ground);
}

/**
 * Takes over an event together with the answer to the push that it tells of, inside of a transaction over the tables of
 * `withGround`: what the one would note as processed, the other brings at once (S4, S5).
 * @param applied versions of the mutations that the answer names as taken, by id
 * @returns false with nothing taken over where it does not bring all that lies in the outbox
 */
export async function takeWithAnswer(
  db: DiaryDb,
  env: Env,
  carried: Carried,
  { ground, applied }: { ground: Ground; applied: ReadonlyMap<number, number> },
): Promise<boolean> {
  const outbox = ground.outbox.map((row) => ({ ...row, version: row.version || (applied.get(row.id) ?? 0) }));
  const settled = { ...ground, outbox };
  const changes = newsOf(carried, settled);
  if (typeof changes === 'string' || outbox.some(({ version }) => version > carried.upTo)) return false;
  await layNews(db, env, carried, changes, settled);
  return true;
}

/** Where an event has left the diary of this window, with nothing in the outbox, and nobody has written on this device since. */
let reached: (Pick<Carried, 'upTo' | 'epoch'> & { db: DiaryDb }) | undefined;

Dexie.on('storagemutated', () => {
  reached = undefined;
});

/** What is shown of an event before anything is read, where it leads on from the last one; undefined where it may not. */
function showAhead(db: DiaryDb, { after, upTo, epoch, changes }: Carried): (() => void) | undefined {
  const last = reached;
  const leadsOn = last?.db === db && last.epoch === epoch && after <= last.upTo && last.upTo < upTo;
  return leadsOn ? showDays(db, viewsOf(changes.filter(({ version }) => version > last.upTo))) : undefined;
}

/**
 * Takes over what an event of the stream carries, as the page of a pull that was asked for where this device stands. It
 * may come late, twice or after a gap: it counts only where it leads on from what is here, in this epoch (S9, S13), and
 * leaves the rest to a pull. Lists show it as soon as that is known, and read anew where it does not get here (decision 031).
 * @returns `delivered` counts mutations of this device whose effect it has brought, `left` those still in the outbox
 */
export async function takeCarried(
  db: DiaryDb,
  env: Env,
  carried: Carried,
): Promise<{ outcome: 'taken' | 'known' | 'unfit'; delivered: number; left: number }> {
  let takeBack = showAhead(db, carried);
  try {
    const taken = await withGround(db, env, carried, async (ground) => {
      const left = ground.outbox.length;
      const changes = newsOf(carried, ground);
      if (typeof changes === 'string') return { outcome: changes, delivered: 0, left };
      takeBack ??= showDays(db, viewsOf(changes));
      const delivered = await layNews(db, env, carried, changes, ground);
      return { outcome: 'taken' as const, delivered, left: left - delivered };
    });
    if (taken.outcome !== 'taken') takeBack?.();
    else if (taken.left === 0) reached = { db, upTo: carried.upTo, epoch: carried.epoch };
    return taken;
  } catch (fault) {
    takeBack?.();
    throw fault;
  }
}
