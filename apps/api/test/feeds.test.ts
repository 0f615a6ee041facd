import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { everyDatabase } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;

describe.each(everyDatabase)('a diary as others see it, on $name (spec §6)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const inject = ({ headers }: Person, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    stage.product.app.inject({ method, url, headers, ...(payload && { payload }) });
  const befriend = async (one: Person, two: Person) => {
    const { id } = (await inject(one, 'POST', '/api/friend-requests', { userId: two.accountId })).json();
    expect((await inject(two, 'PUT', `/api/friend-requests/${id}/accept`)).statusCode).toBe(200);
  };
  /** A fresh entry with a photo. */
  const write = async (who: Person, visibility: string) => {
    stage.clock.now += DAY_MS;
    const fields = { date: stage.today(), text: `Für ${visibility}`, topMoment: 'ja', visibility };
    return saved(await stage.post(who, fields, { files: [await filePart('photo-1.jpg')] }));
  };
  const texts = async (who: Person, feed: 'friends' | 'public') =>
    (await inject(who, 'GET', `/api/feed/${feed}`)).json().map(({ text }: { text: string }) => text);

  it('follows the owner’s choice in feed, entry and photo', async () => {
    const [owner, friend, stranger] = [await stage.person(), await stage.person(), await stage.person()];
    await befriend(owner, friend);
    const days = { private: '', friends: '', public: '' };
    for (const visibility of ['private', 'friends', 'public'] as const) {
      days[visibility] = (await write(owner, visibility)).id;
    }
    expect(await texts(friend, 'friends')).toEqual(['Für public', 'Für friends']);
    expect(await texts(stranger, 'friends')).toEqual([]);
    expect(await texts(stranger, 'public')).toEqual(['Für public']);
    expect(await texts(owner, 'public')).toEqual([]);
    const status = async (who: Person, day: keyof typeof days) =>
      (await stage.get(who, `/api/entries/${days[day]}?owner=${owner.accountId}`)).statusCode;
    expect([await status(friend, 'private'), await status(friend, 'friends'), await status(friend, 'public')]).toEqual([
      403, 200, 200,
    ]);
    expect([await status(stranger, 'friends'), await status(stranger, 'public')]).toEqual([403, 200]);

    const [seen] = (await inject(friend, 'GET', '/api/feed/friends')).json();
    expect(seen).toMatchObject({ userId: owner.accountId, user: { firstName: expect.any(String) } });
    for (const own of ['isFavorite', 'shareToken', 'shareOptions', 'originalUrls', 'reflections', 'email']) {
      expect(Object.keys(seen)).not.toContain(own);
      expect(Object.keys(seen.user)).not.toContain(own);
    }
  });

  it('ends with friendship, block or account, photo addresses included', async () => {
    const owner = await stage.person();
    const ends: [string, (friend: Person) => Promise<unknown>][] = [
      ['the friendship', (friend) => inject(owner, 'DELETE', `/api/friends/${friend.accountId}`)],
      ['a block by the owner', (friend) => inject(owner, 'PUT', `/api/blocks/${friend.accountId}`)],
      ['a block by the friend', (friend) => inject(friend, 'PUT', `/api/blocks/${owner.accountId}`)],
      [
        'the account',
        () => stage.database.db.update(users).set({ endsAt: new Date() }).where(eq(users.id, owner.accountId)),
      ],
    ];
    await write(owner, 'friends');
    for (const [what, end] of ends) {
      const friend = await stage.person();
      await befriend(owner, friend);
      const [seen] = (await inject(friend, 'GET', '/api/feed/friends')).json();
      const photo = async () => (await stage.product.app.inject({ url: seen.imageUrls[0] })).statusCode;
      expect([what, await photo()]).toEqual([what, 200]);
      await end(friend);
      expect([what, await texts(friend, 'friends'), await photo()]).toEqual([what, [], 404]);
      expect((await stage.get(friend, `/api/entries/${seen.id}?owner=${owner.accountId}`)).statusCode).toBe(403);
    }
  });

  it('leaves out public entries across a block', async () => {
    const [one, two, three] = [await stage.person(), await stage.person(), await stage.person()];
    await write(one, 'public');
    await inject(one, 'PUT', `/api/blocks/${two.accountId}`);
    const ids = async (who: Person) =>
      (await inject(who, 'GET', '/api/feed/public?limit=100')).json().map(({ userId }: { userId: string }) => userId);
    expect(await ids(two)).not.toContain(one.accountId);
    expect(await ids(three)).toContain(one.accountId);
  });

  it('comes page by page, each entry once, newest first (wire 40)', async () => {
    const [one, two, reader] = [await stage.person(), await stage.person(), await stage.person()];
    await befriend(one, reader);
    await befriend(two, reader);
    for (let day = 0; day < 4; day += 1) {
      stage.clock.now += DAY_MS;
      const fields = { date: stage.today(), text: `Tag ${day}`, visibility: 'friends' };
      await stage.post(one, fields);
      await stage.post(two, fields);
    }
    const seen: string[] = [];
    for (let url: string | undefined = '/api/feed/friends?limit=3'; url; ) {
      const reply = await inject(reader, 'GET', url);
      seen.push(...reply.json().map(({ date, userId }: { date: string; userId: string }) => `${date} ${userId}`));
      url = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
    expect(seen.map((each) => each.slice(0, 10))).toEqual(
      seen
        .map((each) => each.slice(0, 10))
        .toSorted()
        .reverse(),
    );
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'before=gestern'])('refuses %s', async (query) => {
    const who = await stage.person();
    expect((await inject(who, 'GET', `/api/feed/public?${query}`)).statusCode).toBe(400);
  });
});
