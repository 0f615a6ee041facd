import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { replies } from '#api/db/people-schema.ts';
import { emptyDeletedEntries } from '#api/features/entries/feed/empty-deleted.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;

describe.each(databases)('replies of friends on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  const call = async ({ headers }: Person, method: Method, url: string, payload?: object) => {
    const reply = await stage.product.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  const befriend = async (one: Person, two: Person) => {
    const { body } = await call(one, 'POST', '/api/friend-requests', { userId: two.accountId });
    expect((await call(two, 'PUT', `/api/friend-requests/${body.id}/accept`)).status).toBe(200);
  };
  const write = async (who: Person, visibility = 'friends') => {
    stage.clock.now += DAY_MS;
    return saved(await stage.post(who, { date: stage.today(), text: 'Tag', visibility })).id;
  };
  /** Owner, friend, and an entry for friends. */
  const given = async () => {
    const [owner, friend] = [await stage.person(), await stage.person()];
    await befriend(owner, friend);
    return { owner, friend, day: await write(owner) };
  };
  const reply = async (who: Person, owner: Person, day: string, emoji = '🦋') =>
    (await call(who, 'PUT', `/api/entries/${day}/reply?owner=${owner.accountId}`, { emoji })).status;
  const list = async (owner: Person, day: string) => (await call(owner, 'GET', `/api/entries/${day}/replies`)).body;

  it('are one emoji per friend, for the owner alone', async () => {
    const { owner, friend, day } = await given();
    const second = await stage.person();
    await befriend(second, owner);
    expect(await reply(friend, owner, day, '🎉')).toBe(204);
    stage.clock.now += 1000;
    expect(await reply(friend, owner, day)).toBe(204);
    stage.clock.now += 1000;
    expect(await reply(second, owner, day, '👏')).toBe(204);
    expect(await list(owner, day)).toEqual([
      {
        user: {
          id: second.accountId,
          username: expect.any(String),
          firstName: expect.any(String),
          profileImageUrl: null,
        },
        emoji: '👏',
        at: new Date(stage.clock.now).toISOString(),
      },
      expect.objectContaining({ user: expect.objectContaining({ id: friend.accountId }), emoji: '🦋' }),
    ]);
    expect((await call(friend, 'GET', `/api/entries/${day}/replies`)).status).toBe(403);
  });

  it('come from friends only, for readable entries', async () => {
    const { owner, friend } = await given();
    const stranger = await stage.person();
    const [open, closed] = [await write(owner, 'public'), await write(owner, 'private')];
    expect(await reply(owner, owner, open)).toBe(403);
    expect(await reply(stranger, owner, open)).toBe(403);
    expect(await reply(friend, owner, closed)).toBe(403);
    expect(await reply(friend, owner, crypto.randomUUID())).toBe(404);
    expect(await reply(friend, owner, open)).toBe(204);
    for (const emoji of ['', 'ja', '🦋🦋', 'a'.repeat(500)]) expect(await reply(friend, owner, open, emoji)).toBe(400);
  });

  it('are not taken against the owner’s setting; older ones stay', async () => {
    const { owner, friend, day } = await given();
    expect(await reply(friend, owner, day)).toBe(204);
    const set = await call(owner, 'PATCH', '/api/users/privacy', { takesReplies: false });
    expect(set).toMatchObject({ status: 200, body: { takesReplies: false, isFoundByUsername: true } });
    expect(await reply(friend, owner, day, '👏')).toBe(403);
    expect(await list(owner, day)).toMatchObject([{ emoji: '🦋' }]);
  });

  it('are dismissed by the owner or taken back by the friend', async () => {
    const { owner, friend, day } = await given();
    const stranger = await stage.person();
    const back = (who: Person) => call(who, 'DELETE', `/api/entries/${day}/reply?owner=${owner.accountId}`);
    const dismiss = (who: Person) => call(who, 'DELETE', `/api/entries/${day}/replies/${friend.accountId}`);
    await reply(friend, owner, day);
    expect([(await back(stranger)).status, (await dismiss(friend)).status]).toEqual([404, 403]);
    expect([(await dismiss(owner)).status, (await dismiss(owner)).status]).toEqual([204, 404]);
    await reply(friend, owner, day);
    expect([(await back(friend)).status, (await back(friend)).status]).toEqual([204, 404]);
    expect(await list(owner, day)).toEqual([]);
  });

  it('outlive the friendship, which allows no new ones', async () => {
    const { owner, friend, day } = await given();
    await reply(friend, owner, day);
    await call(owner, 'DELETE', `/api/friends/${friend.accountId}`);
    expect(await list(owner, day)).toHaveLength(1);
    expect(await reply(friend, owner, day, '👏')).toBe(403);
    expect((await call(friend, 'DELETE', `/api/entries/${day}/reply?owner=${owner.accountId}`)).status).toBe(204);
    expect(await list(owner, day)).toEqual([]);
  });

  it('vanish with a block in either direction', async () => {
    for (const isOwner of [true, false]) {
      const { owner, friend, day } = await given();
      await reply(friend, owner, day);
      const [who, whom] = isOwner ? [owner, friend] : [friend, owner];
      await call(who, 'PUT', `/api/blocks/${whom.accountId}`);
      expect(await list(owner, day)).toEqual([]);
    }
  });

  it('of an account that is leaving are not shown', async () => {
    const { owner, friend, day } = await given();
    await reply(friend, owner, day);
    const { db } = stage.database;
    await db
      .update(users)
      .set({ endsAt: new Date(stage.clock.now) })
      .where(eq(users.id, friend.accountId));
    expect(await list(owner, day)).toEqual([]);
  });

  it('go with an entry deleted for 30 days', async () => {
    const { owner, friend, day } = await given();
    await reply(friend, owner, day);
    await stage.remove(owner, day);
    const changes = { db: stage.database.db, nudges: { publish: () => {} } };
    const left = () => stage.database.db.select().from(replies).where(eq(replies.entryId, day));
    await emptyDeletedEntries(changes, stage.clock.now);
    expect(await left()).toHaveLength(1);
    stage.clock.now += 31 * DAY_MS;
    await emptyDeletedEntries(changes, stage.clock.now);
    expect(await left()).toEqual([]);
  });

  it('are limited per day', async () => {
    const { owner, friend, day } = await given();
    for (let at = 0; at < 100; at += 1) await reply(friend, owner, day);
    expect(await reply(friend, owner, day)).toBe(429);
  });
});

describe.each(databases)('privacy settings on $name (spec decision 21)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  it('begin closed for addresses, change one by one and are kept', async () => {
    const { headers } = await stage.person();
    const url = '/api/users/privacy';
    const get = async () => (await stage.product.app.inject({ url, headers })).json();
    const start = { isFoundByEmail: false, isFoundByUsername: true, showsEmailToFriends: false, takesReplies: true };
    expect(await get()).toEqual(start);
    const set = async (payload: object) => stage.product.app.inject({ method: 'PATCH', url, headers, payload });
    expect((await set({ isFoundByEmail: true })).json()).toEqual({ ...start, isFoundByEmail: true });
    expect((await set({})).statusCode).toBe(200);
    expect((await set({ takesReplies: 'nein' })).statusCode).toBe(400);
    expect(await get()).toEqual({ ...start, isFoundByEmail: true });
  });
});
