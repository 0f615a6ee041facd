import type { ModerationOutcome, ModerationSubject } from '@tagfalter/contract/admin-moderation';
import { and, desc, eq } from 'drizzle-orm';
import { noteAccountEvent, noteOperatorEvent } from '#api/changes/audit-log.ts';
import { reports, takedowns } from '#api/db/moderation-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { findSubject } from './subject.ts';

/** Further reports appear once these are decided. */
const MAX_LISTED = 1000;

export const isReportOf = ({ kind, ownerId, target }: ModerationSubject) =>
  and(eq(reports.ownerId, ownerId), eq(reports.kind, kind), eq(reports.target, target));
export const isTakedownOf = ({ kind, ownerId, target }: ModerationSubject) =>
  and(eq(takedowns.ownerId, ownerId), eq(takedowns.kind, kind), eq(takedowns.target, target));

/** Latest report first. */
export async function listReported({ db, now }: ModerationDeps): Promise<ModerationOutcome> {
  const rows = await db.select().from(reports).orderBy(desc(reports.createdAt)).limit(MAX_LISTED);
  await noteOperatorEvent(db, { kind: 'reports_listed', count: rows.length, at: now() });
  const bySubject = Map.groupBy(rows, ({ kind, ownerId, target }) => `${kind} ${ownerId} ${target}`);
  const reported = [...bySubject.values()].flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    const { kind, ownerId, target, createdAt } = newest;
    const reasons = [...new Set(group.map(({ reason }) => reason))];
    const count = group.reduce((sum, { further }) => sum + 1 + further, 0);
    return [{ subject: { kind, ownerId, target }, count, at: createdAt.toISOString(), reasons }];
  });
  return { outcome: 'listed', reported };
}

/** Full text; the operator's look is recorded. */
export async function showReported(
  { db, now }: ModerationDeps,
  subject: ModerationSubject,
): Promise<ModerationOutcome> {
  const found = await findSubject(db, subject);
  if (!found) return { outcome: 'missing' };
  await noteAccountEvent(db, { accountId: found.accountId, kind: 'content_shown', at: now() });
  const said = await db.select().from(reports).where(isReportOf(subject)).orderBy(desc(reports.createdAt));
  const { author, date, texts, media } = found;
  return {
    outcome: 'shown',
    shown: {
      ...{ author, date, texts, media, takenDown: await takedownOf(db, subject) },
      reports: said.map(({ createdAt, reason, message, further }) => ({
        at: createdAt.toISOString(),
        reason,
        message,
        further,
      })),
    },
  };
}

async function takedownOf(db: Db, subject: ModerationSubject): Promise<{ at: string; reason: string } | null> {
  const [row] = await db.select().from(takedowns).where(isTakedownOf(subject));
  return row ? { at: row.at.toISOString(), reason: row.reason } : null;
}

/** Closes reports without action. */
export async function dismissReports(
  { db, now }: ModerationDeps,
  subject: ModerationSubject,
): Promise<ModerationOutcome> {
  const isKnown = await forgetReportsOf(db, subject);
  if (!isKnown) return { outcome: 'missing' };
  const found = await findSubject(db, subject);
  if (found) await noteAccountEvent(db, { accountId: found.accountId, kind: 'reports_dismissed', at: now() });
  return { outcome: 'done' };
}

/** @returns whether there were any */
export async function forgetReportsOf(db: Db | Tx, subject: ModerationSubject): Promise<boolean> {
  const gone = await db.delete(reports).where(isReportOf(subject)).returning({ id: reports.id });
  return gone.length > 0;
}
