import type { JudgedVersion, ModerationOutcome, ModerationSubject } from '@tagfalter/contract/admin-moderation';
import { and, desc, eq, lte } from 'drizzle-orm';
import { noteAccountEvent, noteOperatorEvent } from '#api/changes/audit-log.ts';
import { reports, takedowns } from '#api/db/moderation-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { judgeSubject, nameVersion } from './judge.ts';
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

/** Full text; the operator's look is recorded. Reports are read last: none is about words newer than those shown. */
export async function showReported(
  { db, now }: ModerationDeps,
  subject: ModerationSubject,
): Promise<ModerationOutcome> {
  const found = await findSubject(db, subject);
  if (found) await noteAccountEvent(db, { accountId: found.accountId, kind: 'content_shown', at: now() });
  const said = await db.select().from(reports).where(isReportOf(subject)).orderBy(desc(reports.createdAt));
  if (!found && said.length === 0) return { outcome: 'missing' };
  const { author, date, texts, media } = found ?? { author: null, date: null, texts: [], media: [] };
  return {
    outcome: 'shown',
    shown: {
      version: nameVersion(found, said),
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

/** Closes the shown reports without action. @throws Refusal `conflict` */
export function dismissReports(deps: ModerationDeps, judged: JudgedVersion): Promise<ModerationOutcome> {
  return judgeSubject(deps, judged, async (tx, { found, newest }) => {
    const isKnown = await forgetReportsOf(tx, judged.subject, newest);
    if (!isKnown) return { outcome: 'missing' };
    if (found) await noteAccountEvent(tx, { accountId: found.accountId, kind: 'reports_dismissed', at: deps.now() });
    return { outcome: 'done' };
  });
}

/** Later reports stay open. @param newest number of the newest one shown @returns whether there were any */
export async function forgetReportsOf(tx: Tx, subject: ModerationSubject, newest: number): Promise<boolean> {
  const wereShown = and(isReportOf(subject), lte(reports.number, newest));
  const gone = await tx.delete(reports).where(wereShown).returning({ id: reports.id });
  return gone.length > 0;
}
