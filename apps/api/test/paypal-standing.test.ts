import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SubscriptionResponse } from '#api/adapters/paypal/answers.ts';
import { deriveStatus, type KnownFacts } from '#api/features/subscriptions/rules/derive-status.ts';

const FILE = join(import.meta.dirname, '../../../packages/e2e/fixtures/paypal-next-billing-is-start.json');
const START = Date.parse('2026-11-28T13:00:00Z');
const NOW = START + 60_000;
const MONTH_END = Date.parse('2026-12-28T13:00:00Z');
const KNOWN: KnownFacts = {
  ...{ createdAt: START - 60_000, intent: null, intendedAt: null, suspendedAt: null, paidUntil: null },
  ...{ endedBy: null, isSuperseded: false },
};
const response = v.parse(SubscriptionResponse, JSON.parse(readFileSync(FILE, 'utf8')));

it('takes a next payment at the start for the month’s end', () => {
  expect(deriveStatus(response, KNOWN, NOW)).toMatchObject({
    status: 'active',
    renewsAt: MONTH_END,
    paidUntil: MONTH_END,
  });
  const cancelled = { ...KNOWN, intent: 'cancel', intendedAt: NOW } as const;
  expect(deriveStatus(response, cancelled, NOW)).toMatchObject({ act: 'suspend', endDate: MONTH_END });
});

it.each([
  ['just after the first payment', { lastPaidAt: START + 30_000, nextBillingAt: START }, START + 30_000 + 30 * DAY_MS],
  ['before the start', { nextBillingAt: START - HOUR_MS }, MONTH_END],
  ['at the next morning', { nextBillingAt: START + 21 * HOUR_MS }, MONTH_END],
  ['a month later', { nextBillingAt: MONTH_END - 3 * HOUR_MS }, MONTH_END - 3 * HOUR_MS],
])('a next payment %s', (_when, more, renewsAt) => {
  expect(deriveStatus({ ...response, ...more }, KNOWN, NOW)).toMatchObject({
    status: 'active',
    renewsAt,
    paidUntil: renewsAt,
  });
});

it('leaves the date of another try after a failure', () => {
  const retry = { ...response, failedPayments: 1, nextBillingAt: START + HOUR_MS };
  expect(deriveStatus(retry, KNOWN, NOW)).toMatchObject({ renewsAt: START + HOUR_MS, paidUntil: MONTH_END });
});
