import { createHmac } from 'node:crypto';
import type { AccountEvent, AuditRow, OperatorEvent } from '@tagfalter/contract/admin-audit';
import { DAY_MS } from '@tagfalter/domain/durations';
import { desc, eq, lt } from 'drizzle-orm';
import { describeFault } from '#api/base/log.ts';
import { accountEvents, operatorEvents } from '#api/db/audit-schema.ts';
import { emailHandle, userIdBy } from '#api/db/handles.ts';
import type { Db, Tx } from '#api/db/open.ts';

/** Decision 055. */
const LIVE_MS = 180 * DAY_MS;
const HASH_LENGTH = 12;

/**
 * Keyed hash of a network: shows that two events share it, not which it was.
 * @param key of the installation, because the few possible addresses could all be tried
 */
export function createNetworkName(key: Uint8Array): (network: string) => string {
  return (network) =>
    createHmac('sha256', key).update(`audit network ${network}`).digest('base64url').slice(0, HASH_LENGTH);
}

interface AuditNote {
  accountId: string;
  kind: AccountEvent;
  /** Its keyed hash. */
  network?: string | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

export async function noteAccountEvent(db: Db | Tx, { at, network = undefined, ...event }: AuditNote): Promise<void> {
  await db.insert(accountEvents).values({ ...event, network: network ?? null, at: new Date(at) });
}

interface Log {
  error(details: object, text: string): void;
}

/** For events of the past: a failure is logged and fails nothing. */
export async function noteOrLog(log: Log, note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (fault) {
    log.error({ fault: describeFault(fault) }, 'the audit log could not be written');
  }
}

/** @param at milliseconds since the epoch */
export async function noteOperatorEvent(
  db: Db | Tx,
  { kind, count = null, at }: { kind: OperatorEvent; count?: number | null; at: number },
): Promise<void> {
  await db.insert(operatorEvents).values({ kind, count, at: new Date(at) });
}

/** The newest events, of one account by its address or of all. */
export async function readAudit(
  db: Db,
  { email, limit }: { email: string | null; limit: number },
): Promise<AuditRow[]> {
  const { accountId, kind, network, at } = accountEvents;
  const asked = email === null ? undefined : await userIdBy(db, emailHandle(email));
  if (email !== null && asked === undefined) return [];
  const ofAccounts = await db
    .select({ accountId, kind, network, at })
    .from(accountEvents)
    .where(asked === undefined ? undefined : eq(accountId, asked))
    .orderBy(desc(at))
    .limit(limit);
  const ofOperator =
    email === null ? await db.select().from(operatorEvents).orderBy(desc(operatorEvents.at)).limit(limit) : [];
  const rows = [
    ...ofAccounts.map((row) => ({ ...row, count: null })),
    ...ofOperator.map(({ kind, count, at }) => ({ kind, count, at, accountId: null, network: null })),
  ];
  const newestFirst = rows.sort((one, other) => other.at.getTime() - one.at.getTime());
  return newestFirst.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** @param now milliseconds since the epoch */
export async function forgetEvents(db: Db, now: number): Promise<void> {
  const before = new Date(now - LIVE_MS);
  await db.delete(accountEvents).where(lt(accountEvents.at, before));
  await db.delete(operatorEvents).where(lt(operatorEvents.at, before));
}
