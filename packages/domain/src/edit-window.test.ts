import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { countedMadeAt, firstSignInOf } from './edit-window.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const moment = fc.integer({ min: 0, max: 2 * now });

describe('the time of an edit (decision 11)', () => {
  it.each([
    ['nothing is known', {}, 20 * DAY_MS, 20 * DAY_MS],
    [
      'it follows registration and sign-in',
      { registeredAt: now - 30 * DAY_MS, firstSignInAt: now - 21 * DAY_MS },
      20 * DAY_MS,
      20 * DAY_MS,
    ],
    ['it claims a day before the account', { registeredAt: now - 2 * DAY_MS }, 3 * DAY_MS, 0],
    [
      'it claims the first day, an hour before registration',
      { registeredAt: now - 2 * DAY_MS },
      2 * DAY_MS + HOUR_MS,
      2 * DAY_MS + HOUR_MS,
    ],
    [
      'it claims a day before the sign-in',
      { registeredAt: now - 30 * DAY_MS, firstSignInAt: now - DAY_MS },
      2 * DAY_MS,
      0,
    ],
    [
      'the clock is ten minutes late at the sign-in',
      { firstSignInAt: now - DAY_MS },
      DAY_MS + HOUR_MS / 6,
      DAY_MS + HOUR_MS / 6,
    ],
    ['the sign-in counts from the very moment of the receipt', { firstSignInAt: now + HOUR_MS }, DAY_MS, 0],
    ['the sign-in counts from later than the receipt', { firstSignInAt: now + HOUR_MS + 1 }, DAY_MS, DAY_MS],
    ['the clock is an hour late at the sign-in', { firstSignInAt: now - DAY_MS }, DAY_MS + HOUR_MS, DAY_MS + HOUR_MS],
    ['the clock is later than that', { firstSignInAt: now - DAY_MS }, DAY_MS + HOUR_MS + 1, 0],
    [
      'nothing bounds the name of the device',
      { registeredAt: now - 30 * DAY_MS, firstSignInAt: null },
      20 * DAY_MS,
      20 * DAY_MS,
    ],
    [
      'the clock of the server was a month ahead',
      { registeredAt: now + 30 * DAY_MS, firstSignInAt: now + 30 * DAY_MS },
      DAY_MS,
      DAY_MS,
    ],
  ])('%s', (_when, bounds, claimedAgo, expectedAgo) => {
    expect(countedMadeAt({ madeAt: now - claimedAgo, receivedAt: now }, bounds)).toBe(now - expectedAgo);
  });

  it('is the claimed moment or the receipt, and never before a bound', () => {
    fc.assert(
      fc.property(moment, moment, moment, moment, (madeAt, registeredAt, firstSignInAt, later) => {
        const receivedAt = Math.max(registeredAt, firstSignInAt) + later;
        const counted = countedMadeAt({ madeAt, receivedAt }, { registeredAt, firstSignInAt });
        expect([madeAt, receivedAt]).toContain(counted);
        expect(counted).toBeGreaterThan(registeredAt - DAY_MS);
        expect(counted).toBeGreaterThanOrEqual(firstSignInAt - HOUR_MS);
      }),
    );
  });

  it('is the claimed moment for anything after registration and sign-in, however late', () => {
    fc.assert(
      fc.property(moment, moment, moment, moment, (registeredAt, firstSignInAt, after, late) => {
        const madeAt = Math.max(registeredAt, firstSignInAt) + after;
        expect(countedMadeAt({ madeAt, receivedAt: madeAt + late }, { registeredAt, firstSignInAt })).toBe(madeAt);
      }),
    );
  });
});

describe('the sign-in that bounds a new device name', () => {
  const signedInAt = now - DAY_MS;
  it.each([
    ['the one it pushes with', signedInAt, 0, signedInAt],
    ['none where the identity provider does not say', undefined, 0, null],
    ['none where a clock was a month ahead at the sign-in', now + 30 * DAY_MS, 0, null],
    ['the one it pushes with, by a clock that is a minute ahead', now + 60_000, 0, now + 60_000],
    ['none after a restore: devices take new names', signedInAt, now - 100 * DAY_MS, null],
    ['the one it pushes with again, half a year after a restore', signedInAt, now - 181 * DAY_MS, signedInAt],
  ])('is %s', (_what, signIn, epoch, expected) => {
    expect(firstSignInOf({ signedInAt: signIn, epoch, receivedAt: now })).toBe(expected);
  });
});
