import { expect, it } from 'vitest';
import { nextPaymentDay } from './next-payment.ts';

it.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
])('a month after %s is %s', (today, next) => {
  expect(nextPaymentDay(today)).toBe(next);
});
