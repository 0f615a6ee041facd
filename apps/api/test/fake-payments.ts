import { randomUUID } from 'node:crypto';
import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import { DAY_MS } from '@tagfalter/domain/durations';
import {
  type Act,
  type Order,
  type PaymentEvent,
  type Payments,
  PaymentsFault,
  type ProviderStatus,
  type ProviderSubscription,
} from '#api/ports/payments.ts';

/** A payment service in memory with a clock; records calls and keeps events for the test to deliver. */
export interface FakePayments extends Payments {
  /** Milliseconds since the epoch. */
  clock: { now: number };
  /** Current state; reading it makes no call. */
  subscriptions: Map<string, ProviderSubscription>;
  /** Oldest first; not delivered by themselves. */
  events: PaymentEvent[];
  /** Names of calls. */
  asked: string[];
  /** Calls that fail: by name, or all. */
  down: 'all' | 'none' | ReadonlySet<string>;
  /** Awaited before each reply. */
  before: (name: string) => Promise<void>;
  approve(id: string): void;
  /** The payer acts at the payment service. */
  payer(id: string, act: 'suspend' | 'resume' | 'cancel'): void;
  /** Advances the clock: months are paid, or fail. */
  passTo(now: number): void;
  /** Lets further payments fail. */
  failPayments(id: string, isFailing?: boolean): void;
}

const PAID = { ...PRO_PRICE };
const TERMS = { planId: 'P-TAGFALTER', ...PAID };

/** A valid signature. */
export const SIGNATURE = { 'x-signature': 'genuine' };

const LAST_ATTEMPT = 2;
/** Beyond any promise: nothing may rely on the page's closing. */
const APPROVAL_MS = 30 * DAY_MS;

/** UTC; implemented independently of the product. */
export function nextMonth(at: number): number {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return Date.UTC(year, month + 1, Math.min(day, last)) + (at % DAY_MS);
}

export function createFakePayments(clock: { now: number }): FakePayments {
  const subscriptions = new Map<string, ProviderSubscription>();
  const made = new Map<string, string>();
  const done = new Set<string>();
  const failing = new Set<string>();
  const events: PaymentEvent[] = [];
  const asked: string[] = [];

  const announce = (id: string, type: string): void => {
    events.push({ id: `WH-${randomUUID()}`, type: `BILLING.SUBSCRIPTION.${type}`, subscriptionId: id });
  };
  const get = (id: string): ProviderSubscription => {
    const found = subscriptions.get(id);
    if (!found) throw new PaymentsFault('refused', { status: 404 });
    return found;
  };
  const set = (id: string, change: Partial<ProviderSubscription>): void => {
    subscriptions.set(id, { ...get(id), ...change });
  };
  const move = (id: string, from: readonly ProviderStatus[], status: ProviderStatus): void => {
    if (!from.includes(get(id).status)) throw new PaymentsFault('conflict', { status: 422 });
    const nextBillingAt = status === 'cancelled' ? null : get(id).nextBillingAt;
    set(id, { status, nextBillingAt, statusChangedAt: clock.now });
    announce(id, status.toUpperCase());
  };
  /** @returns whether a payment was due */
  const bill = (id: string): boolean => {
    const one = get(id);
    if (one.status !== 'active' || one.nextBillingAt === null || one.nextBillingAt > clock.now) return false;
    const at = one.nextBillingAt;
    if (!failing.has(id)) {
      set(id, { lastPaidAt: at, lastPaid: PAID, nextBillingAt: nextMonth(at), failedPayments: 0 });
      announce(id, 'PAYMENT.COMPLETED');
      return true;
    }
    const failedPayments = one.failedPayments + 1;
    const isOver = failedPayments >= LAST_ATTEMPT;
    set(id, { failedPayments, nextBillingAt: isOver ? null : at + 5 * DAY_MS });
    if (isOver) set(id, { status: 'suspended', statusChangedAt: clock.now });
    announce(id, isOver ? 'SUSPENDED' : 'PAYMENT.FAILED');
    return true;
  };
  const fake: FakePayments = {
    kind: 'test',
    offer: async () => TERMS,
    clock,
    subscriptions,
    events,
    asked,
    down: 'none',
    before: async () => undefined,
    async create({ requestId, accountId, returnUrl }: Order) {
      await enter('create');
      const id = made.get(requestId) ?? `I-${randomUUID().slice(0, 13).toUpperCase()}`;
      if (!made.has(requestId)) {
        made.set(requestId, id);
        const none = { startedAt: null, nextBillingAt: null, lastPaidAt: null, lastPaid: null, failedPayments: 0 };
        const plan = { planId: TERMS.planId, isOverridden: false };
        subscriptions.set(id, {
          id,
          status: 'approval_pending',
          accountId,
          statusChangedAt: clock.now,
          ...plan,
          ...none,
        });
      }
      return { subscriptionId: id, terms: TERMS, approvalUrl: new URL(`/approve?id=${id}`, returnUrl).href };
    },
    async read(id) {
      await enter('read');
      const found = subscriptions.get(id);
      return found ? { ...found } : null;
    },
    suspend: (act) => once('suspend', act, (id) => move(id, ['active'], 'suspended')),
    resume: (act) => once('resume', act, (id) => move(id, ['suspended'], 'active')),
    cancel: (act) => once('cancel', act, (id) => move(id, ['active', 'suspended'], 'cancelled')),
    async readEvent(headers, body) {
      await enter('readEvent');
      if (headers['x-signature'] !== SIGNATURE['x-signature']) return null;
      return events.find(({ id }) => id === Buffer.from(body).toString()) ?? null;
    },
    close: async () => undefined,
    approve(id) {
      const { status, statusChangedAt } = get(id);
      const at = clock.now;
      if (status !== 'approval_pending' || at > (statusChangedAt ?? at) + APPROVAL_MS) return;
      const paid = { lastPaidAt: at, lastPaid: PAID, nextBillingAt: nextMonth(at) };
      set(id, { status: 'active', startedAt: at, ...paid, statusChangedAt: at });
      announce(id, 'ACTIVATED');
    },
    payer(id, act) {
      const { status } = get(id);
      if (act === 'suspend' && status === 'active') move(id, ['active'], 'suspended');
      else if (act === 'resume' && status === 'suspended') move(id, ['suspended'], 'active');
      else if (act === 'cancel' && (status === 'active' || status === 'suspended')) move(id, [status], 'cancelled');
    },
    passTo(now) {
      clock.now = now;
      for (const id of subscriptions.keys()) while (bill(id));
    },
    failPayments(id, isFailing = true) {
      if (isFailing) failing.add(id);
      else failing.delete(id);
    },
  };
  async function enter(name: string): Promise<void> {
    asked.push(name);
    await fake.before(name);
    const isDown = fake.down === 'all' || (fake.down !== 'none' && fake.down.has(name));
    if (isDown) throw new PaymentsFault('unavailable');
  }
  async function once(name: string, act: Act, run: (id: string) => void): Promise<void> {
    await enter(name);
    if (done.has(act.requestId)) return;
    run(act.subscriptionId);
    done.add(act.requestId);
  }
  return fake;
}
