import { type Hlc, hlcMillis } from '@tagfalter/domain/clock';
import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { type LocalDate, localDateOf } from '@tagfalter/domain/local-date';
import { clockLead } from '../base/clock-lead.ts';
import type { Env } from '../base/env.ts';
import { perAccount } from '../base/per-account.ts';
import { createStore } from '../base/store.ts';
import type { DiaryDb } from '../db/diary-db.ts';

/** A smaller error matters only around midnight. */
const MAX_LEAD_MS = 12 * HOUR_MS;

/** Whether a diary is known to store no lead, so that a round need not read it. */
const isRight = perAccount('right-clock', () => createStore(false));

/** For questions about dates offline. Writes only changes. */
export async function storeClockLead(db: DiaryDb, env: Env): Promise<void> {
  const lead = clockLead(env);
  if (lead === undefined) return;
  const leadMs = Math.abs(lead) > MAX_LEAD_MS ? Math.round(lead / 1000) * 1000 : 0;
  if (leadMs === 0 && isRight(db).get()) return;
  const before = await readClockLead(db);
  if (Math.abs(leadMs - before) > MINUTE_MS) await db.meta.put({ key: 'clock-lead', leadMs });
  isRight(db).set(leadMs === 0);
}

/** Milliseconds ahead at the last response; 0 for a right clock. */
export async function readClockLead(db: DiaryDb): Promise<number> {
  const row = await db.meta.get('clock-lead');
  return row?.key === 'clock-lead' ? row.leadMs : 0;
}

/**
 * Most likely date of a change whose own date the server does not believe.
 * @param at stamp by the device's clock
 * @returns `undefined` if it is `date`
 */
export function likelyDate(env: Env, { at, date }: { at: Hlc; date: LocalDate }): LocalDate | undefined {
  const lead = clockLead(env) ?? 0;
  // A corrected clock does not tell the moment, but it was not after now.
  const madeAt = Math.min(hlcMillis(at), env.now()) - lead;
  const likely = localDateOf(madeAt, env.timeZone());
  return likely === date ? undefined : likely;
}
