import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { accountEvents } from '#api/db/audit-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { paymentEndings, paymentEvents, subscriptionMails, subscriptionOrders } from '#api/db/subscription-schema.ts';
import { endContract, withdraw } from '#api/features/subscriptions/contract-ends.ts';
import { MAIL_JOB } from '#api/features/subscriptions/mails/order-mails.ts';
import { forgetSubscriptionMails } from '#api/features/subscriptions/mails/send-mails.ts';
import { forgetPaymentEvents } from '#api/features/subscriptions/webhook.ts';
import { databases } from './database.ts';
import { nextMonth, SIGNATURE } from './fake-payments.ts';
import { type Person, twinOf } from './product.ts';
import { ORIGIN, openSubscriptionStage, START, type SubscriptionStage } from './subscription-stage.ts';

const MONTH_END = nextMonth(START);
const iso = (at: number) => new Date(at).toISOString();

describe.each(databases)('a subscription on $name', ({ create }) => {
  let stage: SubscriptionStage;
  let mia: Person;
  beforeAll(async () => {
    stage = await openSubscriptionStage(create);
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    stage.clock.now = START;
    stage.payments.clock.now = START;
    stage.payments.down = 'none';
    stage.payments.before = async () => undefined;
    stage.mailing.isDown = false;
    mia = await stage.person();
  });
  const act = (path: 'cancel' | 'reactivate', key?: string, who = mia) =>
    stage.post(who, `/api/subscriptions/${path}`, path === 'cancel' ? {} : undefined, key);
  const provider = (id: string) => stage.payments.subscriptions.get(id);
  const actsSince = (count: number) => stage.payments.asked.slice(count).filter((name) => name !== 'read');

  it('is ordered, approved, activated and confirmed by mail once', async () => {
    const subscriptionId = await stage.order(mia, { beginsAtOnce: true, language: 'fr' });
    expect(await stage.list(mia)).toEqual([]);
    const waiting = await stage.post(mia, '/api/subscriptions/activate', { subscriptionId });
    expect(waiting).toEqual({ status: 202, body: { subscription: null } });
    expect(await stage.isPro(mia)).toBe(false);
    stage.payments.approve(subscriptionId);
    const active = { subscriptionId, baToken: 'BA-1', token: 'EC-1' };
    const first = await stage.post(mia, '/api/subscriptions/activate', active);
    const [listed] = await stage.list(mia);
    expect(first).toEqual({ status: 200, body: { subscription: listed } });
    expect(listed).toMatchObject({ status: 'active', endDate: null, renewsAt: iso(MONTH_END), endedBy: null });
    expect(listed).toMatchObject({ paypalSubscriptionId: subscriptionId, canReactivate: false, createdAt: iso(START) });
    expect(await stage.post(mia, '/api/subscriptions/activate', active)).toEqual(first);
    expect(await stage.isPro(mia)).toBe(true);
    // Each device learns that the account has changed.
    const isMia = eq(owners.ownerId, mia.accountId);
    expect(await stage.database.db.select({ version: owners.version }).from(owners).where(isMia)).toEqual([
      { version: 1 },
    ]);
    expect(await stage.mailsTo(mia, 1)).toEqual(['Ta commande : Tagfalter Pro']);
    const text = stage.mails.find(({ to }) => to === mia.email)?.text;
    for (const said of [
      '3,99 €',
      '20 novembre 2026',
      '20 décembre 2026',
      '/kuendigung',
      '/widerruf',
      'tout de suite',
    ]) {
      expect(text).toContain(said);
    }
  });

  /** Right after activation, when the first payment is not through. */
  const begun = async () => {
    const subscriptionId = await stage.order(mia);
    stage.payments.approve(subscriptionId);
    const state = provider(subscriptionId);
    if (!state) throw new Error('no subscription');
    const unpaid = { ...state, nextBillingAt: state.startedAt, lastPaidAt: null, lastPaid: null };
    stage.payments.subscriptions.set(subscriptionId, unpaid);
    expect((await stage.post(mia, '/api/subscriptions/activate', { subscriptionId })).status).toBe(200);
    return { subscriptionId, unpaid };
  };

  it('believes no next payment at its start: cancelling suspends', async () => {
    const { subscriptionId } = await begun();
    expect(await stage.list(mia)).toMatchObject([{ status: 'active', renewsAt: iso(MONTH_END) }]);
    await stage.mailsTo(mia, 1);
    const text = stage.mails.find(({ to }) => to === mia.email)?.text ?? '';
    expect([text.includes('20. Dezember 2026'), text.includes('Nächste Zahlung: 20. November')]).toEqual([true, false]);
    await act('cancel');
    expect(provider(subscriptionId)).toMatchObject({ status: 'suspended' });
    expect(await stage.list(mia)).toMatchObject([
      { status: 'cancelled', endDate: iso(MONTH_END), endedBy: 'owner', canReactivate: true },
    ]);
    expect((await act('reactivate')).status).toBe(200);
    expect(provider(subscriptionId)).toMatchObject({ status: 'active' });
    expect(await stage.list(mia)).toMatchObject([{ status: 'active', renewsAt: iso(MONTH_END) }]);
    expect(await stage.isPro(mia)).toBe(true);
  });

  it('ends at once if the first payment fails', async () => {
    const { subscriptionId, unpaid } = await begun();
    stage.clock.now = START + 600_000;
    const failed = {
      status: 'suspended',
      failedPayments: 1,
      nextBillingAt: null,
      statusChangedAt: START + 600_000,
    } as const;
    stage.payments.subscriptions.set(subscriptionId, { ...unpaid, ...failed });
    await stage.passTo(START + DAY_MS);
    expect(await stage.list(mia)).toMatchObject([
      { status: 'cancelled', endDate: iso(START + 600_000), endedBy: 'payment', canReactivate: false },
    ]);
    expect(await stage.isPro(mia)).toBe(false);
  });

  it('is made once by two clicks in two processes', async () => {
    const twin = await twinOf(stage.product);
    const payload = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription` };
    const sent = { method: 'POST' as const, url: '/api/paypal/create-subscription', headers: mia.headers, payload };
    const responses = await Promise.all([stage.product.app.inject(sent), twin.inject(sent)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(responses.map((response) => response.json().subscriptionId)).size).toBe(1);
    await twin.close();
  });

  it('is refused twice, returns to us, and repeats by key', async () => {
    const url = '/api/paypal/create-subscription';
    const returns = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription` };
    for (const foreign of [
      'https://evil.example/',
      'javascript:alert(1)',
      '/subscription',
      'http://a:b@127.0.0.1:8080/',
    ]) {
      expect((await stage.post(mia, url, { ...returns, returnUrl: foreign })).status).toBe(400);
      expect((await stage.post(mia, url, { ...returns, cancelUrl: foreign })).status).toBe(400);
    }
    const first = await stage.post(mia, url, returns, 'one');
    expect(await stage.post(mia, url, { ...returns, language: 'en' }, 'one')).toEqual(first);
    await stage.subscribed(mia);
    expect(await stage.post(mia, url, returns)).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    await act('cancel');
    expect(await stage.post(mia, url, returns)).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
  });

  it('of another person or unknown cannot be activated', async () => {
    const tom = await stage.person();
    const ofTom = await stage.order(tom);
    stage.payments.approve(ofTom);
    for (const subscriptionId of [ofTom, 'I-NOBODY']) {
      expect((await stage.post(mia, '/api/subscriptions/activate', { subscriptionId })).status).toBe(404);
    }
    expect([await stage.isPro(mia), await stage.isPro(tom)]).toEqual([false, false]);
  });

  it.each([
    ['another account', { accountId: 'somebody' }],
    ['no account', { accountId: null }],
    ['another plan', { planId: 'P-OTHER' }],
    ['terms of its own', { isOverridden: true }],
  ])('gives nothing more once it names %s', async (_what, change) => {
    const id = await stage.subscribed(mia);
    await stage.passTo(START + DAY_MS);
    expect(await stage.isPro(mia)).toBe(true);
    stage.payments.subscriptions.set(id, { ...(provider(id) ?? expect.fail('none')), ...change });
    await stage.passTo(MONTH_END + DAY_MS);
    expect(await stage.isPro(mia)).toBe(false);
    expect(await stage.list(mia)).toMatchObject([{ status: 'cancelled', endDate: iso(MONTH_END) }]);
  });

  it('is cancelled with the paid month: suspended, then cancelled', async () => {
    const id = await stage.subscribed(mia);
    const asked = stage.payments.asked.length;
    const { status, body } = await act('cancel', 'c1');
    expect(status).toBe(200);
    const cancelled = { status: 'cancelled', endDate: iso(MONTH_END), endedBy: 'owner', canReactivate: true };
    expect(body).toMatchObject({ subscription: { ...cancelled, renewsAt: null } });
    expect([provider(id)?.status, actsSince(asked)]).toEqual(['suspended', ['suspend']]);
    expect((await act('cancel', 'c1')).status).toBe(200);
    expect(await act('cancel')).toMatchObject({ status: 409, body: { code: 'not_subscribed' } });
    await stage.passTo(MONTH_END - 1);
    expect(await stage.isPro(mia)).toBe(true);
    await stage.passTo(MONTH_END);
    expect([await stage.isPro(mia), provider(id)?.status]).toEqual([false, 'cancelled']);
    expect(await stage.list(mia)).toMatchObject([{ ...cancelled, canReactivate: false }]);
    expect(await act('reactivate')).toMatchObject({ status: 409, body: { code: 'not_reactivatable' } });
    await stage.product.deps.jobs.add(MAIL_JOB, {});
    const subjects = ['Deine Bestellung: Tagfalter Pro', 'Dein Abo von Tagfalter Pro ist gekündigt'];
    expect(await stage.mailsTo(mia, 3)).toEqual([...subjects, 'Tagfalter Pro ist zu Ende']);
    const again = await stage.order(mia);
    expect(again).not.toBe(id);
  });

  it('goes on when the cancellation is taken back', async () => {
    const id = await stage.subscribed(mia);
    await act('cancel');
    await stage.passTo(START + 10 * DAY_MS);
    const { status, body } = await act('reactivate', 'r1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ subscription: { status: 'active', endDate: null, endedBy: null } });
    expect(await act('reactivate', 'r1')).toMatchObject({ status: 200 });
    expect((await act('reactivate')).status).toBe(409);
    expect(provider(id)?.status).toBe('active');
    await stage.passTo(MONTH_END + DAY_MS);
    expect(await stage.list(mia)).toMatchObject([{ status: 'active', renewsAt: iso(nextMonth(MONTH_END)) }]);
    expect(await stage.mailsTo(mia, 3)).toContain('Dein Abo von Tagfalter Pro läuft weiter');
  });

  it('shows a stop by payer or card, not reversible here', async () => {
    const id = await stage.subscribed(mia);
    stage.payments.payer(id, 'suspend');
    await stage.passTo(START + DAY_MS);
    const stopped = { status: 'cancelled', endDate: iso(MONTH_END), canReactivate: false };
    expect(await stage.list(mia)).toMatchObject([{ ...stopped, endedBy: 'payer' }]);
    expect((await act('reactivate')).status).toBe(409);
    stage.payments.payer(id, 'resume');
    await stage.passTo(START + 2 * DAY_MS);
    expect(await stage.list(mia)).toMatchObject([{ status: 'active', endedBy: null, endDate: null }]);
    stage.payments.failPayments(id);
    await stage.passTo(MONTH_END + 10 * DAY_MS);
    expect(await stage.list(mia)).toMatchObject([{ ...stopped, endedBy: 'payment' }]);
    expect(await stage.isPro(mia)).toBe(false);
    expect(await stage.mailsTo(mia, 4)).toContain('Die Zahlung für Tagfalter Pro hat nicht geklappt');
  });

  it('is cancelled while the payment service is away', async () => {
    const id = await stage.subscribed(mia);
    stage.payments.down = 'all';
    expect(await act('cancel')).toMatchObject({ status: 200, body: { subscription: { endDate: iso(MONTH_END) } } });
    expect(await stage.list(mia)).toMatchObject([{ status: 'cancelled', endedBy: 'owner' }]);
    expect(provider(id)?.status).toBe('active');
    await stage.passTo(START + DAY_MS);
    stage.payments.down = 'none';
    await stage.passTo(START + 3 * DAY_MS);
    expect(provider(id)?.status).toBe('suspended');
    stage.payments.down = new Set(['resume']);
    expect(await act('reactivate')).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    expect(await stage.list(mia)).toMatchObject([{ status: 'cancelled', canReactivate: true }]);
    stage.payments.down = 'none';
    expect((await act('reactivate')).status).toBe(200);
  });

  it('lets a reader wait three seconds at most', async () => {
    await stage.subscribed(mia);
    stage.clock.now += 2 * MINUTE_MS;
    const slow = Promise.withResolvers<void>();
    stage.payments.before = () => slow.promise;
    const began = Date.now();
    expect(await stage.list(mia)).toMatchObject([{ status: 'active' }]);
    expect(Date.now() - began).toBeLessThan(6000);
    slow.resolve();
  }, 20_000);

  it('shows changes to a reader without any event', async () => {
    const id = await stage.subscribed(mia);
    stage.payments.payer(id, 'cancel');
    expect(await stage.list(mia)).toMatchObject([{ status: 'active' }]);
    stage.clock.now += 61_000;
    expect(await stage.list(mia)).toMatchObject([{ status: 'cancelled', endedBy: 'payer' }]);
  });

  it('begins after an approval without return, once', async () => {
    const id = await stage.order(mia);
    stage.payments.approve(id);
    await stage.passTo(START + 6 * MINUTE_MS);
    expect(await stage.list(mia)).toMatchObject([{ status: 'active', createdAt: iso(START) }]);
    const activate = () => stage.post(mia, '/api/subscriptions/activate', { subscriptionId: id });
    expect((await Promise.all([activate(), activate()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stage.list(mia)).toHaveLength(1);
  });

  it('is looked for until its order ends or 30 days pass', async () => {
    const [tom, eve, ada] = [await stage.person(), await stage.person(), await stage.person()];
    const [ofMia, ofTom] = [await stage.order(mia), await stage.order(tom)];
    const ofAda = await stage.order(ada);
    await stage.order(eve);
    const waiting = async ({ accountId }: Person) =>
      (await stage.database.db.select().from(subscriptionOrders)).filter((one) => one.accountId === accountId).length;
    stage.payments.subscriptions.delete(ofAda);
    await stage.passTo(START + DAY_MS / 2);
    expect(await waiting(ada)).toBe(1);
    for (let day = 1; day < 30; day += 1) await stage.passTo(START + day * DAY_MS);
    expect([await waiting(mia), await waiting(tom), await waiting(eve), await waiting(ada)]).toEqual([1, 1, 1, 0]);
    // Its event is not delivered.
    stage.payments.approve(ofMia);
    stage.payments.down = 'all';
    await stage.passTo(START + 31 * DAY_MS);
    stage.payments.down = 'none';
    stage.payments.subscriptions.delete(ofTom);
    await stage.passTo(START + 33 * DAY_MS);
    expect(await stage.list(mia)).toMatchObject([{ status: 'active', createdAt: iso(START + 29 * DAY_MS) }]);
    expect([await waiting(mia), await waiting(tom), await waiting(eve)]).toEqual([0, 0, 0]);
  });

  it('can be ordered 20 times a day', async () => {
    const url = '/api/paypal/create-subscription';
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const returns = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription?n=${index}` };
      statuses.push((await stage.post(mia, url, returns)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('that was followed by another one ends there, and the newer stays', async () => {
    const first = await stage.subscribed(mia);
    stage.payments.payer(first, 'suspend');
    await stage.passTo(MONTH_END + DAY_MS);
    expect(provider(first)?.status).toBe('suspended');
    const second = await stage.subscribed(mia);
    await stage.passTo(MONTH_END + 3 * DAY_MS);
    await act('cancel');
    await stage.passTo(MONTH_END + 5 * DAY_MS);
    expect([provider(first)?.status, provider(second)?.status]).toEqual(['cancelled', 'suspended']);
    expect((await act('reactivate')).status).toBe(200);
    expect(provider(second)?.status).toBe('active');
  });

  it('that runs beside another one is cancelled at the payment service', async () => {
    const first = await stage.order(mia, { language: 'en' });
    const second = await stage.order(mia, { language: 'es' });
    expect(second).not.toBe(first);
    for (const id of [first, second]) {
      stage.payments.approve(id);
      expect((await stage.post(mia, '/api/subscriptions/activate', { subscriptionId: id })).status).toBe(200);
    }
    await stage.settle();
    expect([provider(first)?.status, provider(second)?.status]).toEqual(['active', 'cancelled']);
    expect(await stage.list(mia)).toMatchObject([{ paypalSubscriptionId: first }]);
    // The operator has to refund.
    const events = await stage.database.db.select().from(accountEvents);
    const mine = events.filter(({ accountId, kind }) => accountId === mia.accountId && kind === 'second_payment_ended');
    expect(mine).toHaveLength(1);
  });

  it('hears signed events behind an address of forgeries', async () => {
    const event = { id: 'WH-right', type: 'SOMETHING.ELSE', subscriptionId: undefined };
    stage.payments.events.push(event);
    const reported = async (headers: Record<string, string>) => {
      const sent = { method: 'POST', url: '/api/paypal/webhook', payload: Buffer.from(event.id) } as const;
      const all = { 'content-type': 'application/json', ...headers };
      return (await stage.product.app.inject({ ...sent, headers: all, remoteAddress: '203.0.113.9' })).statusCode;
    };
    const forged = await Promise.all(Array.from({ length: 70 }, () => reported({})));
    expect(forged.filter((status) => status === 429)).toHaveLength(10);
    expect(await reported(SIGNATURE)).toBe(200);
  });

  it('follows signed events once, trusting nothing in them', async () => {
    const id = await stage.subscribed(mia);
    stage.payments.payer(id, 'suspend');
    const event = stage.payments.events.at(-1) ?? expect.fail('no event');
    expect(await stage.announce(event, { 'x-signature': 'forged' })).toBe(400);
    expect(await stage.announce(event, {})).toBe(400);
    expect(await stage.announce({ id: `${event.id}x` })).toBe(400);
    expect(await stage.list(mia)).toMatchObject([{ status: 'active' }]);
    expect(await stage.announce(event)).toBe(200);
    await vi.waitFor(async () => expect(await stage.list(mia)).toMatchObject([{ endedBy: 'payer' }]), 20_000);
    stage.payments.payer(id, 'resume');
    const asked = stage.payments.asked.length;
    expect(await stage.announce(event)).toBe(200);
    expect(stage.payments.asked.slice(asked)).toEqual(['readEvent']);
    stage.payments.events.push({ id: 'WH-OTHER', type: 'SOMETHING.ELSE', subscriptionId: undefined });
    expect(await stage.announce({ id: 'WH-OTHER' })).toBe(200);
    expect(await stage.announce({ id: 'x'.repeat(70_000) })).toBe(413);
    stage.payments.down = 'all';
    expect(await stage.announce(event)).toBe(503);
    const { db } = stage.database;
    await forgetPaymentEvents(db, START + 89 * DAY_MS);
    expect(await db.$count(paymentEvents)).toBeGreaterThan(0);
    await forgetPaymentEvents(db, START + 91 * DAY_MS);
    expect(await db.$count(paymentEvents)).toBe(0);
  });

  it('ends with its account, also if approved too late', async () => {
    const { db } = stage.database;
    // A deletion needs a sign-in of just now, and an order without approval lasts for days only.
    await stage.passTo(Date.now());
    const tom = await stage.person();
    const [ofMia, ofTom] = [await stage.subscribed(mia), await stage.order(tom)];
    for (const { headers } of [mia, tom]) {
      const left = await stage.product.app.inject({ method: 'DELETE', url: '/api/account', headers });
      expect(left.statusCode).toBe(202);
    }
    await stage.passTo(Date.now() + DAY_MS);
    expect(provider(ofMia)?.status).toBe('suspended');
    expect((await act('reactivate')).status).toBe(409);
    const returns = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription` };
    expect(await stage.post(tom, '/api/paypal/create-subscription', returns)).toMatchObject({ status: 409 });
    stage.payments.approve(ofTom);
    expect(await stage.announce(stage.payments.events.at(-1) ?? expect.fail('no event'))).toBe(200);
    await stage.passTo(stage.clock.now + DAY_MS);
    await stage.passTo(stage.clock.now + DAY_MS);
    expect(provider(ofTom)?.status).toBe('cancelled');
    expect(await db.$count(paymentEndings)).toBe(0);
    expect((await db.select().from(users).where(eq(users.id, tom.accountId))).length).toBe(1);
  });

  it('ends by the forms of the law', async () => {
    const none = { accountId: mia.accountId, declaredAt: START };
    expect(await endContract(stage.deps, { ...none, kind: 'ordinary' })).toEqual({ outcome: 'nothing', endDate: null });
    expect(await withdraw(stage.deps, none)).toEqual({ outcome: 'nothing', endDate: null });
    const id = await stage.subscribed(mia);
    const ended = { outcome: 'ended', endDate: new Date(MONTH_END) };
    expect(await endContract(stage.deps, { ...none, kind: 'extraordinary' })).toEqual(ended);
    expect(await endContract(stage.deps, { ...none, kind: 'ordinary' })).toEqual(ended);
    const late = { ...none, declaredAt: Date.parse('2026-12-04T23:00:00Z') };
    expect(await withdraw(stage.deps, late)).toEqual({ outcome: 'too_late', endDate: new Date(MONTH_END) });
    const now = START + 5 * DAY_MS;
    await stage.passTo(now);
    const inTime = { ...none, declaredAt: late.declaredAt - 1 };
    expect(await withdraw(stage.deps, inTime)).toEqual({ outcome: 'ended', endDate: new Date(now) });
    stage.clock.now += 1;
    expect(await withdraw(stage.deps, inTime)).toEqual({ outcome: 'ended', endDate: new Date(now) });
    expect([provider(id)?.status, await stage.isPro(mia)]).toEqual(['cancelled', false]);
    expect(await stage.list(mia)).toMatchObject([{ endedBy: 'withdrawal', endDate: iso(now) }]);
    expect(await stage.mailsTo(mia, 3)).toContain('Tagfalter Pro ist zu Ende');
  });

  it('is mailed about until the mail is out, and then not again', async () => {
    const { db } = stage.database;
    stage.mailing.isDown = true;
    await stage.subscribed(mia);
    const mine = () => db.select().from(subscriptionMails).where(eq(subscriptionMails.accountId, mia.accountId));
    await vi.waitFor(async () => expect(await mine()).toMatchObject([{ failures: 1 }]), 20_000);
    stage.mailing.isDown = false;
    stage.clock.now += 3 * MINUTE_MS;
    for (let times = 0; times < 2; times += 1) await stage.product.deps.jobs.add(MAIL_JOB, {});
    await vi.waitFor(async () => expect(await mine()).toMatchObject([{ nextTryAt: null }]), 20_000);
    await stage.product.deps.jobs.add(MAIL_JOB, {});
    expect(await stage.mailsTo(mia, 1)).toHaveLength(1);
    await forgetSubscriptionMails(db, START + 91 * DAY_MS);
    expect(await mine()).toEqual([]);
  });
});
