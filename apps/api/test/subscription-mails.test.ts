import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { and, eq, lte } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SubscriptionMailKind, subscriptionMails, subscriptions } from '#api/db/subscription-schema.ts';
import { MAIL_JOB } from '#api/features/subscriptions/mails/order-mails.ts';
import { databases } from './database.ts';
import { nextMonth } from './fake-payments.ts';
import type { Person } from './product.ts';
import { openSubscriptionStage, START, type SubscriptionStage } from './subscription-stage.ts';

const SUBJECTS: Record<SubscriptionMailKind, string> = {
  confirmed: 'Deine Bestellung: Tagfalter Pro',
  cancelled: 'Dein Abo von Tagfalter Pro ist gekündigt',
  reactivated: 'Dein Abo von Tagfalter Pro läuft weiter',
  ended: 'Tagfalter Pro ist zu Ende',
  payment_failed: 'Die Zahlung für Tagfalter Pro hat nicht geklappt',
};

type Step =
  | 'order'
  | 'cancel'
  | 'reactivate'
  | 'payer suspends'
  | 'payer resumes'
  | 'payment fails'
  | 'payment works again'
  | 'a day passes'
  | 'the month ends';
/** Steps, each with the mail about it. */
type Story = readonly (readonly [Step, SubscriptionMailKind | undefined])[];

const taken: Story = [
  ['cancel', 'cancelled'],
  ['reactivate', 'reactivated'],
];
const stopped: Story = [
  ['payer suspends', 'cancelled'],
  ['payer resumes', 'reactivated'],
];
const unpaid: Story = [
  ['payment fails', 'payment_failed'],
  ['payment works again', 'reactivated'],
];
const quiet: Story = [
  ['a day passes', undefined],
  ['a day passes', undefined],
];
const over: Story = [
  ['cancel', 'cancelled'],
  ['the month ends', 'ended'],
];

describe.each(databases)('mails about a subscription on $name', ({ create }) => {
  let stage: SubscriptionStage;
  let mia: Person;
  let paypalId = '';
  beforeAll(async () => {
    stage = await openSubscriptionStage(create);
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    stage.clock.now = START;
    stage.payments.clock.now = START;
    stage.payments.events.length = 0;
    mia = await stage.person();
  });

  const act = async (path: 'cancel' | 'reactivate') => {
    const { status } = await stage.post(mia, `/api/subscriptions/${path}`, path === 'cancel' ? {} : undefined);
    expect(status).toBe(200);
  };
  const provider = () => stage.payments.subscriptions.get(paypalId) ?? expect.fail('no subscription');
  const steps: Record<Step, () => Promise<void>> = {
    order: async () => {
      paypalId = await stage.subscribed(mia);
    },
    cancel: () => act('cancel'),
    reactivate: () => act('reactivate'),
    'payer suspends': async () => stage.payments.payer(paypalId, 'suspend'),
    'payer resumes': async () => stage.payments.payer(paypalId, 'resume'),
    'payment fails': async () => {
      stage.payments.failPayments(paypalId);
      for (let times = 0; times < 2; times += 1)
        await stage.passTo((provider().nextBillingAt ?? expect.fail('no payment')) + DAY_MS);
    },
    'payment works again': async () => {
      stage.payments.failPayments(paypalId, false);
      stage.payments.payer(paypalId, 'resume');
      const at = stage.clock.now;
      const paid = { lastPaidAt: at, nextBillingAt: nextMonth(at), failedPayments: 0 };
      stage.payments.subscriptions.set(paypalId, { ...provider(), ...paid });
    },
    'a day passes': () => stage.passTo(stage.clock.now + DAY_MS),
    'the month ends': () => stage.passTo(nextMonth(stage.clock.now)),
  };

  /** Each event once more as it came, and once under another name; then nothing is due. */
  const repeatEvents = async () => {
    for (const event of [...stage.payments.events]) {
      const twin = { ...event, id: `WH-${randomUUID()}` };
      for (const one of [event, twin]) {
        if (one === twin) stage.payments.events.push(twin);
        expect(await stage.announce(one)).toBe(200);
      }
      stage.payments.events.splice(stage.payments.events.indexOf(twin), 1);
    }
    const now = new Date(stage.clock.now);
    const isDue = and(eq(subscriptions.accountId, mia.accountId), lte(subscriptions.nextCheckAt, now));
    const due = async () => {
      await stage.settle();
      return stage.database.db.$count(subscriptions, isDue);
    };
    await expect.poll(due).toBe(0);
  };
  const sent = async () => {
    const { db } = stage.database;
    const isMine = eq(subscriptionMails.accountId, mia.accountId);
    const all = await db.$count(subscriptionMails, isMine);
    await stage.product.deps.jobs.add(MAIL_JOB, {});
    return stage.mailsTo(mia, all);
  };

  it.each<{ which: string; story: Story }>([
    { which: 'taken back thrice by its owner', story: [...taken, ...quiet, ...taken, ...taken, ...over] },
    { which: 'stopped thrice by the payer', story: [...stopped, ...quiet, ...stopped, ...stopped, ...over] },
    { which: 'unpaid thrice', story: [...unpaid, ...quiet, ...unpaid, ...unpaid, ...over] },
    { which: 'of all kinds in turn', story: [...taken, ...stopped, ...unpaid, ...stopped, ...taken, ...over] },
    { which: 'ordered again after its end', story: [...over, ['order', 'confirmed'], ...taken, ...over] },
  ])('tell each occasion once, repeated events none: $which', async ({ story }) => {
    const expected: string[] = [];
    for (const [step, kind] of [['order', 'confirmed'] as const, ...story]) {
      await steps[step]();
      // A minute apart, as nobody acts twice within one.
      stage.clock.now += 60_000;
      stage.payments.clock.now = stage.clock.now;
      if (kind) expected.push(SUBJECTS[kind]);
      for (let times = 0; times < 2; times += 1) {
        await repeatEvents();
        expect([step, await sent()]).toEqual([step, expected]);
      }
    }
  });
});
