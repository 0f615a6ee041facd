import { createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { DELETE_SECRET } from '@tagfalter/contract/event-entries';
import { EventFeedSchema, sharedEvent } from '@tagfalter/contract/shared-event';
import { EventEntrySchema, OwnEventSchema } from '@tagfalter/contract/wire-event';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { compactVerify } from 'jose';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** A unique picture without metadata, as phones prepare it. */
async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [red = 0, green = 0, blue = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 64, height: 48, channels: 3, background: { r: red, g: green, b: blue }, noise } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

describe.each(databases)('a guest book on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => stage.close());

  const book = async (token: string, headers: Record<string, string> = {}) => {
    const response = await stage.call('GET', `/api/events/share/${token}`, { headers });
    return v.parse(sharedEvent.reply, await response.json());
  };
  const feed = async (token: string, query: string, headers: Record<string, string> = {}) =>
    v.parse(
      EventFeedSchema,
      await (await stage.call('GET', `/api/events/share/${token}/feed?${query}`, { headers })).json(),
    );
  const codeOf = async (response: Response): Promise<string> =>
    `${response.status} ${v.parse(v.object({ code: v.string() }), await response.json()).code}`;

  it('is found by a link that grew in a chat (wire 49)', async () => {
    const { shareToken, id } = await stage.event();
    expect((await book(`${shareToken}/`)).event).toMatchObject({ id });
    for (const tail of ['.', ')', '%27', '%E2%80%8B', '%E4']) {
      expect((await book(`${shareToken}${tail}`)).event).toMatchObject({ id });
      expect(await feed(`${shareToken}${tail}`, 'limit=1')).toMatchObject({ event: { id } });
    }
  });

  it('shows contributions once complete, pictures once made, with receipts', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const speech = guestFile(stage.speech, 'audio', 'audio/webm');
    const guest = guestOf(stage, event, { files: [guestFile(photo), speech] });
    expect((await guest.put()).status).toBe(201);
    expect((await guest.put()).status).toBe(200);
    expect((await guest.send(guestFile(photo), photo)).status).toBe(204);
    expect(await guest.get()).toMatchObject({ state: 'sent', missing: [speech.hash] });
    expect((await book(event.shareToken)).entries).toEqual([]);
    expect((await guest.send(speech, stage.speech)).status).toBe(204);
    const state = await guest.get();
    expect(state).toMatchObject({ state: 'finished', missing: [] });
    const key = createPublicKey({ key: Buffer.from(event.receiptKey, 'base64url'), format: 'der', type: 'spki' });
    for (const { hash, receipt = '' } of state.files) {
      const { payload } = await compactVerify(receipt, key);
      expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
        hash,
        contribution: guest.id,
        event: event.id,
      });
    }
    await vi.waitFor(async () => {
      const [entry] = (await book(event.shareToken)).entries;
      expect(entry).toMatchObject({ guestName: 'Tante Helga', pictures: [{ isTop: true, width: 64, height: 48 }] });
    }, PATIENCE);
    const [entry] = (await book(event.shareToken)).entries;
    expect((await stage.load(entry?.topImages[0] ?? '')).status).toBe(200);
    expect((await stage.load(entry?.guestAudioUrl ?? '')).status).toBe(200);
    const { entries } = await book(event.shareToken, stage.host.headers);
    expect(entries).toMatchObject([{ id: guest.id, state: 'shown', reports: 0 }]);
  });

  it('keeps no picture’s position, from phone and host', async () => {
    const event = await stage.event();
    const file = guestFile(stage.photo, 'more');
    const guest = guestOf(stage, event, { files: [file] });
    await guest.put();
    expect((await guest.send(file, stage.photo)).status).toBe(204);
    await vi.waitFor(async () => expect((await guest.get()).files[0]?.state).toBe('ready'), PATIENCE);
    const [entry] = (await book(event.shareToken, stage.host.headers)).entries;
    const kept = Buffer.from(await (await stage.load(entry?.pictures[0]?.originalUrl ?? '')).arrayBuffer());
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect((await sharp(stage.photo).metadata()).exif).toBeDefined();
  });

  it('needs the code for new contributions only', async () => {
    const event = await stage.event({ sharingMode: 'code_required', eventCode: 'tanz-schuhe' });
    const photo = await prepared();
    const guest = guestOf(stage, event, { files: [guestFile(photo)] });
    expect(await codeOf(await guest.put())).toBe('403 wrong_code');
    expect(await codeOf(await guest.put({ eventCode: 'tanz' }))).toBe('403 wrong_code');
    expect((await guest.put({ eventCode: 'Tanz Schuhe' })).status).toBe(201);
    const change = { json: { eventCode: 'andere schuhe', isClosed: true }, headers: stage.host.headers };
    expect((await stage.call('PATCH', `/api/events/${event.id}`, change)).status).toBe(200);
    expect((await guest.send(guestFile(photo), photo)).status).toBe(204);
    expect(await guest.get()).toMatchObject({ state: 'finished' });
    expect(await codeOf(await guestOf(stage, event, { eventCode: 'andere schuhe' }).put())).toBe('403 event_closed');
  });

  it('blocks a device after five wrong codes, not its address', async () => {
    const event = await stage.event({ sharingMode: 'code_required', eventCode: 'richtig' });
    const device = 'phone-that-guesses';
    const guess = (eventCode: string) => guestOf(stage, event, { device, eventCode }).put();
    for (let n = 0; n < 5; n += 1) expect(await codeOf(await guess(`falsch${n}`))).toBe('403 wrong_code');
    const held = await guess('richtig');
    expect([held.status, Number(held.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await guestOf(stage, event, { eventCode: 'richtig' }).put()).status).toBe(201);
    stage.clock.now += 11 * MINUTE_MS;
    expect((await guess('richtig')).status).toBe(201);
    for (let n = 0; n < 7; n += 1) expect(await codeOf(await guess(`falsch${n}`))).toBe('403 wrong_code');
  });

  it('keeps the moment of its end through further changes', async () => {
    const event = await stage.event();
    const change = async (json: object) => {
      stage.clock.now += 1000;
      const response = await stage.call('PATCH', `/api/events/${event.id}`, { json, headers: stage.host.headers });
      return v.parse(OwnEventSchema, await response.json());
    };
    const { closedAt } = await change({ isClosed: true });
    expect(closedAt).toBe(new Date(stage.clock.now).toISOString());
    for (const json of [{ needsApproval: true }, { tasks: [] }, { isClosed: true }])
      expect(await change(json)).toMatchObject({ closedAt, isClosed: true });
    expect(await change({ isClosed: false })).toMatchObject({ closedAt: null, isClosed: false });
    expect(await change({ needsApproval: false })).toMatchObject({ closedAt: null });
  });

  it('shows anonymous callers only name and mode of account events', async () => {
    const event = await stage.event({ sharingMode: 'account_required', backgroundColor: '#3E7C6F' });
    const restricted = { eventName: event.eventName, sharingMode: 'account_required' };
    expect(await book(event.shareToken)).toEqual({ event: restricted, entries: [], isOwner: false });
    expect((await stage.call('GET', `/api/events/share/${event.shareToken}/feed`)).status).toBe(401);
    expect(await codeOf(await guestOf(stage, event).put())).toBe('401 unauthorized');
    const someone = await stage.person();
    expect(await book(event.shareToken, someone.headers)).toMatchObject({ event: { backgroundColor: '#3e7c6f' } });
    expect((await guestOf(stage, event).put({}, someone.headers)).status).toBe(201);
  });

  it('is changed by its guest’s secret, and deleted by its host', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const guest = guestOf(stage, event, { files: [guestFile(photo)] });
    await guest.put();
    await guest.send(guestFile(photo), photo);
    const stranger = { headers: { 'x-contribution-secret': randomBytes(32).toString('base64url') } };
    const path = `/api/events/share/${event.shareToken}`;
    expect((await stage.call('GET', `${path}/contributions/${guest.id}`, stranger)).status).toBe(404);
    await vi.waitFor(async () => expect((await guest.get()).files[0]?.state).toBe('ready'), PATIENCE);
    const [entry] = (await book(event.shareToken)).entries;
    const address = entry?.topImages[0] ?? '';
    const before = await feed(event.shareToken, 'cursor=0');
    const remove = (headers: Record<string, string>) =>
      stage.call('DELETE', `${path}/entries/${guest.id}`, { headers });
    expect((await remove({})).status).toBe(401);
    expect((await remove({ 'x-delete-secret': 'x' })).status).toBe(403);
    expect((await remove((await stage.person()).headers)).status).toBe(403);
    expect((await remove({ 'x-delete-secret': guest.secret })).status).toBe(204);
    expect((await stage.load(address)).status).toBe(404);
    expect(await feed(event.shareToken, `cursor=${before.cursor}&epoch=${before.epoch}`)).toMatchObject({
      changes: [{ id: guest.id, entry: null }],
      reset: false,
    });
    expect((await guest.put()).status).toBe(404);
  });

  it('waits for the host’s approval, and hides what the host hides', async () => {
    const event = await stage.event();
    const own = { headers: stage.host.headers };
    await stage.call('PATCH', `/api/events/${event.id}`, { ...own, json: { needsApproval: true } });
    const [photo, other] = [await prepared(), await prepared()];
    const files = [guestFile(photo), guestFile(other, 'more')];
    const guest = guestOf(stage, event, { files });
    await guest.put();
    await guest.send(guestFile(photo), photo);
    await guest.send(guestFile(other, 'more'), other);
    expect(await guest.get()).toMatchObject({ state: 'finished', awaitsApproval: true });
    expect((await book(event.shareToken)).entries).toEqual([]);
    await vi.waitFor(async () => {
      expect((await book(event.shareToken, stage.host.headers)).entries[0]?.pictures).toHaveLength(2);
    }, PATIENCE);
    expect((await stage.judge(event, guest.id, { isShown: true })).status).toBe(200);
    expect((await book(event.shareToken)).entries[0]?.pictures).toHaveLength(2);
    const [before] = (await book(event.shareToken)).entries;
    await stage.judge(event, guest.id, { hide: [guestFile(photo).hash] });
    expect((await book(event.shareToken)).entries[0]?.pictures).toHaveLength(1);
    expect((await stage.load(before?.topImages[0] ?? '')).status).toBe(404);
    expect((await stage.load(before?.allImages[0] ?? '')).status).toBe(200);
    await stage.judge(event, guest.id, { isShown: false });
    expect((await book(event.shareToken)).entries).toEqual([]);
    expect((await stage.load(before?.allImages[0] ?? '')).status).toBe(404);
    const stranger = { json: { version: 1 }, headers: (await stage.person()).headers };
    const path = `/api/events/${event.id}/entries/${guest.id}`;
    expect(await codeOf(await stage.call('PATCH', path, stranger))).toBe('403 forbidden');
  });

  it('takes the plain form with loadable addresses and repeatable key', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const parts = [
      { field: 'topImages', name: 'a.jpg', bytes: photo, type: 'image/jpeg' },
      { field: 'allImages', name: 'b.jpg', bytes: stage.photo, type: 'image/jpeg' },
      { field: 'allImages', name: 'a.jpg', bytes: photo, type: 'image/jpeg' },
      { field: 'guestAudio', name: 'g.webm', bytes: stage.speech, type: 'audio/webm' },
    ];
    const sent = await form({ guestName: 'Marek', guestMessage: 'Hallo' }, parts);
    const post = () =>
      stage.product.app.inject({
        method: 'POST',
        url: `/api/events/share/${event.shareToken}/entries`,
        headers: { ...sent.headers, 'idempotency-key': 'once' },
        payload: sent.payload,
      });
    const first = await post();
    expect(first.statusCode).toBe(201);
    const entry = v.parse(v.object({ ...EventEntrySchema.entries, deleteSecret: v.string() }), first.json());
    expect([entry.topImages.length, entry.allImages.length]).toEqual([1, 1]);
    for (const url of [...entry.topImages, ...entry.allImages, entry.guestAudioUrl ?? ''])
      expect((await stage.load(url)).status).toBe(200);
    const again = await post();
    expect([again.statusCode, again.json().id]).toEqual([200, entry.id]);
    expect((await book(event.shareToken)).entries).toHaveLength(1);
    const others = await form({ guestName: 'Ola' });
    const url = `/api/events/share/${event.shareToken}/entries`;
    const headers = { ...others.headers, 'idempotency-key': 'once' };
    const response = await stage.product.app.inject({ method: 'POST', url, headers, payload: others.payload });
    expect([response.statusCode, response.json().guestName]).toEqual([201, 'Ola']);
  });

  it('tells the secret of a form to its guest alone', async () => {
    const event = await stage.event();
    const url = `/api/events/share/${event.shareToken}/entries`;
    const post = async (fields: Record<string, string>, more: Record<string, string> = {}) => {
      const sent = await form(fields);
      const headers = { ...sent.headers, ...more };
      return (await stage.product.app.inject({ method: 'POST', url, headers, payload: sent.payload })).json();
    };
    const words = { guestName: 'Marek', guestMessage: 'Alles Gute' };
    const first = await post(words, { 'idempotency-key': '1' });
    expect(first.deleteSecret).toMatch(/^[\w-]{43}$/);
    // Both may be read or guessed.
    const { deleteSecret: _told, ...entry } = first;
    const seen = await post(words, { 'idempotency-key': '1' });
    expect([seen.id, seen.guestName, 'deleteSecret' in seen]).toEqual([entry.id, 'Marek', false]);
    const guessed = await post(words, { 'idempotency-key': '1', [DELETE_SECRET]: 'x'.repeat(43) });
    expect([guessed.id, guessed.deleteSecret]).toEqual([entry.id, undefined]);
    const proven = await post(words, { 'idempotency-key': '1', [DELETE_SECRET]: first.deleteSecret });
    expect([proven.id, proven.deleteSecret]).toEqual([entry.id, first.deleteSecret]);
    const hidden = { ...words, formKey: randomUUID() };
    const [one, two] = [await post(hidden), await post(hidden)];
    expect([two.id, two.deleteSecret]).toEqual([one.id, one.deleteSecret]);
    for (const formKey of ['1', '0'.repeat(36), '0192b3c4-7a1e-7000-8f00-0123456789ab']) {
      const guessable = { ...words, formKey };
      const [weak, again] = [await post(guessable), await post(guessable)];
      expect([again.id, again.deleteSecret]).toEqual([weak.id, undefined]);
    }
  });

  it('cleans a name that would turn or break the text around it', async () => {
    const event = await stage.event();
    const sent = await form({ guestName: ' Ma\u202erek\r\nvon gegen\u2066über\u0007 ' });
    const url = `/api/events/share/${event.shareToken}/entries`;
    await stage.product.app.inject({ method: 'POST', url, headers: sent.headers, payload: sent.payload });
    expect((await book(event.shareToken)).entries).toMatchObject([{ guestName: 'Marek von gegenüber' }]);
  });

  it('keeps nothing of a form with a picture that breaks off', async () => {
    const event = await stage.event();
    const broken = stage.photo.subarray(0, stage.photo.length / 2);
    const sent = await form({ guestName: 'M' }, [
      { field: 'topImages', name: 'a.jpg', bytes: broken, type: 'image/jpeg' },
    ]);
    const url = `/api/events/share/${event.shareToken}/entries`;
    const response = await stage.product.app.inject({
      method: 'POST',
      url,
      headers: sent.headers,
      payload: sent.payload,
    });
    expect(response.statusCode).toBe(415);
    expect((await book(event.shareToken, stage.host.headers)).entries).toEqual([]);
  });

  it.each([
    ['no picture', 'topImages', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page', 'allImages', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ])('refuses a form with %s, and keeps nothing of it', async (_what, field, bytes, status) => {
    const event = await stage.event();
    const photo = { field: 'allImages', name: 'a.jpg', bytes: await prepared(), type: 'image/jpeg' };
    const sent = await form({ guestName: 'M' }, [photo, { field, name: 'b.jpg', bytes, type: 'image/jpeg' }]);
    const url = `/api/events/share/${event.shareToken}/entries`;
    const response = await stage.product.app.inject({
      method: 'POST',
      url,
      headers: sent.headers,
      payload: sent.payload,
    });
    expect(response.statusCode).toBe(status);
    expect((await book(event.shareToken)).entries).toEqual([]);
  });

  it('refuses a fourth favourite and a 51st picture (wire 18)', async () => {
    const event = await stage.event();
    const fake = (role: 'top' | 'more') => guestFile(randomBytes(20), role);
    const many = (role: 'top' | 'more', n: number) => Array.from({ length: n }, () => fake(role));
    expect(await codeOf(await guestOf(stage, event, { files: many('top', 4) }).put())).toBe('422 too_many_images');
    expect(await codeOf(await guestOf(stage, event, { files: many('more', 51) }).put())).toBe('422 too_many_images');
    const most = [...many('top', 3), ...many('more', 50)];
    expect((await guestOf(stage, event, { files: most }).put()).status).toBe(201);
  });

  it('adds words to a finished contribution only if it has none', async () => {
    const event = await stage.event();
    await stage.call('PATCH', `/api/events/${event.id}`, {
      headers: stage.host.headers,
      json: { needsApproval: true },
    });
    const guest = guestOf(stage, event, { guestMessage: '', topMoment: 'der Tanz' });
    await guest.put();
    await stage.judge(event, guest.id, { isShown: true });
    const { version } = await guest.get();
    // Unsubmitted words are for nobody.
    await guest.put({ guestMessage: 'Alles', submitted: false });
    expect(await guest.get()).toMatchObject({ guestMessage: '', version, awaitsApproval: false });
    const other = { guestName: 'Lena', topMoment: '', guestMessage: 'Alles Gute' };
    expect(await (await guest.put({ ...other, submitted: true })).json()).toMatchObject({
      ...{ state: 'finished', guestName: 'Tante Helga', topMoment: 'der Tanz', guestMessage: '', version },
    });
    const filled = await (await guest.put({ ...other, guestName: 'Tante Helga' })).json();
    expect(filled).toMatchObject({ topMoment: 'der Tanz', guestMessage: 'Alles Gute', awaitsApproval: true });
    expect((await guest.get()).version).toBeGreaterThan(version);
    const late = await (await guest.put({ guestMessage: 'Doch nicht' })).json();
    expect(late).toMatchObject({ guestMessage: 'Alles Gute' });
  });

  it('takes late files of a finished contribution, subject to approval', async () => {
    const event = await stage.event();
    const guest = guestOf(stage, event);
    expect((await guest.put()).status).toBe(201);
    const speech = guestFile(stage.speech, 'audio', 'audio/webm');
    expect(await (await guest.put({ files: [speech], guestMessage: 'Andere Worte' })).json()).toMatchObject({
      state: 'finished',
      missing: [speech.hash],
    });
    expect((await guest.send(speech, stage.speech)).status).toBe(204);
    const [entry] = (await book(event.shareToken)).entries;
    expect(entry).toMatchObject({ guestMessage: 'Macht es gut miteinander.', guestAudioUrl: expect.any(String) });
    const change = { json: { needsApproval: true }, headers: stage.host.headers };
    await stage.call('PATCH', `/api/events/${event.id}`, change);
    const photo = await prepared();
    await guest.put({ files: [speech, guestFile(photo)] });
    await guest.send(guestFile(photo), photo);
    expect(await guest.get()).toMatchObject({ missing: [], awaitsApproval: true });
    await vi.waitFor(async () => {
      const [waiting] = (await book(event.shareToken, stage.host.headers)).entries;
      expect(waiting).toMatchObject({ state: 'awaiting', pictures: [{}] });
    }, PATIENCE);
    // Earlier files stay visible, the new photo waits.
    expect((await book(event.shareToken)).entries).toMatchObject([{ pictures: [], guestAudioUrl: expect.any(String) }]);
  });

  it('keeps one browser’s files when another completes the contribution', async () => {
    const event = await stage.event();
    const [photo, other, last] = [await prepared(), await prepared(), await prepared()];
    const guest = guestOf(stage, event, { files: [guestFile(photo), guestFile(last)] });
    await guest.put();
    await guest.send(guestFile(photo), photo);
    const state = await (await guest.put({ files: [guestFile(other, 'more')] })).json();
    expect(state).toMatchObject({ missing: [guestFile(other).hash], files: [{ hash: guestFile(photo).hash }, {}] });
  });

  it('gives a picture to nobody as a recording', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const first = guestOf(stage, event, { files: [guestFile(photo)] });
    await first.put();
    await first.send(guestFile(photo), photo);
    await vi.waitFor(async () => expect((await first.get()).files[0]?.state).toBe('ready'), PATIENCE);
    const copy = guestOf(stage, event, { guestName: 'Nachbar', files: [guestFile(photo)] });
    const sound = guestOf(stage, event, { guestName: 'Lauscher', files: [guestFile(photo, 'audio')] });
    await copy.put();
    await sound.put();
    await copy.send(guestFile(photo), photo);
    await sound.send(guestFile(photo, 'audio', 'audio/webm'), photo);
    const entries = (await book(event.shareToken)).entries;
    expect(entries.find(({ id }) => id === sound.id)).toMatchObject({ guestAudioUrl: null });
    const address = entries.find(({ id }) => id === copy.id)?.topImages[0] ?? '';
    expect((await stage.load(address)).status).toBe(200);
  });

  it('takes a picture only as its contribution’s role', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const guest = guestOf(stage, event, { files: [guestFile(photo, 'more')] });
    await guest.put();
    expect((await guest.send(guestFile(photo, 'audio', 'audio/webm'), photo)).status).toBe(404);
    expect((await guest.send(guestFile(photo, 'more'), photo)).status).toBe(204);
  });

  it('ends with its event: link, feed, addresses and files', async () => {
    const cover = await prepared();
    const event = await stage.event({}, cover);
    const address = event.coverImageUrl ?? '';
    expect((await stage.load(address)).status).toBe(200);
    await guestOf(stage, event).put();
    expect(
      (await stage.call('DELETE', `/api/events/${event.id}`, { headers: (await stage.person()).headers })).status,
    ).toBe(403);
    expect((await stage.call('DELETE', `/api/events/${event.id}`, { headers: stage.host.headers })).status).toBe(204);
    expect((await stage.load(address)).status).toBe(404);
    for (const path of ['', '/feed', '/stream'])
      expect((await stage.call('GET', `/api/events/share/${event.shareToken}${path}`)).status).toBe(404);
    expect((await guestOf(stage, event).put()).status).toBe(404);
    await vi.waitFor(async () => {
      const kept: string[] = [];
      for await (const { key } of stage.product.deps.blobs.list(`${event.id}/`)) kept.push(key);
      expect(kept).toEqual([]);
    }, PATIENCE);
  });

  it('is open 30 days after Pro, readable forever (spec decision 32)', async () => {
    const event = await stage.event({ eventDate: '2100-01-01' });
    const { db } = stage.product.deps;
    const { subscriptions } = await import('#api/db/subscription-schema.ts');
    const { eq } = await import('drizzle-orm');
    const end = (days: number) =>
      db
        .update(subscriptions)
        .set({ endDate: new Date(stage.clock.now - days * DAY_MS) })
        .where(eq(subscriptions.accountId, stage.host.accountId));
    await end(29);
    expect((await guestOf(stage, event).put()).status).toBe(201);
    await end(31);
    expect(await codeOf(await guestOf(stage, event).put())).toBe('403 event_closed');
    expect((await book(event.shareToken)).entries).toHaveLength(1);
    const listed = await stage.call('GET', '/api/events', { headers: stage.host.headers });
    expect(listed.status).toBe(200);
    await db.update(subscriptions).set({ endDate: null }).where(eq(subscriptions.accountId, stage.host.accountId));
  });

  it('can be reported by anybody, and its host sees how often', async () => {
    const event = await stage.event();
    const guest = guestOf(stage, event);
    await guest.put();
    const json = { kind: 'guest-entry', id: guest.id, reason: 'person', message: 'Das bin ich.' };
    expect((await stage.call('POST', '/api/reports', { json })).status).toBe(202);
    expect((await book(event.shareToken, stage.host.headers)).entries).toMatchObject([{ reports: 1 }]);
    expect((await book(event.shareToken)).entries[0]).not.toHaveProperty('reports');
  });

  it('can be reported in its book, whatever ids others chose', async () => {
    const [event, other] = [await stage.event(), await stage.event()];
    const decoy = guestOf(stage, other);
    await decoy.put();
    const path = `/api/events/share/${event.shareToken}/contributions/${decoy.id}`;
    const headers = { 'x-contribution-secret': randomBytes(32).toString('base64url') };
    expect((await stage.call('PUT', path, { headers, json: decoy.body })).status).toBe(201);
    const report = { kind: 'guest-entry', id: decoy.id, reason: 'insult', message: '' };
    const counts = async () => {
      const seen = [];
      for (const { shareToken } of [event, other]) {
        const { entries } = await book(shareToken, stage.host.headers);
        seen.push(entries[0]?.reports);
      }
      return seen;
    };
    await stage.call('POST', '/api/reports', { json: { ...report, event: event.id } });
    expect(await counts()).toEqual([1, 0]);
    await stage.call('POST', '/api/reports', { json: report });
    expect(await counts()).toEqual([2, 1]);
  });

  it('tells its readers of news within two seconds', async () => {
    const event = await stage.event();
    const stream = await stage.call('GET', `/api/events/share/${event.shareToken}/stream`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('event: nudge');
    await guestOf(stage, event).put();
    expect((await reader?.read())?.value).toContain('event: nudge');
    await reader?.cancel();
  });
});
