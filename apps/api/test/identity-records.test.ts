import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPlaces } from '#api/adapters/identity/embedded/embedded-places.ts';
import { BY_PASSWORD } from '#api/adapters/identity/embedded/embedded-records.ts';
import { waysOf } from '#api/adapters/identity/external/embedded-external-accounts.ts';
import { createFinish } from '#api/adapters/identity/external/embedded-external-finish.ts';
import type { StoredWay } from '#api/adapters/identity/external/embedded-external-ways.ts';
import type { ExternalAccount } from '#api/adapters/identity/external/external-account.ts';
import { identityAccount, identitySession, identityUser } from '#api/db/identity-schema.ts';
import { embeddedDatabase, type TestDatabase } from './database.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const ISSUER = 'https://accounts.example';
describe('records of the embedded identity', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await embeddedDatabase.create();
  });
  afterAll(() => database.close());
  afterEach(() => void vi.useRealTimers());

  const identity = async (emailVerified = false) => {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.org`];
    await database.db.insert(identityUser).values({ id, name: 'Ida', email, emailVerified });
    const session = { id: randomUUID(), userId: id };
    const expiresAt = new Date(START + 1000 * MINUTE_MS);
    await database.db.insert(identitySession).values({ ...session, token: session.id, expiresAt });
    return { id, email, session };
  };
  const linked = async (userId: string, providerId: string, accountId: string, more = {}) => {
    await database.db.insert(identityAccount).values({ id: randomUUID(), userId, providerId, accountId, ...more });
  };
  const accountOf = (subject: string, more: Partial<ExternalAccount> = {}): ExternalAccount => ({
    ...{ subject, email: undefined, emailVerified: false, name: 'Ida', picture: undefined, signedInAt: undefined },
    ...more,
  });

  describe('at the return from a provider', () => {
    const reported: string[] = [];
    const finish = () =>
      createFinish({
        ...{ db: database.db, now: () => START },
        provider: { issuer: ISSUER, asksWhich: false, addressFor: () => expect.fail(), accountOf: () => expect.fail() },
        registry: {
          isRegistered: async () => false,
          makeWay: async () => {},
          onVerified: async (subject) => {
            // Later than whoever does not wait for it.
            for (let turn = 0; turn < 5; turn += 1) await setImmediate();
            reported.push(subject);
          },
        },
      });
    const confirmed = async (signedInAt: number | undefined) => {
      const { id, session } = await identity();
      await linked(id, ISSUER, id);
      const way: StoredWay = { mode: 'confirm', sessionId: session.id, begunAt: START - 5 * MINUTE_MS };
      const arrival = { way, account: accountOf(id, { signedInAt }), session, invitationCode: undefined };
      return finish()(arrival).then(
        () => 'confirmed',
        (fault: unknown) => Reflect.get(Object(fault), 'code'),
      );
    };

    it.each([
      ['never, as far as the issuer says', undefined, 'EXTERNAL_STALE'],
      ['long ago', 0, 'EXTERNAL_STALE'],
      ['more than a minute before it began', START - 6 * MINUTE_MS - 1, 'EXTERNAL_STALE'],
      ['a minute before it began, by other clocks', START - 6 * MINUTE_MS, 'confirmed'],
      ['just now', START, 'confirmed'],
    ])('confirms by a sign-in there: %s', async (_, signedInAt, outcome) => {
      expect(await confirmed(signedInAt)).toBe(outcome);
    });

    it('answers once the registry knows of a confirmed address', async () => {
      const [one, other] = [await identity(), await identity(true)];
      for (const { id, email } of [other, one]) {
        await linked(id, ISSUER, id);
        const way: StoredWay = { mode: 'login', begunAt: START };
        const account = accountOf(id, { email, emailVerified: true });
        await finish()({ way, account, session: undefined, invitationCode: undefined });
      }
      expect(reported).toEqual([one.id]);
    });
  });

  it.each([
    ['first', ['https://earlier.example', ISSUER, BY_PASSWORD]],
    ['last', [BY_PASSWORD, ISSUER, 'https://earlier.example']],
    ['alone', ['https://earlier.example']],
    ['with a password', [BY_PASSWORD, 'https://earlier.example']],
  ])('shows no account of an earlier provider as linked: %s', async (_, providers) => {
    const { id } = await identity();
    for (const issuer of providers)
      await linked(id, issuer, `${issuer} ${id}`, {
        email: `${issuer}@x`,
        password: issuer === BY_PASSWORD ? '#' : null,
      });
    const ways = await waysOf(database.db, id, ISSUER);
    const has = (issuer: string) => providers.includes(issuer);
    expect([ways.hasPassword, ways.linked?.email]).toEqual([has(BY_PASSWORD), has(ISSUER) ? `${ISSUER}@x` : undefined]);
    expect((await waysOf(database.db, id, undefined)).linked).toBeNull();
  });

  it('remembers the forty places that were used last', async () => {
    const places = createPlaces(database.db, new Uint8Array(32));
    const [one, other] = [await identity(), await identity()];
    const networks = Array.from({ length: 41 }, (_, n) => ({ network: `10.0.${n}.1` }));
    const [first, second] = [{ network: '10.0.0.1' }, { network: '10.0.1.1' }];
    await places.remember(other.email, [first]);
    for (const [n, place] of networks.entries()) {
      vi.setSystemTime(START + n * 10);
      await places.remember(one.email, [place]);
      // The first is used again and again.
      vi.setSystemTime(START + n * 10 + 5);
      await places.remember(one.email, [first]);
    }
    const known = await Promise.all(networks.map((place) => places.isKnown(one.email, place)));
    expect(known.flatMap((isKnown, n) => (isKnown ? [] : [n]))).toEqual([1]);
    expect(await places.isKnown(other.email, first)).toBe(true);
    expect(await places.isKnown(other.email, second)).toBe(false);
    expect(await places.isKnown(one.email, { device: '10.0.0.1' })).toBe(false);
  });
});
