import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db, Tx } from '#api/db/open.ts';
import { paymentStandIn as rows } from '#api/db/payment-stand-in-schema.ts';
import type { Delivery } from '#api/ports/payment-stand-in.ts';
import { eventRetryAt, eventRows, MAX_ATTEMPTS, StoredEvent } from './events.ts';
import { type EventName, StandInState, type StateChange, settled } from './state.ts';

/** Webhooks per batch. */
const BATCH = 20;
/** Milliseconds for which a process owns an event while it sends it. */
const CLAIM_MS = MINUTE_MS;
/** Unapproved orders are deleted after a day. */
const UNAPPROVED_MS = DAY_MS;
const MAX_LISTED = 50;

export interface StoredSubscription {
  id: string;
  state: StandInState;
}

export interface ClaimedEvent {
  rowId: string;
  event: StoredEvent;
}

interface NewRow {
  kind: 'product' | 'plan' | 'subscription';
  id: string;
  requestId: string | undefined;
  state: unknown;
}

export type StandInStore = ReturnType<typeof createStandInStore>;

/** Rows of the stand-in. Subscriptions change only through `change`, one at a time. */
export function createStandInStore(db: Db, now: () => number) {
  const addEvents = async (
    tx: Tx,
    { id, state }: StoredSubscription,
    happened: readonly EventName[],
    delivery: Delivery,
  ) => {
    const made = eventRows({ id, state, happened, delivery, now: now() });
    if (made.length > 0) await tx.insert(rows).values(made);
  };

  const kept = (row: { id: string; state: unknown }): StoredSubscription => ({
    id: row.id,
    state: v.parse(StandInState, row.state),
  });

  return {
    /** Adds a row unless its id or request id exists. @returns the stored row */
    async addOnce({ kind, id, requestId, state }: NewRow): Promise<{ id: string; state: unknown; isNew: boolean }> {
      const values = { kind, id, requestId: requestId ?? null, state };
      const [added] = await db.insert(rows).values(values).onConflictDoNothing().returning({ id: rows.id });
      if (added) return { id, state, isNew: true };
      const same = requestId === undefined ? eq(rows.id, id) : eq(rows.requestId, requestId);
      const [there] = await db
        .select()
        .from(rows)
        .where(and(eq(rows.kind, kind), same));
      return there ? { ...there, isNew: false } : { id, state, isNew: false };
    },

    async find(kind: NewRow['kind'], id: string): Promise<unknown> {
      const [row] = await db
        .select({ state: rows.state })
        .from(rows)
        .where(and(eq(rows.kind, kind), eq(rows.id, id)));
      return row?.state;
    },

    async list(kind: NewRow['kind']): Promise<{ id: string; state: unknown }[]> {
      return db.select().from(rows).where(eq(rows.kind, kind)).orderBy(asc(rows.id)).limit(MAX_LISTED);
    },

    /**
     * Advances past months, then applies a change.
     * @param make returns undefined if the state forbids it
     * @returns undefined for an unknown subscription
     */
    async change(
      id: string,
      delivery: Delivery,
      make: (state: StandInState) => StateChange | undefined,
    ): Promise<(StoredSubscription & { isAllowed: boolean }) | undefined> {
      return db.transaction(async (tx) => {
        const where = and(eq(rows.kind, 'subscription'), eq(rows.id, id));
        const [row] = await tx.select().from(rows).where(where).for('update');
        if (!row) return undefined;
        const before = kept(row);
        const caughtUp = settled(before.state, now());
        const made = make(caughtUp.state);
        // The change itself may make a month due.
        const after = settled(made?.state ?? caughtUp.state, now());
        const happened = [...caughtUp.events, ...(made?.events ?? []), ...after.events];
        if (after.state !== before.state) await tx.update(rows).set({ state: after.state }).where(where);
        await addEvents(tx, { id, state: after.state }, happened, delivery);
        return { id, state: after.state, isAllowed: made !== undefined };
      });
    },

    /** The first browser that approves owns the test account. */
    async givePayer(id: string, payer: string): Promise<void> {
      const where = and(eq(rows.kind, 'subscription'), eq(rows.id, id), isNull(rows.payer));
      await db.update(rows).set({ payer }).where(where);
    },

    async ofPayer(payer: string): Promise<StoredSubscription[]> {
      const where = and(eq(rows.kind, 'subscription'), eq(rows.payer, payer));
      return (await db.select().from(rows).where(where).orderBy(asc(rows.createdAt)).limit(MAX_LISTED)).map(kept);
    },

    /** Ids of approved subscriptions, page by page. */
    async approvedAfter(id: string): Promise<string[]> {
      const found = await db
        .select({ id: rows.id })
        .from(rows)
        .where(and(eq(rows.kind, 'subscription'), gt(rows.id, id), isNotNull(rows.payer)))
        .orderBy(asc(rows.id))
        .limit(MAX_LISTED);
      return found.map((row) => row.id);
    },

    async forgetUnapproved(): Promise<void> {
      const old = new Date(now() - UNAPPROVED_MS);
      await db.delete(rows).where(and(eq(rows.kind, 'subscription'), isNull(rows.payer), lt(rows.createdAt, old)));
    },

    /** Claims due events for this process. */
    async claimDue(): Promise<ClaimedEvent[]> {
      return db.transaction(async (tx) => {
        const due = await tx
          .select()
          .from(rows)
          .where(and(eq(rows.kind, 'event'), lte(rows.dueAt, new Date(now()))))
          .orderBy(asc(rows.dueAt), asc(rows.id))
          .limit(BATCH)
          .for('update', { skipLocked: true });
        const ids = due.map((row) => row.id);
        if (ids.length === 0) return [];
        const claimed = { dueAt: new Date(now() + CLAIM_MS) };
        await tx
          .update(rows)
          .set(claimed)
          .where(and(eq(rows.kind, 'event'), inArray(rows.id, ids)));
        return due.map((row) => ({ rowId: row.id, event: v.parse(StoredEvent, row.state) }));
      });
    },

    /** Records a delivery, or plans a retry for three days. */
    async note({ rowId, event }: ClaimedEvent, isDelivered: boolean): Promise<void> {
      const where = and(eq(rows.kind, 'event'), eq(rows.id, rowId));
      const attempts = event.attempts + 1;
      if (isDelivered || attempts >= MAX_ATTEMPTS) await db.delete(rows).where(where);
      else {
        const dueAt = new Date(eventRetryAt(now(), attempts));
        await db
          .update(rows)
          .set({ state: { ...event, attempts }, dueAt })
          .where(where);
      }
    },
  };
}
