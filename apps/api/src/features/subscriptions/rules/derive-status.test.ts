import { DAY_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import type { ProviderSubscription } from '#api/ports/payments.ts';
import { type DerivedStatus, deriveStatus, deriveWithheldStatus, type KnownFacts } from './derive-status.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const END = Date.parse('2026-12-20T12:00:00Z');
const STOPPED = START + 5 * DAY_MS;

const THERE: ProviderSubscription = {
  ...{ id: 'I-1', accountId: 'a', planId: 'p', isOverridden: false, status: 'active', failedPayments: 0 },
  ...{ startedAt: START, nextBillingAt: END, lastPaidAt: START, lastPaid: { cents: 399, currency: 'EUR' } },
  statusChangedAt: START,
};
const KNOWN: KnownFacts = {
  ...{ createdAt: START - 60_000, intent: null, intendedAt: null, suspendedAt: null, paidUntil: END },
  ...{ endedBy: null, isSuperseded: false },
};
const STILL = { status: 'suspended', nextBillingAt: null, statusChangedAt: STOPPED } as const;
const CANCELLED = { status: 'cancelled', nextBillingAt: null, statusChangedAt: STOPPED } as const;
const OURS = { intent: 'cancel', intendedAt: STOPPED, suspendedAt: STOPPED } as const;
const BACK = { intent: 'resume', intendedAt: STOPPED } as const;
const UNPAID = { ...STILL, lastPaidAt: null, lastPaid: null, failedPayments: 1 } as const;
const LATER = END + 30 * DAY_MS;

type Row = [
  what: string,
  there: Partial<ProviderSubscription>,
  known: Partial<KnownFacts>,
  now: number,
  expected: Partial<DerivedStatus>,
];

it.each<Row>([
  ['runs', {}, {}, STOPPED, { status: 'active', renewsAt: END, endDate: null, endedBy: null, act: 'none' }],
  ['runs, though another came since', {}, { isSuperseded: true }, STOPPED, { status: 'active', act: 'none' }],
  ['is approved', { status: 'approved' }, {}, STOPPED, { status: 'active', renewsAt: END }],
  [
    'is to end',
    {},
    { intent: 'cancel' },
    STOPPED,
    { status: 'cancelled', endDate: END, endedBy: 'owner', act: 'suspend' },
  ],
  ['is to go on, and does', {}, BACK, STOPPED, { status: 'active', act: 'none' }],
  [
    'is withdrawn',
    {},
    { intent: 'withdraw', intendedAt: STOPPED },
    END,
    { endDate: STOPPED, endedBy: 'withdrawal', act: 'cancel' },
  ],
  [
    'is withdrawn by the operator',
    {},
    { intent: 'withdraw', endedBy: 'operator' },
    END,
    { endDate: END, endedBy: 'operator' },
  ],
  ['is withdrawn and gone', CANCELLED, { intent: 'withdraw' }, END, { act: 'none', endedBy: 'withdrawal' }],
  ['rests by us', STILL, OURS, END - 1, { endDate: END, endedBy: 'owner', act: 'none' }],
  ['rests by us at its end', STILL, OURS, END, { endDate: END, endedBy: 'owner', act: 'cancel' }],
  ['rests by us, and is to go on', STILL, { ...OURS, ...BACK }, END - 1, { endedBy: 'owner', act: 'resume' }],
  ['rests by us, and is to go on too late', STILL, { ...OURS, ...BACK }, END, { act: 'cancel' }],
  ['rests by others, and is to go on', STILL, BACK, END - 1, { endedBy: 'payer', act: 'none' }],
  ['rests by the payer', STILL, {}, END - 1, { endDate: END, endedBy: 'payer', act: 'none' }],
  ['rests by the payer after its end', STILL, {}, LATER - 1, { endedBy: 'payer', act: 'none' }],
  ['rests by the payer for a month', STILL, {}, LATER, { endDate: END, act: 'cancel' }],
  ['rests for want of money', { ...STILL, failedPayments: 2 }, {}, END - 1, { endedBy: 'payment', act: 'none' }],
  ['rests, and another came since', STILL, { isSuperseded: true }, STOPPED, { act: 'cancel' }],
  ['was never paid', UNPAID, { paidUntil: null }, END, { endDate: STOPPED, endedBy: 'payment' }],
  ['was ended there', CANCELLED, {}, END - 1, { status: 'cancelled', endDate: END, endedBy: 'payer', act: 'none' }],
  ['was ended there by us', CANCELLED, { endedBy: 'owner' }, END - 1, { endedBy: 'owner', act: 'none' }],
  ['ran out there', { ...CANCELLED, status: 'expired' }, {}, END - 1, { endedBy: 'payment', act: 'none' }],
])('of one that %s', (_what, there, known, now, expected) => {
  expect(deriveStatus({ ...THERE, ...there }, { ...KNOWN, ...known }, now)).toMatchObject(expected);
});

it('of one that is unknown there is over', () => {
  expect(deriveStatus(null, KNOWN, STOPPED)).toMatchObject({ status: 'cancelled', endDate: END, act: 'none' });
  expect(deriveStatus(null, { ...KNOWN, paidUntil: null }, STOPPED)).toMatchObject({ endDate: STOPPED });
});

it.each<Row>([
  [
    'runs',
    { nextBillingAt: LATER },
    {},
    STOPPED,
    { status: 'cancelled', endDate: END, endedBy: 'payment', act: 'none' },
  ],
  ['was never known to be paid', {}, { paidUntil: null }, STOPPED, { endDate: STOPPED, act: 'none' }],
  ['is to end', {}, { intent: 'cancel' }, STOPPED, { endedBy: 'owner', endDate: END, act: 'suspend' }],
  ['is to go on', STILL, { ...OURS, ...BACK }, STOPPED, { act: 'none' }],
  ['is withdrawn', {}, { intent: 'withdraw' }, STOPPED, { endedBy: 'withdrawal', act: 'cancel' }],
])('with other terms than agreed, of one that %s, gives nothing more', (_what, there, known, now, expected) => {
  expect(deriveWithheldStatus({ ...THERE, ...there }, { ...KNOWN, ...known }, now)).toMatchObject(expected);
});
