import { type Hlc, hlcMillis } from '@tagfalter/domain/clock';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { clockLead } from '../base/clock-lead.ts';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';

/** A clock that is off by more is wrong by a date for half of the day; by less it is near enough around midnight. */
const MAX_LEAD_MS = 12 * 3_600_000;
const MINUTE_MS = 60_000;

/** Diaries of which nothing of the kind is stored: a round of a device whose clock is right does not ask for it. */
const rightClocks = new WeakSet<DiaryDb>();

/**
 * Stores how far the device's clock is off, so that screens can ask about the date offline too; a clock that is right
 * leaves nothing. Only a change is written.
 */
export async function storeClockLead(db: DiaryDb, env: Env): Promise<void> {
  const lead = clockLead(env);
  if (lead === undefined) return;
  const leadMs = Math.abs(lead) > MAX_LEAD_MS ? Math.round(lead / 1000) * 1000 : 0;
  if (leadMs === 0 && rightClocks.has(db)) return;
  const before = await readClockLead(db);
  if (Math.abs(leadMs - before) > MINUTE_MS) await db.meta.put({ key: 'clock-lead', leadMs });
  if (leadMs === 0) rightClocks.add(db);
  else rightClocks.delete(db);
}

/** Milliseconds by which the device's clock was ahead of the server's when they last met; 0 for a clock that is right. */
export async function readClockLead(db: DiaryDb): Promise<number> {
  const row = await db.meta.get('clock-lead');
  return row?.key === 'clock-lead' ? row.leadMs : 0;
}

/**
 * The date on which a change was most likely made whose date the server does not believe.
 * @param at stamp of the change, by the device's clock
 * @param date that the change names
 * @returns `undefined` if it is no other one
 */
export function likelyDate(env: Env, { at, date }: { at: Hlc; date: LocalDate }): LocalDate | undefined {
  const lead = clockLead(env) ?? 0;
  // A clock that has been put right meanwhile cannot say when that was: it was not after now.
  const madeAt = Math.min(hlcMillis(at), env.now()) - lead;
  const likely = localDateOf(madeAt, env.timeZone());
  return likely === date ? undefined : likely;
}
