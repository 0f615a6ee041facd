import { randomUUID } from 'node:crypto';
import type { createReport as endpoint } from '@tagfalter/contract/reports';
import { and, count, eq, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import { reports } from '#api/db/moderation-schema.ts';
import type { Db } from '#api/db/open.ts';
import type { Throttles } from '#api/ports/throttles.ts';

const PER_ADDRESS = { marks: 20, span: 3_600_000 };
/** Stored reports per target; more add nothing. */
const MAX_PER_TARGET = 50;
/** Milliseconds until an undecided report is deleted. */
const LIVE_MS = 180 * 86_400_000;

export type Report = v.InferOutput<(typeof endpoint)['body']>;

/** Owner and id of a reported record. */
export interface Reportable {
  ownerId: string;
  target: string;
}

export interface ReportDeps {
  db: Db;
  now: () => number;
  throttles: Throttles;
  /** Targets visible to the reporter; an undefined actor is anonymous. */
  findReported(report: Report, actor: Actor | undefined): Promise<readonly Reportable[]>;
}

/**
 * Stores a report for the operator (DSA, article 16), and for a guest book's host. Invisible targets are dropped
 * silently.
 * @throws Refusal `too_many_requests`
 */
export function createReporting(deps: ReportDeps) {
  const perAddress = deps.throttles.create('reports', PER_ADDRESS, deps.now);
  return async (report: Report, { actor, ip }: { actor: Actor | undefined; ip: string }): Promise<void> => {
    const place = await perAddress.reserve(ip);
    if (place.wait > 0) throw new Refusal('too_many_requests', { retryAfter: place.wait });
    const { kind, reason, message } = report;
    for (const found of await deps.findReported(report, actor)) await keep(deps, { ...found, kind, reason, message });
  };
}

async function keep({ db, now }: ReportDeps, report: Omit<typeof reports.$inferInsert, 'id'>): Promise<void> {
  const isSame = and(eq(reports.ownerId, report.ownerId), eq(reports.target, report.target));
  const [known] = await db.select({ n: count() }).from(reports).where(isSame);
  if ((known?.n ?? 0) >= MAX_PER_TARGET) return;
  await db.insert(reports).values({ ...report, id: randomUUID(), createdAt: new Date(now()) });
}

/** @param now milliseconds since the epoch */
export async function forgetReports(db: Db, now: number): Promise<void> {
  await db.delete(reports).where(lt(reports.createdAt, new Date(now - LIVE_MS)));
}
