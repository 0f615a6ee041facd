import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { SERVER_LANGUAGES, type ServerLanguage } from '#api/base/language.ts';
import { monthsAfter } from '#api/base/months-after.ts';

const Millis = v.nullable(v.number());

export const Price = v.object({
  currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  value: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
});

/** Times in milliseconds since the epoch. */
export const StandInState = v.object({
  planId: v.string(),
  /** Monthly price. */
  price: Price,
  /** The order had a price of its own. */
  isOverridden: v.boolean(),
  customId: v.optional(v.string()),
  status: v.picklist(['APPROVAL_PENDING', 'ACTIVE', 'SUSPENDED', 'CANCELLED']),
  createdAt: v.number(),
  changedAt: v.number(),
  startedAt: Millis,
  /** Billing day of the month, which short months do not change. */
  nextAt: Millis,
  paidMonths: v.number(),
  lastPaidAt: Millis,
  failedAt: Millis,
  failedPayments: v.number(),
  /** The next payment fails. */
  failsNext: v.boolean(),
  /** Earliest time of a payment. */
  heldUntil: v.optional(Millis, null),
  language: v.picklist(SERVER_LANGUAGES),
  returnUrl: v.string(),
  cancelUrl: v.string(),
  baToken: v.string(),
  token: v.string(),
});
export type StandInState = v.InferOutput<typeof StandInState>;

/** Event name in webhooks. */
export type EventName = 'CREATED' | 'ACTIVATED' | 'SUSPENDED' | 'CANCELLED' | 'PAYMENT.FAILED' | 'SALE';

export interface StateChange {
  state: StandInState;
  events: EventName[];
}

/** Limit for a wrong clock. */
const MAX_MONTHS = 240;

interface SubscriptionRequest {
  planId: string;
  price: v.InferOutput<typeof Price>;
  isOverridden: boolean;
  customId: string | undefined;
  language: ServerLanguage;
  returnUrl: string;
  cancelUrl: string;
}

export function newSubscription(wanted: SubscriptionRequest, now: number): StandInState {
  return {
    ...wanted,
    status: 'APPROVAL_PENDING',
    createdAt: now,
    changedAt: now,
    startedAt: null,
    nextAt: null,
    paidMonths: 0,
    lastPaidAt: null,
    failedAt: null,
    failedPayments: 0,
    failsNext: false,
    heldUntil: null,
    baToken: `BA-${randomName()}`,
    token: randomName(),
  };
}

/** 128 random bits in letters and digits. */
export function randomName(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

/** Advances past months: each is paid, or ends the payments. */
export function settled(before: StandInState, now: number): StateChange {
  let state = before;
  const events: EventName[] = [];
  for (let month = 0; month < MAX_MONTHS && isDue(state, now); month += 1) {
    const step = state.failsNext ? failed(state) : paid(state);
    state = step.state;
    events.push(...step.events);
  }
  return { state, events };
}

function isDue({ status, nextAt, heldUntil }: StandInState, now: number): boolean {
  return status === 'ACTIVE' && nextAt !== null && Math.max(nextAt, heldUntil ?? 0) <= now;
}

function paid(state: StandInState): StateChange {
  const paidMonths = state.paidMonths + 1;
  const nextAt = monthsAfter(state.startedAt ?? state.createdAt, paidMonths);
  return {
    state: { ...state, paidMonths, lastPaidAt: state.nextAt, nextAt, failedPayments: 0 },
    events: ['SALE'],
  };
}

/** Our plan suspends after a single failure. */
function failed(state: StandInState): StateChange {
  const at = state.nextAt ?? state.changedAt;
  return {
    state: {
      ...state,
      status: 'SUSPENDED',
      changedAt: at,
      failedAt: at,
      failedPayments: state.failedPayments + 1,
      failsNext: false,
    },
    events: ['PAYMENT.FAILED', 'SUSPENDED'],
  };
}

/** How the first payment goes: at once; minutes later, and until then the next payment is said to be at the start; not at all. */
export const FIRST_PAYMENTS = ['now', 'soon', 'fails'] as const;
export type FirstPayment = (typeof FIRST_PAYMENTS)[number];

/** Milliseconds after the approval until the first payment is made, or fails. */
const FIRST_AFTER_MS = 10 * MINUTE_MS;

/** Approves; the first month is paid at once, unless another way was chosen. */
export function approved(state: StandInState, first: FirstPayment, now: number): StateChange | undefined {
  if (state.status !== 'APPROVAL_PENDING') return undefined;
  const begun = { ...state, status: 'ACTIVE', changedAt: now, startedAt: now, nextAt: now } as const;
  if (first !== 'now') {
    const held = { ...begun, heldUntil: now + FIRST_AFTER_MS, failsNext: first === 'fails' };
    return { state: held, events: ['ACTIVATED'] };
  }
  const { state: after, events } = paid(begun);
  return { state: after, events: ['ACTIVATED', ...events] };
}

/** @returns undefined if the state forbids it, as at PayPal */
export function acted(state: StandInState, verb: Verb, now: number): StateChange | undefined {
  return ACTS[verb](state, now);
}

export const VERBS = ['suspend', 'activate', 'cancel'] as const;
export type Verb = (typeof VERBS)[number];

const ACTS: Record<Verb, (state: StandInState, now: number) => StateChange | undefined> = {
  suspend: (state, now) =>
    state.status === 'ACTIVE'
      ? { state: { ...state, status: 'SUSPENDED', changedAt: now }, events: ['SUSPENDED'] }
      : undefined,
  activate: (state, now) =>
    state.status === 'SUSPENDED' ? { state: resumed(state, now), events: ['ACTIVATED'] } : undefined,
  cancel: (state, now) =>
    state.status === 'ACTIVE' || state.status === 'SUSPENDED'
      ? { state: { ...state, status: 'CANCELLED', changedAt: now }, events: ['CANCELLED'] }
      : undefined,
};

/** Suspended for a failed payment: the merchant cannot resume that, as at PayPal. */
export function isPastDue({ status, failedPayments }: StandInState): boolean {
  return status === 'SUSPENDED' && failedPayments > 0;
}

/** Suspended months are not paid later: the next payment lies in the future. */
function resumed(state: StandInState, now: number): StandInState {
  const start = state.startedAt ?? state.createdAt;
  let { paidMonths } = state;
  while (paidMonths < MAX_MONTHS && monthsAfter(start, paidMonths) <= now) paidMonths += 1;
  return {
    ...state,
    status: 'ACTIVE',
    changedAt: now,
    failedPayments: 0,
    paidMonths,
    nextAt: monthsAfter(start, paidMonths),
  };
}

/** Ends the month now: all dates move back until the next payment is due. */
export function monthEnded(state: StandInState, now: number): StandInState {
  const { startedAt, nextAt, lastPaidAt, heldUntil } = state;
  // The first payment comes first.
  if (heldUntil !== null && heldUntil > now) return { ...state, heldUntil: null };
  if (state.status !== 'ACTIVE' || startedAt === null || nextAt === null || nextAt <= now) return state;
  const by = nextAt - now;
  const start = startedAt - by;
  return { ...state, startedAt: start, nextAt: now, lastPaidAt: lastPaidAt === null ? null : lastPaidAt - by };
}
