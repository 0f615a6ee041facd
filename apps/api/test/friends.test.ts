import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;

type Profile = typeof users.$inferSelect;

describe.each(databases)('friends on $name (spec §2, spec decision 21)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const call = async (
    { headers }: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const reply = await stage.product.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  const profile = async ({ accountId }: Person): Promise<Profile> => {
    const [row] = await stage.database.db.select().from(users).where(eq(users.id, accountId));
    if (!row) throw new Error('nobody');
    return row;
  };
  const list = async (who: Person, of: 'friends' | 'friend-requests' | 'friend-requests/sent' | 'blocks') =>
    (await call(who, 'GET', `/api/${of}`)).body;
  const ask = (who: Person, body: object) => call(who, 'POST', '/api/friend-requests', body);
  const response = async (who: Person, how: 'accept' | 'decline') => {
    const [{ id }] = await list(who, 'friend-requests');
    return (await call(who, 'PUT', `/api/friend-requests/${id}/${how}`)).status;
  };
  const pair = async (): Promise<[Person, Person]> => [await stage.person(), await stage.person()];
  const friends = async (): Promise<[Person, Person]> => {
    const [one, two] = await pair();
    await ask(one, { userId: two.accountId });
    await response(two, 'accept');
    return [one, two];
  };

  it('become friends by request and answer, and part again', async () => {
    const [one, two] = await pair();
    const { username, firstName } = await profile(two);
    const asked = await ask(one, { username: username.toUpperCase() });
    expect(asked).toMatchObject({
      status: 202,
      body: { addressee: { id: two.accountId, firstName }, status: 'pending' },
    });
    expect(await list(one, 'friend-requests/sent')).toEqual([asked.body]);
    expect(await list(two, 'friend-requests')).toMatchObject([{ requester: { id: one.accountId } }]);
    expect(await list(two, 'friends')).toEqual([]);

    expect(await response(two, 'accept')).toBe(200);
    expect(await list(one, 'friends')).toMatchObject([{ id: two.accountId, email: null, newestDate: null }]);
    expect(await list(two, 'friends')).toMatchObject([{ id: one.accountId }]);
    expect(await list(one, 'friend-requests/sent')).toEqual([]);
    expect(await list(two, 'friend-requests')).toEqual([]);
    expect((await ask(one, { userId: two.accountId })).status).toBe(409);

    expect((await call(two, 'DELETE', `/api/friends/${one.accountId}`)).status).toBe(204);
    expect([await list(one, 'friends'), await list(two, 'friends')]).toEqual([[], []]);
    expect((await call(one, 'DELETE', `/api/friends/${two.accountId}`)).status).toBe(404);
    expect((await ask(one, { userId: two.accountId })).status).toBe(202);
    expect(await list(two, 'friend-requests')).toHaveLength(1);
  });

  it('are found by exact username or open address only', async () => {
    const [one, two] = await pair();
    const { username, email } = await profile(two);
    const find = (q: string) => call(one, 'GET', `/api/users/search?q=${encodeURIComponent(q)}`);
    const found = { id: two.accountId, username, firstName: expect.any(String), profileImageUrl: null };
    expect((await find(`@${username}`)).body).toEqual(found);
    const hidden = await find(email);
    expect(hidden.status).toBe(404);
    await stage.database.db.update(users).set({ isFoundByEmail: true }).where(eq(users.id, two.accountId));
    expect((await find(email.toUpperCase())).body).toEqual(found);
    const three = await stage.person({ emailVerified: false, isFoundByEmail: true });
    expect(await find(three.email)).toEqual(hidden);
    const four = await stage.person({ isFoundByUsername: false });
    expect(await find((await profile(four)).username)).toEqual(hidden);
    await call(two, 'PUT', `/api/blocks/${one.accountId}`);
    for (const q of [username, email, username.slice(0, -1), 'niemand@example.org']) {
      expect(await find(q)).toEqual(hidden);
    }
  });

  it('are found whatever came along with the name (spec decision 69)', async () => {
    const [one, two] = await pair();
    const { username, email } = await profile(two);
    await stage.database.db.update(users).set({ isFoundByEmail: true }).where(eq(users.id, two.accountId));
    const find = async (kind: string, typed: string) =>
      (await call(one, 'GET', `/api/users/search?${new URLSearchParams({ [kind]: typed })}`)).body.id;
    for (const typed of [
      `mailto:${email}?subject=Hallo`,
      `"Mia, Muster" <${email}>`,
      `${email}\u200b`,
      `\ufeff@${username}\u2060`,
    ])
      expect(await find('q', typed)).toBe(two.accountId);
    expect(await find('email', `Mia <${email}>`)).toBe(two.accountId);
    expect(await find('username', `${username}\u200e`)).toBe(two.accountId);
    const asked = await ask(one, { email: `"Mia" <${email.toUpperCase()}>\u200b` });
    expect([asked.status, asked.body.addressee]).toEqual([202, { email }]);
    expect((await ask(one, { username: `${username}\u200b` })).body.addressee.id).toBe(two.accountId);
    expect((await call(one, 'GET', `/api/users/search?${new URLSearchParams({ q: '\u200b' })}`)).status).toBe(400);
  });

  it('are found by exactly one named kind (spec §7)', async () => {
    const [one, two] = await pair();
    const { username, email } = await profile(two);
    await stage.database.db.update(users).set({ isFoundByEmail: true }).where(eq(users.id, two.accountId));
    const find = (...asked: [string, string][]) => call(one, 'GET', `/api/users/search?${new URLSearchParams(asked)}`);
    expect((await find(['username', username])).body.id).toBe(two.accountId);
    expect((await find(['email', email])).body.id).toBe(two.accountId);
    expect((await find(['username', email])).status).toBe(404);
    expect((await find(['email', username])).status).toBe(404);
    expect((await find()).status).toBe(400);
    expect((await find(['username', username], ['email', email])).status).toBe(400);
    expect((await find(['email', ' '])).status).toBe(400);
  });

  it('take equally many statements, found or not (threat 11)', async () => {
    const [one, two] = await pair();
    const [blocking] = await pair();
    await call(blocking, 'PUT', `/api/blocks/${one.accountId}`);
    await stage.database.db.update(users).set({ isFoundByEmail: true }).where(eq(users.id, blocking.accountId));
    const statements = async (work: (email: string) => Promise<unknown>, email: string) => {
      const select = vi.spyOn(stage.database.db, 'select');
      await work(email);
      const { length } = select.mock.calls;
      select.mockRestore();
      return length;
    };
    const find = (email: string) => call(one, 'GET', `/api/users/search?email=${encodeURIComponent(email)}`);
    const request = (email: string) => ask(one, { email });
    // The caller's own account is looked up once.
    await find('niemand@example.org');
    for (const work of [find, request]) {
      const unknown = await statements(work, 'niemand@example.org');
      for (const who of [two, blocking]) {
        expect(await statements(work, (await profile(who)).email)).toBe(unknown);
      }
    }
  });

  it('do not learn whether an address has an account', async () => {
    const [one, two] = await pair();
    const { email } = await profile(two);
    const shape = async (address: string) => {
      const { status, body } = await ask(one, { email: address });
      return { status, keys: Object.keys(body), addressee: { ...body.addressee, email: 'x' } };
    };
    expect(await shape(email)).toEqual(await shape('niemand@example.org'));
    expect(await list(two, 'friend-requests')).toMatchObject([{ requester: { id: one.accountId } }]);
    expect(await response(two, 'decline')).toBe(200);
    expect(await list(one, 'friend-requests/sent')).toHaveLength(2);
  });

  it('reach an address only once it is confirmed', async () => {
    const one = await stage.person();
    const two = await stage.person({ emailVerified: false });
    await ask(one, { email: (await profile(two)).email });
    expect(await list(two, 'friend-requests')).toEqual([]);
    await stage.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, two.accountId));
    expect(await list(two, 'friend-requests')).toHaveLength(1);
  });

  it('rest secretly for 30 days after a decline', async () => {
    const [one, two] = await pair();
    const { body } = await ask(one, { userId: two.accountId });
    await response(two, 'decline');
    expect((await call(two, 'PUT', `/api/friend-requests/${body.id}/accept`)).status).toBe(409);
    expect(await list(one, 'friend-requests/sent')).toEqual([body]);
    expect((await call(one, 'DELETE', `/api/friend-requests/${body.id}`)).status).toBe(204);
    const anew = await ask(one, { userId: two.accountId });
    expect(anew.status).toBe(202);
    // Looks like an unanswered request: it is a new one there, too.
    expect(anew.body.id).not.toBe(body.id);
    expect(await list(one, 'friend-requests/sent')).toEqual([anew.body]);
    expect(await list(two, 'friend-requests')).toEqual([]);
    stage.clock.now += 31 * DAY_MS;
    await ask(one, { userId: two.accountId });
    expect(await list(two, 'friend-requests')).toHaveLength(1);
  });

  it('are friends at once where both have asked', async () => {
    const [one, two] = await pair();
    await ask(one, { userId: two.accountId });
    await ask(two, { userId: one.accountId });
    expect(await list(one, 'friends')).toHaveLength(1);
    expect(await list(one, 'friend-requests/sent')).toEqual([]);
  });

  it('are one friendship when both accept and remove at once', async () => {
    const [one, two] = await pair();
    const { body } = await ask(one, { userId: two.accountId });
    const accept = () => call(two, 'PUT', `/api/friend-requests/${body.id}/accept`);
    const responses = await Promise.all([accept(), accept(), accept()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await list(one, 'friends'), await list(two, 'friends')]).toMatchObject([[{}], [{}]]);
  });

  it('end with a block, which hides both sides', async () => {
    const [one, two] = await friends();
    expect((await call(one, 'PUT', `/api/blocks/${two.accountId}`)).status).toBe(204);
    expect(await list(one, 'blocks')).toMatchObject([{ id: two.accountId }]);
    expect([await list(one, 'friends'), await list(two, 'friends')]).toEqual([[], []]);
    for (const [who, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect((await ask(who, { userId: other.accountId })).status).toBe(404);
      expect((await ask(who, { email: (await profile(other)).email })).status).toBe(202);
      expect(await list(other, 'friend-requests')).toEqual([]);
    }
    expect((await call(one, 'DELETE', `/api/blocks/${two.accountId}`)).status).toBe(204);
    expect(await list(one, 'friends')).toEqual([]);
    expect((await ask(one, { userId: two.accountId })).status).toBe(202);
  });

  it('end silently with a block, by any name, for good', async () => {
    for (const named of [
      async (who: Person) => ({ email: (await profile(who)).email }),
      async (who: Person) => ({ userId: who.accountId }),
    ]) {
      const [one, two] = await pair();
      const { body: mine } = await ask(one, await named(two));
      const third = await stage.person();
      const { body: theirs } = await ask(third, await named(one));
      for (const { accountId } of [two, third]) await call(one, 'PUT', `/api/blocks/${accountId}`);
      const accept = (who: Person, { id }: { id: string }) => call(who, 'PUT', `/api/friend-requests/${id}/accept`);
      expect((await accept(two, mine)).status).toBe(404);
      expect((await accept(one, theirs)).status).toBe(404);
      expect(await list(third, 'friend-requests/sent')).toEqual([theirs]);
      for (const { accountId } of [two, third]) await call(one, 'DELETE', `/api/blocks/${accountId}`);
      for (const who of [one, two, third]) {
        expect([await list(who, 'friends'), await list(who, 'friend-requests')]).toEqual([[], []]);
      }
      expect((await accept(two, mine)).status).toBe(404);
      expect((await accept(one, theirs)).status).toBe(409);
    }
  });

  it.each([
    ['oneself by id', async (who: Person) => ({ userId: who.accountId }), 422],
    ['oneself by address', async (who: Person) => ({ email: (await profile(who)).email }), 422],
    ['nobody', async () => ({ userId: crypto.randomUUID() }), 404],
    ['by two names', async () => ({ username: 'a', email: 'a@example.org' }), 400],
    ['by no address', async () => ({ email: 'kein' }), 400],
  ])('cannot ask %s', async (_what, body, status) => {
    const who = await stage.person();
    expect((await ask(who, await body(who))).status).toBe(status);
  });

  it('ask only with a confirmed address, and 20 times a day', async () => {
    const shy = await stage.person({ emailVerified: false });
    expect((await ask(shy, { email: 'a@example.org' })).body.code).toBe('email_unverified');
    const who = await stage.person();
    for (let at = 0; at < 20; at += 1) expect((await ask(who, { email: `a${at}@example.org` })).status).toBe(202);
    expect((await ask(who, { email: 'eins-zu-viel@example.org' })).status).toBe(429);
  });

  it('look 30 times a day', async () => {
    const who = await stage.person();
    const find = () => call(who, 'GET', '/api/users/search?q=niemand');
    for (let at = 0; at < 30; at += 1) expect((await find()).status).toBe(404);
    expect((await find()).status).toBe(429);
  });

  it('keep other people’s requests to themselves', async () => {
    const [one, two] = await pair();
    const third = await stage.person();
    const { body } = await ask(one, { userId: two.accountId });
    for (const who of [one, third]) {
      expect((await call(who, 'PUT', `/api/friend-requests/${body.id}/accept`)).status).toBe(404);
      expect((await call(who, 'PUT', `/api/friend-requests/${body.id}/decline`)).status).toBe(404);
    }
    expect((await call(third, 'DELETE', `/api/friend-requests/${body.id}`)).status).toBe(404);
  });
});
