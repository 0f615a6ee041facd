import { createHmac, randomUUID } from 'node:crypto';
import type { createReport as endpoint } from '@tagfalter/contract/reports';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { and, count, desc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { reports } from '#api/db/moderation-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { Throttles } from '#api/ports/throttles.ts';

/** Reports without a sign-in per address, and those of an account. */
const PER_ADDRESS = { marks: 20, span: HOUR_MS };
const PER_ACCOUNT = { marks: 20, span: HOUR_MS };
/** Reports of one reporter about one target with their words; further ones are counted. */
const MAX_PER_REPORTER = 3;
/** Reports about one target with their words: by accounts, and by others. */
const MAX_PER_TARGET = 50;
/** Milliseconds until an undecided report is deleted. */
const LIVE_MS = 180 * DAY_MS;

export type ContentReport = v.InferOutput<(typeof endpoint)['body']>;

/** Owner and id of a reported record. */
export interface Reportable {
  ownerId: string;
  target: string;
}

export interface ReportDeps {
  db: Db;
  now: () => number;
  throttles: Throttles;
  /** Hides reporters in hashes; 32 bytes. */
  reporterKey: Uint8Array;
  /** Targets visible to the reporter; an undefined actor is anonymous. */
  findReported(report: ContentReport, actor: Actor | undefined): Promise<readonly Reportable[]>;
}

interface Reporter {
  actor: Actor | undefined;
  /** Address, or network of an IPv6 address. */
  ip: string;
}

/**
 * Stores a report for the operator (DSA, article 16), and for a guest book's host. Invisible targets are dropped
 * silently. Nobody's reports silence another's: past a bound they are counted without their words.
 * @throws Refusal `too_many_requests`
 */
export function createReporting(deps: ReportDeps) {
  const perAddress = deps.throttles.create('reports of an address', PER_ADDRESS, deps.now);
  const perAccount = deps.throttles.create('reports of an account', PER_ACCOUNT, deps.now);
  return async (report: ContentReport, { actor, ip }: Reporter): Promise<void> => {
    if (actor) await perAccount.require(actor.accountId);
    else await perAddress.require(ip);
    const { kind, reason, message } = report;
    for (const { ownerId, target } of await deps.findReported(report, actor)) {
      const by = `${ownerId} ${target} ${actor ? `account ${actor.accountId}` : `network ${ip}`}`;
      const reporter = createHmac('sha256', deps.reporterKey).update(`report ${by}`).digest('base64url');
      const said = { ownerId, target, kind, reason, message, reporter, isByAccount: actor !== undefined };
      await deps.db.transaction((tx) => keep(tx, said, deps.now()));
    }
  };
}

type New = Omit<typeof reports.$inferInsert, 'id' | 'createdAt' | 'further' | 'number'>;

async function keep(tx: Tx, report: New, now: number): Promise<void> {
  const { ownerId, target, kind, reporter, isByAccount } = report;
  const about = and(eq(reports.ownerId, ownerId), eq(reports.target, target), eq(reports.kind, kind));
  const alike = and(about, eq(reports.isByAccount, isByAccount));
  // A statement of its own: the next one must read later. No report gets a smaller number than one already shown.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${kind} ${ownerId} ${target}`}, 0))`);
  const [last] = await tx
    .select({ number: max(reports.number) })
    .from(reports)
    .where(about);
  const number = Math.max(now, (last?.number ?? 0) + 1);
  const [known] = await tx
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${reports.reporter} = ${reporter})`.mapWith(Number),
    })
    .from(reports)
    .where(alike);
  const add = () => tx.insert(reports).values({ ...report, number, id: randomUUID(), createdAt: new Date(now) });
  if ((known?.own ?? 0) < MAX_PER_REPORTER && (known?.all ?? 0) < MAX_PER_TARGET) {
    await add();
    return;
  }
  const newest = tx.select({ id: reports.id }).from(reports).where(alike).orderBy(desc(reports.number)).limit(1);
  const counted = await tx
    .update(reports)
    .set({ number, further: sql`${reports.further} + 1` })
    .where(and(eq(reports.ownerId, ownerId), inArray(reports.id, newest)))
    .returning({ id: reports.id });
  // The operator has just decided those before it.
  if (counted.length === 0) await add();
}

/** @param now milliseconds since the epoch */
export async function forgetReports(db: Db, now: number): Promise<void> {
  await db.delete(reports).where(lt(reports.createdAt, new Date(now - LIVE_MS)));
}
