import { randomUUID } from 'node:crypto';
import type { AiUses } from '@tagfalter/contract/ai-uses';
import { limitsOf, USES_PER_REAL_DAY } from '@tagfalter/domain/tiers';
import { and, count, desc, eq, gt, lt, lte } from 'drizzle-orm';
import * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { createKeyedMutex } from '#api/base/queues.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type Changes, changeOwner } from '#api/changes/owner-lock.ts';
import type { Versions } from '#api/changes/versions.ts';
import { type AiUseKind, aiUses } from '#api/db/assistant-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';

/** One thing an account wants made. */
export interface Use<T> {
  accountId: string;
  isPro: boolean;
  kind: AiUseKind;
  /** The local date it counts on. */
  day: string;
  /** Names it, so that a repeat costs nothing and hears the same (wire 17). */
  key: string | undefined;
  /** The form in which its result is kept for a repeat. */
  result: v.GenericSchema<unknown, T>;
  /** Makes it; whatever it throws costs nothing. */
  make(): Promise<T>;
  /** What else has to be written with it; under the account's lock. */
  keep?(tx: Tx, versions: Versions, result: T): Promise<void>;
}

/** @throws Refusal `tier_limit` with limit and day, or with `retryAt` for the ceiling of a real day, and what the use itself throws */
export type RunUse = <T>(use: Use<T>) => Promise<T>;

/**
 * Lets the assistant be used as often as the tier allows (spec §9): so often on one local date, and twice that within 24
 * hours, whatever dates were named (decision 062). A use is counted in the transaction that stores its result (decision 13). Those of one account and kind take turns, so that nobody pays for work that is then refused; what
 * other processes have counted meanwhile the lock brings to light.
 */
export function createUses(changes: Changes & { now: () => number }): RunUse {
  const lock = createKeyedMutex();
  return (use) =>
    lock(`${use.accountId} ${use.kind}`, async () => {
      const earlier = await recallUse(changes.db, use);
      if (earlier) return earlier.result;
      await refuseBeyondLimits(changes.db, use, changes.now());
      const made = await use.make();
      return changeOwner(changes, use.accountId, async (tx, versions) => {
        const meanwhile = await recallUse(tx, use);
        if (meanwhile) return meanwhile.result;
        await refuseBeyondLimits(tx, use, changes.now());
        await noteUse(tx, use, made, changes.now());
        await use.keep?.(tx, versions, made);
        return made;
      });
    });
}

/** What a tier has of each kind on a local date. */
function usesPerDay(isPro: boolean): Record<AiUseKind, number> {
  const { transcriptionsPerDay, summariesPerDay, postsPerDay } = limitsOf(isPro);
  return { transcription: transcriptionsPerDay, summary: summariesPerDay, post: postsPerDay };
}

/**
 * How often an account has used the assistant on a day, and how often it may.
 * @param day local date
 */
export async function readUses(db: Db, { accountId, isPro }: Actor, day: string): Promise<AiUses> {
  const rows = await db
    .select({ kind: aiUses.kind, used: count() })
    .from(aiUses)
    .where(and(eq(aiUses.accountId, accountId), eq(aiUses.day, day)))
    .groupBy(aiUses.kind);
  const limits = usesPerDay(isPro);
  const of = (kind: AiUseKind) => ({ used: rows.find((row) => row.kind === kind)?.used ?? 0, limit: limits[kind] });
  return { day, transcriptions: of('transcription'), summaries: of('summary'), posts: of('post') };
}

async function recallUse<T>(db: Db | Tx, { accountId, key, result }: Use<T>): Promise<{ result: T } | undefined> {
  if (key === undefined) return undefined;
  const [row] = await db
    .select({ result: aiUses.result })
    .from(aiUses)
    .where(and(eq(aiUses.accountId, accountId), eq(aiUses.key, key)));
  return row && { result: v.parse(result, row.result) };
}

async function refuseBeyondLimits<T>(db: Db | Tx, { accountId, isPro, kind, day }: Use<T>, now: number): Promise<void> {
  const limit = usesPerDay(isPro)[kind];
  const ofKind = and(eq(aiUses.accountId, accountId), eq(aiUses.kind, kind));
  const ofDay = and(ofKind, eq(aiUses.day, day));
  const [row] = await db.select({ used: count() }).from(aiUses).where(ofDay);
  if ((row?.used ?? 0) >= limit) throw new Refusal('tier_limit', { details: { limit, day } });
  const ceiling = limit * USES_PER_REAL_DAY;
  // What lies ahead was noted by a clock that was wrong: it would count until then.
  const lastDay = and(gt(aiUses.createdAt, new Date(now - DAY_MS)), lte(aiUses.createdAt, new Date(now)));
  const recent = await db
    .select({ at: aiUses.createdAt })
    .from(aiUses)
    .where(and(ofKind, lastDay))
    .orderBy(desc(aiUses.createdAt))
    .limit(ceiling);
  const oldest = recent[ceiling - 1];
  if (!oldest) return;
  const retryAt = new Date(oldest.at.getTime() + DAY_MS).toISOString();
  throw new Refusal('tier_limit', { details: { limit: ceiling, retryAt } });
}

async function noteUse<T>(tx: Tx, { accountId, kind, day, key }: Use<T>, made: T, now: number): Promise<void> {
  const result = key === undefined ? null : made;
  const createdAt = new Date(now);
  await tx.insert(aiUses).values({ accountId, id: randomUUID(), kind, day, key: key ?? null, result, createdAt });
}

const DAY_MS = 86_400_000;
/** A program that repeats a call does so within a day; the answer holds diary text. */
const RESULTS_LIVE_MS = DAY_MS;
/** What a device has asked for offline arrives up to 30 days late, and counts on the day it was asked for. */
const USES_LIVE_MS = 40 * DAY_MS;

/**
 * Drops answers that were kept for a repeat, and counts of days that nobody can ask for any more.
 * @param now milliseconds since the epoch
 */
export async function forgetUses(db: Db, now: number): Promise<void> {
  const old = lt(aiUses.createdAt, new Date(now - RESULTS_LIVE_MS));
  await db.update(aiUses).set({ key: null, result: null }).where(old);
  await db.delete(aiUses).where(lt(aiUses.createdAt, new Date(now - USES_LIVE_MS)));
}
