import { randomUUID } from 'node:crypto';
import { SharedPageSchema } from '@tagfalter/contract/shared-entry';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { SHARE_PARTS, type SharePart } from '@tagfalter/domain/share';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;
const NOTHING = Object.fromEntries(SHARE_PARTS.map((part) => [part, false]));
/** Parts of the reply by option. */
const BRINGS: Record<SharePart, string[]> = {
  images: ['imageUrls', 'thumbnailUrls'],
  allImages: ['imageUrls', 'thumbnailUrls'],
  summary: ['summary', 'summaryFrom'],
  details: ['topMoment', 'emojis'],
  mood: ['mood'],
  originalText: ['text'],
  audio: ['audioUrl', 'audioTranscript', 'audioDurationMs', 'audioPeaks'],
};

describe.each(databases)('links to an entry on $name (spec §3, spec decision 23)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const inject = (method: Method, url: string, who?: Person, payload?: object) =>
    stage.product.app.inject({ method, url, headers: who?.headers ?? {}, ...(payload && { payload }) });
  /** A private entry with two photos and a recording, and its link. */
  const share = async (payload: object = {}) => {
    const owner = await stage.person({ proAccount: true });
    stage.clock.now += DAY_MS;
    const fields = {
      ...{ date: stage.today(), text: 'Geheim', summary: 'Kurz', topMoment: 'Der See', emojis: '🌾' },
      ...{ mood: JSON.stringify({ level: 8, feeling: null, customEmoji: null }), audioTranscript: 'Gesprochen' },
    };
    const files = [
      await filePart('photo-1.jpg'),
      await filePart('photo-2.jpg'),
      await filePart('speech-de.webm', 'audio'),
    ];
    const { id } = saved(await stage.post(owner, fields, { files }));
    const made = await inject('POST', `/api/entries/${id}/generate-share-token`, owner, payload);
    expect(made.statusCode).toBe(201);
    const { shareToken } = made.json();
    return { owner, id, token: shareToken, made: made.json() };
  };
  const page = async (token: string) => v.parse(SharedPageSchema, (await inject('GET', `/api/shared/${token}`)).json());
  const status = async (url: string) => (await inject('GET', url)).statusCode;

  it('show exactly the chosen parts', async () => {
    const { owner, id, token } = await share({ shareOptions: NOTHING });
    const head = ['author', 'date', 'isOnce'];
    expect(Object.keys(await page(token)).sort()).toEqual(head);
    for (const part of SHARE_PARTS) {
      const options = { shareOptions: { ...NOTHING, [part]: true } };
      expect((await inject('PATCH', `/api/entries/${id}/update-share-options`, owner, options)).statusCode).toBe(200);
      const shown = await page(token);
      expect([part, Object.keys(shown).sort()]).toEqual([part, [...head, ...BRINGS[part]].sort()]);
      expect(shown.imageUrls?.length).toBe({ images: 1, allImages: 2 }[part as string]);
    }
  });

  it('begin with the spec’s options, and repeat the same link', async () => {
    const { owner, id, token, made } = await share();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(made.shareOptions).toMatchObject({ allImages: true, originalText: false, audio: false });
    const again = await inject('POST', `/api/entries/${id}/generate-share-token`, owner);
    expect([again.statusCode, again.json().shareToken]).toEqual([200, token]);
    const { headers } = await inject('GET', `/api/shared/${token}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('end with all media: revoked, expired, deleted, account ending', async () => {
    const ends: [string, (link: { owner: Person; id: string }) => Promise<unknown>][] = [
      ['taken back', ({ owner, id }) => inject('DELETE', `/api/entries/${id}/remove-share-token`, owner)],
      ['the day deleted', ({ owner, id }) => stage.remove(owner, id)],
      [
        'the account',
        ({ owner }) => stage.database.db.update(users).set({ endsAt: new Date() }).where(eq(users.id, owner.accountId)),
      ],
    ];
    ends.push([
      'the account blocked',
      ({ owner }) =>
        stage.database.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, owner.accountId)),
    ]);
    const guessed = await inject('GET', `/api/shared/${'A'.repeat(22)}`);
    for (const [what, end] of ends) {
      const link = await share({ shareOptions: { audio: true } });
      const { imageUrls = [], audioUrl } = await page(link.token);
      const addresses = [...imageUrls, audioUrl ?? ''];
      expect(addresses).toHaveLength(3);
      for (const address of addresses) expect([what, await status(address)]).toEqual([what, 200]);
      await end(link);
      for (const address of addresses) expect([what, await status(address)]).toEqual([what, 404]);
      const gone = await inject('GET', `/api/shared/${link.token}`);
      expect([what, gone.statusCode, gone.body]).toEqual([what, 404, guessed.body]);
    }
    const short = await share({ expiresAt: new Date(stage.clock.now + 2 * DAY_MS).toISOString() });
    expect(await status(`/api/shared/${short.token}`)).toBe(200);
    stage.clock.now += 3 * DAY_MS;
    expect(await status(`/api/shared/${short.token}`)).toBe(404);
  });

  it('hide the medium of a part that is no longer shown', async () => {
    const { owner, id, token } = await share({ shareOptions: { audio: true } });
    const { audioUrl, imageUrls: [, second = ''] = [] } = await page(token);
    const only = { shareOptions: { ...NOTHING, images: true } };
    await inject('PATCH', `/api/entries/${id}/update-share-options`, owner, only);
    expect([await status(audioUrl ?? ''), await status(second)]).toEqual([404, 404]);
  });

  it('of one opening are used up, with photos for ten minutes', async () => {
    const { owner, token } = await share({ isOnce: true });
    for (const method of ['GET', 'HEAD', 'GET'] as const) await inject(method, `/api/shared/${token}`);
    expect(Object.keys(await page(token)).sort()).toEqual(['author', 'date', 'isOnce']);
    const open = () => inject('POST', `/api/shared/${token}/open`);
    const responses = await Promise.all([open(), open(), open()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    const shown = v.parse(SharedPageSchema, responses.find(({ statusCode }) => statusCode === 200)?.json());
    expect(await status(`/api/shared/${token}`)).toBe(404);
    const [photo = ''] = shown.imageUrls ?? [];
    expect(await status(photo)).toBe(200);
    stage.clock.now += 11 * MINUTE_MS;
    expect(await status(photo)).toBe(404);
    expect((await inject('GET', '/api/shares', owner)).json()).toEqual([]);
  });

  it('of one opening are no answer of a lasting one (wire 52)', async () => {
    const { owner, id, token, made } = await share();
    const ask = (payload?: object) => inject('POST', `/api/entries/${id}/generate-share-token`, owner, payload);
    const refused = await ask({ isOnce: true });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'conflict', details: made }),
    ]);
    expect((await ask({ isOnce: false })).json().shareToken).toBe(token);
    // Its cure: change the link, or end it first.
    const change = { isOnce: true };
    expect((await inject('PATCH', `/api/entries/${id}/update-share-options`, owner, change)).json().isOnce).toBe(true);
    expect((await inject('DELETE', `/api/entries/${id}/remove-share-token`, owner)).statusCode).toBe(204);
    const fresh = await ask({ isOnce: true });
    expect([fresh.statusCode, fresh.json().isOnce, fresh.json().shareToken !== token]).toEqual([201, true, true]);
  });

  it('of one opening repeat for the same caller only', async () => {
    const { owner, token } = await share({ isOnce: true });
    const open = (key?: string) =>
      stage.product.app.inject({
        ...{ method: 'POST', url: `/api/shared/${token}/open` },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const statuses = async (...keys: (string | undefined)[]) => {
      const responses = await Promise.all(keys.map(open));
      return responses.map(({ statusCode }) => statusCode);
    };
    const [tab, other] = [randomUUID(), randomUUID()];
    // Others come upon them: nothing is opened under one.
    const weak = [
      '1',
      'a-tab',
      '',
      'x'.repeat(40),
      '00000000-0000-4000-8000-000000000001',
      '0192b3c4-7a1e-7000-8f00-0123456789ab',
    ];
    expect(await statuses(...weak)).toEqual(weak.map(() => 400));
    // A lost reply, or concurrent calls.
    expect(await statuses(tab, tab)).toEqual([200, 200]);
    stage.clock.now += 9 * MINUTE_MS;
    const again = await open(tab);
    expect(again.statusCode).toBe(200);
    expect(v.parse(SharedPageSchema, again.json()).imageUrls).toHaveLength(2);
    expect(await statuses(other, undefined, '1')).toEqual([404, 404, 400]);
    expect(await status(`/api/shared/${token}`)).toBe(404);
    stage.clock.now += 2 * MINUTE_MS;
    expect(await statuses(tab)).toEqual([404]);
    const plain = await share({ isOnce: true });
    const first = await inject('POST', `/api/shared/${plain.token}/open`);
    const second = await inject('POST', `/api/shared/${plain.token}/open`);
    expect([first.statusCode, second.statusCode]).toEqual([200, 404]);
    expect((await inject('GET', '/api/shares', owner)).json()).toEqual([]);
  });

  it('stand in the owner’s entry while active, in no reader’s', async () => {
    const expiresAt = new Date(stage.clock.now + 3 * DAY_MS).toISOString();
    const { owner, id, token, made } = await share({ expiresAt });
    const own = async () => {
      const { shareToken, shareOptions } = (await inject('GET', `/api/entries/${id}`, owner)).json();
      return { shareToken, shareOptions };
    };
    const active = { shareToken: token, shareOptions: made.shareOptions };
    const none = { shareToken: null, shareOptions: null };
    expect(await own()).toEqual(active);
    expect((await inject('GET', '/api/entries', owner)).json()).toMatchObject([{ id, ...active }]);
    const favorite = await inject('PUT', `/api/entries/${id}/favorite`, owner, { isFavorite: true });
    expect(favorite.json()).toMatchObject(active);
    stage.clock.now += 4 * DAY_MS;
    expect(await own()).toEqual(none);
    await inject('POST', `/api/entries/${id}/generate-share-token`, owner);
    expect((await own()).shareToken).toMatch(/^[\w-]{22}$/);
    await inject('DELETE', `/api/entries/${id}/remove-share-token`, owner);
    expect(await own()).toEqual(none);
  });

  it('are listed with their openings for the owner alone', async () => {
    const { owner, id, token } = await share();
    await page(token);
    await page(token);
    expect((await inject('HEAD', `/api/shared/${token}`)).statusCode).toBe(200);
    const at = new Date(stage.clock.now).toISOString();
    expect((await inject('GET', '/api/shares', owner)).json()).toMatchObject([
      { entryId: id, shareToken: token, opened: 2, lastOpenedAt: at },
    ]);
    expect((await inject('GET', '/api/shares', await stage.person())).json()).toEqual([]);
  });

  it.each(['POST generate-share-token', 'PATCH update-share-options', 'DELETE remove-share-token'] as const)(
    'are their owner’s alone: %s',
    async (call) => {
      const { id } = await share();
      const [method, name] = call.split(' ') as [Method, string];
      const other = await stage.person();
      const response = await inject(method, `/api/entries/${id}/${name}`, other, method === 'DELETE' ? undefined : {});
      expect(response.statusCode).toBe(403);
    },
  );
});
