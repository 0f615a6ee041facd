import { randomUUID } from 'node:crypto';
import { PAYMENT_WEBHOOK_PATH } from '@tagfalter/contract/raw-calls';
import { DAY_MS } from '@tagfalter/domain/durations';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#api/base/refusal.ts';
import { paymentEndings, subscriptionMails, subscriptionOrders, subscriptions } from '#api/db/subscription-schema.ts';
import { activate } from '#api/features/subscriptions/activate.ts';
import { cancel } from '#api/features/subscriptions/cancel.ts';
import { order } from '#api/features/subscriptions/order.ts';
import { reactivate } from '#api/features/subscriptions/reactivate.ts';
import { listRows } from '#api/features/subscriptions/repository.ts';
import { monthAfter } from '#api/features/subscriptions/rules/month.ts';
import { paymentWebhook } from '#api/features/subscriptions/webhook.ts';
import type { PaymentEvent } from '#api/ports/payments.ts';
import { databases } from './database.ts';
import { SIGNATURE } from './fake-payments.ts';
import { ORIGIN, openSubscriptionStage, START, type SubscriptionStage } from './subscription-stage.ts';
import { insertAccount } from './sync-actors.ts';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Promise 20 demands 500: `npm run soak -- --only payments`. */
const SCHEDULES = Number(process.env.SOAK_COUNT ?? 30);
const STEPS = 12;

/** Numbers from 0 to 1 by a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Expected faults: an unfitting act, or an absent payment service. */
const EXPECTED = ['not_subscribed', 'not_reactivatable', 'already_subscribed', 'not_found', 'payments_unavailable'];

describe.each(databases)('events in any order on $name (promise 20)', ({ create }) => {
  let stage: SubscriptionStage;
  /** The webhook without the job that queries the payment service. */
  const alone = fastify();
  beforeAll(async () => {
    stage = await openSubscriptionStage(create);
    await alone.register(paymentWebhook({ ...stage.deps, jobs: { add: async () => undefined } }));
  });
  afterAll(async () => {
    await alone.close();
    await stage.close();
  });

  const account = async (): Promise<string> => {
    const id = randomUUID();
    const { db } = stage.database;
    await insertAccount(db, { id });
    return id;
  };
  const tried = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (fault) {
      expect(EXPECTED, String(fault)).toContain(fault instanceof Refusal ? fault.code : '');
    }
  };

  /** Resets everything, with a new account; returns its possible acts. */
  const begin = async (random: () => number) => {
    const { deps, payments, clock } = stage;
    clock.now = START;
    payments.clock.now = START;
    payments.down = 'none';
    payments.subscriptions.clear();
    payments.events.length = 0;
    // Leftovers of earlier schedules would come due, too.
    for (const table of [subscriptions, subscriptionOrders, paymentEndings]) await stage.database.db.delete(table);
    const accountId = await account();
    const actor = { accountId, entrySpace: '', email: '', emailVerified: true, isPro: false, subscriptions: [] };
    const ordering = { returnUrl: ORIGIN, cancelUrl: ORIGIN, beginsAtOnce: false, language: 'de' } as const;
    const any = (): string =>
      [...payments.subscriptions.keys()][Math.floor(random() * payments.subscriptions.size)] ?? '';
    const orderOne = () => tried(() => order(deps, actor, ordering));
    const cancelOne = () => tried(() => cancel(deps, { accountId, key: undefined }));
    const acts: (() => Promise<void>)[] = [
      orderOne,
      async () => payments.approve(any()),
      async () => payments.approve(any()),
      () => tried(() => activate(deps, { accountId, subscriptionId: any() })),
      async () => payments.payer(any(), 'suspend'),
      async () => payments.payer(any(), 'resume'),
      async () => payments.payer(any(), 'cancel'),
      cancelOne,
      () => tried(() => reactivate(deps, { accountId, key: undefined })),
      async () => payments.failPayments(any(), random() < 0.5),
      async () => {
        clock.now += Math.floor(random() * 20) * DAY_MS;
        payments.passTo(clock.now);
      },
      () => stage.settle(),
      async () => {
        payments.down = random() < 0.3 ? 'all' : 'none';
      },
    ];
    return { accountId, orderOne, cancelOne, acts };
  };

  const play = async (schedule: number, label: string): Promise<void> => {
    const { payments, clock } = stage;
    const random = randomOf(SEED + schedule * 7919);
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
    const { accountId, orderOne, cancelOne, acts } = await begin(random);
    const reported = schedule % 2 === 0 ? announceAlone : announce;
    await orderOne();
    for (let step = 0; step < STEPS; step += 1) {
      await pick(acts)?.();
      const event = random() < 0.5 ? pick(payments.events) : undefined;
      if (event) await reported(event, accountId, label);
    }
    payments.down = 'none';
    if (random() < 0.5) await cancelOne();
    // Nights pass without events.
    for (let times = 0; times < 3; times += 1) await stage.passTo(clock.now + DAY_MS);
    // A job caused by events may still run.
    await vi.waitFor(() => expectTrue(label, accountId), { timeout: 10_000 });
    // Subscriptions to end have ended, running ones are paid.
    await stage.passTo(clock.now + 32 * DAY_MS);
    await stage.passTo(clock.now + DAY_MS);
    await vi.waitFor(() => expectTrue(label, accountId), { timeout: 10_000 });
  };

  const announce = async (event: PaymentEvent, _accountId: string, label: string): Promise<void> =>
    expect([200, 503], label).toContain(await stage.announce(event));

  /** An event alone, without the query it causes, changes nothing. */
  const announceAlone = async (event: PaymentEvent, accountId: string, label: string): Promise<void> => {
    const { database } = stage;
    const said = async () =>
      (await listRows(database.db, accountId)).map(({ id, status, endDate, endedBy, providerStatus, paidUntil }) => ({
        ...{ id, status, endDate, endedBy, providerStatus, paidUntil },
      }));
    const before = await said();
    const headers = { 'content-type': 'application/json', ...SIGNATURE };
    const sent = { method: 'POST' as const, url: PAYMENT_WEBHOOK_PATH, payload: Buffer.from(event.id), headers };
    expect([200, 503], label).toContain((await alone.inject(sent)).statusCode);
    const known = new Set(before.map(({ id }) => id));
    expect(
      (await said()).filter(({ id }) => known.has(id)),
      `${label}: ${event.type}`,
    ).toEqual(before);
  };

  it(`end as the payment service says in any order (SEED=${SEED})`, async () => {
    for (let schedule = 0; schedule < SCHEDULES; schedule += 1)
      await play(schedule, `SEED=${SEED}, schedule ${schedule}`);
  }, 600_000);

  async function expectTrue(label: string, accountId: string): Promise<void> {
    const { payments, clock, database } = stage;
    const rows = await listRows(database.db, accountId);
    const running = [...payments.subscriptions.values()].filter(({ status }) => status === 'active');
    // Runs here exactly if it runs there.
    expect(running.length, label).toBeLessThanOrEqual(1);
    const active = rows.filter(({ status }) => status === 'active');
    const namesOf = (all: readonly (string | null)[]) => [...all].sort();
    expect(namesOf(active.map((row) => row.paypalSubscriptionId)), label).toEqual(namesOf(running.map(({ id }) => id)));
    for (const row of rows) {
      const there = payments.subscriptions.get(row.paypalSubscriptionId ?? '') ?? expect.fail(`${label}: no such one`);
      expect(row.providerStatus, label).toBe(there.status);
      if (row.status === 'active') {
        expect([row.endDate, row.renewsAt?.getTime()], label).toEqual([null, there.nextBillingAt]);
        continue;
      }
      expect(row.endDate?.getTime(), label).toBe(there.lastPaidAt === null ? undefined : monthAfter(there.lastPaidAt));
      const isOver = (row.endDate?.getTime() ?? 0) <= clock.now;
      if (row.intent === 'cancel' && isOver) expect(there.status, label).toBe('cancelled');
    }
    const mails = await database.db.select().from(subscriptionMails);
    const keys = mails.filter((mail) => mail.accountId === accountId).map(({ kind, key }) => `${kind} ${key}`);
    expect(new Set(keys).size, label).toBe(keys.length);
  }
});
