import { randomUUID } from 'node:crypto';
import type { AiUses } from '@tagfalter/contract/ai-uses';
import { DAY_MS } from '@tagfalter/domain/durations';
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

export interface Use<T> {
  accountId: string;
  isPro: boolean;
  kind: AiUseKind;
  /** Local date that the use counts on. */
  day: string;
  /** Idempotency key (wire 17). */
  key: string | undefined;
  /** Stored form of the result for a repeat. */
  result: v.GenericSchema<unknown, T>;
  /** A failure is not counted. */
  make(): Promise<T>;
  /** Further writes under the account's lock. */
  keep?(tx: Tx, versions: Versions, result: T): Promise<void>;
}

/** @throws Refusal `tier_limit` with limit and date, or with `retryAt` for the 24-hour limit, and faults of the use */
export type RunUse = <T>(use: Use<T>) => Promise<T>;

/**
 * Enforces the tier's quota (spec §9): per local date, and twice that within 24 hours, whatever dates are named
 * (decision 062). A use is counted in the transaction of its result (spec decision 13). Uses of one account and kind
 * run in turn, so that no work is refused afterwards; the lock sees other processes.
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

function usesPerDay(isPro: boolean): Record<AiUseKind, number> {
  const { transcriptionsPerDay, summariesPerDay, postsPerDay } = limitsOf(isPro);
  return { transcription: transcriptionsPerDay, summary: summariesPerDay, post: postsPerDay };
}

/** @param day local date */
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
  // Rows from the future come from a wrong clock, and would count until then.
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

/** Repeats come within a day; results contain diary text. */
const RESULTS_LIVE_MS = DAY_MS;
/** Offline requests arrive up to 30 days late and count on their date. */
const USES_LIVE_MS = 40 * DAY_MS;

/** Deletes stored results and expired counts. @param now milliseconds since the epoch */
export async function forgetUses(db: Db, now: number): Promise<void> {
  const old = lt(aiUses.createdAt, new Date(now - RESULTS_LIVE_MS));
  await db.update(aiUses).set({ key: null, result: null }).where(old);
  await db.delete(aiUses).where(lt(aiUses.createdAt, new Date(now - USES_LIVE_MS)));
}
