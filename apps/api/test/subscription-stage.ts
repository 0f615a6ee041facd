import { type Subscription, SubscriptionSchema } from '@tagfalter/contract/subscriptions';
import { UserSchema } from '@tagfalter/contract/user';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { createServerNudges } from '#api/changes/nudges.ts';
import { createSettling } from '#api/features/subscriptions/settle-due.ts';
import type { SubscriptionDeps } from '#api/features/subscriptions/subscription-deps.ts';
import type { Mail } from '#api/ports/mail.ts';
import type { DatabaseKind, TestDatabase } from './database.ts';
import { createFakePayments, type FakePayments, SIGNATURE } from './fake-payments.ts';
import { createProduct, type Person, type Product, registerPerson } from './product.ts';

export const START = Date.parse('2026-11-20T12:00:00Z');
export const ORIGIN = 'http://127.0.0.1:8080';

const List = v.object({ subscriptions: v.array(SubscriptionSchema), isTest: v.boolean() });

/** The product with an in-memory payment service; both have a clock. */
export interface SubscriptionStage {
  database: TestDatabase;
  product: Product;
  payments: FakePayments;
  /** Milliseconds since the epoch. */
  clock: { now: number };
  /** Oldest first. */
  mails: Mail[];
  /** Lets every mail fail. */
  mailing: { isDown: boolean };
  /** For calls without a route. */
  deps: SubscriptionDeps;
  person(): Promise<Person>;
  post(
    who: Person | undefined,
    path: string,
    payload?: object,
    key?: string,
  ): Promise<{ status: number; body: unknown }>;
  order(who: Person, more?: object): Promise<string>;
  /** Orders, approves, activates. */
  subscribed(who: Person): Promise<string>;
  list(who: Person): Promise<Subscription[]>;
  isPro(who: Person): Promise<boolean>;
  /** Delivers a webhook. */
  announce(event: { id: string }, headers?: Record<string, string>): Promise<number>;
  /** Advances both clocks and settles due subscriptions. */
  passTo(now: number): Promise<void>;
  settle(): Promise<void>;
  /** Subjects of mails to a person, once there are `count`. */
  mailsTo(who: Person, count: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function openSubscriptionStage(create: DatabaseKind['create']): Promise<SubscriptionStage> {
  const database = await create();
  const clock = { now: START };
  const payments = createFakePayments({ now: START });
  const mails: Mail[] = [];
  const mailing = { isDown: false };
  const sendMail = async (mail: Mail): Promise<void> => {
    if (mailing.isDown) throw new Error('no mail server');
    mails.push(mail);
  };
  const product = await createProduct(database, { payments, sendMail, now: () => clock.now });
  const { db, listen } = database;
  const { jobs, now, log } = product.deps;
  const nudges = await createServerNudges({ db, listen, log });
  const deps: SubscriptionDeps = { db, nudges, payments, jobs, now, log };
  const run = createSettling(deps);
  const post: SubscriptionStage['post'] = async (who, url, payload, key) => {
    const headers = { ...who?.headers, ...(key && { 'idempotency-key': key }) };
    const response = await product.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  const order: SubscriptionStage['order'] = async (who, more = {}) => {
    const returns = { returnUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/subscription` };
    const { status, body } = await post(who, '/api/paypal/create-subscription', { ...returns, ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return v.parse(v.object({ subscriptionId: v.string() }), body).subscriptionId;
  };
  const settle = () => run({}, new AbortController().signal);
  return {
    ...{ database, product, payments, clock, mails, mailing, deps, post, order, settle },
    person: () => registerPerson(product),
    async subscribed(who) {
      const subscriptionId = await order(who);
      payments.approve(subscriptionId);
      expect((await post(who, '/api/subscriptions/activate', { subscriptionId })).status).toBe(200);
      return subscriptionId;
    },
    async list({ headers }) {
      const response = await product.app.inject({ url: '/api/subscriptions', headers });
      return v.parse(List, response.json()).subscriptions;
    },
    async isPro({ headers }) {
      return v.parse(UserSchema, (await product.app.inject({ url: '/api/auth/user', headers })).json()).proAccount;
    },
    async announce({ id }, headers = SIGNATURE) {
      const sent = { method: 'POST' as const, url: '/api/paypal/webhook', payload: Buffer.from(id) };
      const all = { 'content-type': 'application/json', ...headers };
      return (await product.app.inject({ ...sent, headers: all })).statusCode;
    },
    async passTo(at) {
      clock.now = at;
      payments.passTo(at);
      await settle();
    },
    async mailsTo({ email }, count) {
      const subjects = () => mails.filter(({ to }) => to === email).map(({ subject }) => subject);
      await vi.waitFor(() => expect(subjects().length).toBeGreaterThanOrEqual(count), { timeout: 20_000 });
      return subjects();
    },
    async close() {
      await nudges.close();
      await product.close();
      await database.close();
    },
  };
}
