import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedMadeAt, firstSignInOf } from './edit-window.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-20T12:00:00Z');
const moment = fc.integer({ min: 0, max: 2 * now });

describe('the time of an edit (decision 11)', () => {
  it.each([
    ['nothing is known', {}, 20 * DAY, 20 * DAY],
    [
      'it follows registration and sign-in',
      { registeredAt: now - 30 * DAY, firstSignInAt: now - 21 * DAY },
      20 * DAY,
      20 * DAY,
    ],
    ['it claims a day before the account', { registeredAt: now - 2 * DAY }, 3 * DAY, 0],
    [
      'it claims the first day, an hour before registration',
      { registeredAt: now - 2 * DAY },
      2 * DAY + HOUR,
      2 * DAY + HOUR,
    ],
    ['it claims a day before the sign-in', { registeredAt: now - 30 * DAY, firstSignInAt: now - DAY }, 2 * DAY, 0],
    ['the clock is ten minutes late at the sign-in', { firstSignInAt: now - DAY }, DAY + HOUR / 6, DAY + HOUR / 6],
    ['the sign-in counts from the very moment of the receipt', { firstSignInAt: now + HOUR }, DAY, 0],
    ['the sign-in counts from later than the receipt', { firstSignInAt: now + HOUR + 1 }, DAY, DAY],
    ['the clock is an hour late at the sign-in', { firstSignInAt: now - DAY }, DAY + HOUR, DAY + HOUR],
    ['the clock is later than that', { firstSignInAt: now - DAY }, DAY + HOUR + 1, 0],
    [
      'nothing bounds the name of the device',
      { registeredAt: now - 30 * DAY, firstSignInAt: null },
      20 * DAY,
      20 * DAY,
    ],
    [
      'the clock of the server was a month ahead',
      { registeredAt: now + 30 * DAY, firstSignInAt: now + 30 * DAY },
      DAY,
      DAY,
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
        expect(counted).toBeGreaterThan(registeredAt - DAY);
        expect(counted).toBeGreaterThanOrEqual(firstSignInAt - HOUR);
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
  const signedInAt = now - DAY;
  it.each([
    ['the one it pushes with', signedInAt, 0, signedInAt],
    ['none where the identity provider does not say', undefined, 0, null],
    ['none where a clock was a month ahead at the sign-in', now + 30 * DAY, 0, null],
    ['the one it pushes with, by a clock that is a minute ahead', now + 60_000, 0, now + 60_000],
    ['none after a restore: devices take new names', signedInAt, now - 100 * DAY, null],
    ['the one it pushes with again, half a year after a restore', signedInAt, now - 181 * DAY, signedInAt],
  ])('is %s', (_what, signIn, epoch, expected) => {
    expect(firstSignInOf({ signedInAt: signIn, epoch, receivedAt: now })).toBe(expected);
  });
});
