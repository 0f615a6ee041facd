import { randomUUID } from 'node:crypto';
import { ForeignEntrySchema, type WireEntry, WireEntrySchema } from '@tagfalter/contract/wire-entry';
import { FIELD_NAMES } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { addDays } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries } from '#api/db/entry-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';

/** Fields open to readers; new fields are not. */
const FOR_READERS = {
  ...{ text: true, topMoment: true, summary: true, summaryFrom: true, emojis: true, mood: true },
  ...{ visibility: true, audioTranscript: true, transcriptFrom: true, addedLater: true },
};

describe.each(databases)('entries over REST on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  it('creates, lists, shows and changes an entry', async () => {
    const mia = await stage.person({ defaultVisibility: 'friends' });
    const made = await stage.post(mia, {
      date: stage.today(),
      text: 'Zeile eins\r\nZeile zwei',
      topMoment: 'Eis',
      emojis: '🏖️☀️1️⃣',
      mood: '{"level":8}',
      timeZone: 'Europe/Berlin',
    });
    expect(made.statusCode).toBe(201);
    const entry = saved(made);
    expect(entry).toMatchObject({
      userId: mia.accountId,
      id: entryIdFor(mia.entrySpace, stage.today()),
      text: 'Zeile eins\nZeile zwei',
      emojis: '🏖️☀️1️⃣',
      mood: { level: 8, feeling: null, customEmoji: null },
      visibility: 'friends',
      timeZone: 'Europe/Berlin',
      imageUrls: [],
      audioUrl: null,
      isFavorite: false,
      rejected: [],
      dropped: [],
    });
    expect((await stage.get(mia, '/api/entries')).json()).toMatchObject([{ id: entry.id }]);
    expect((await stage.get(mia, `/api/entries/today?date=${stage.today()}`)).json()).toMatchObject({ id: entry.id });
    expect((await stage.get(mia, `/api/entries/today?date=${addDays(stage.today(), -1)}`)).json()).toBeNull();

    const changed = await stage.patch(mia, entry.id, { topMoment: 'Meer' });
    expect(changed.statusCode).toBe(200);
    expect(saved(changed)).toMatchObject({ text: 'Zeile eins\nZeile zwei', topMoment: 'Meer', mood: { level: 8 } });
    expect((await stage.get(mia, `/api/entries/${entry.id}`)).json()).toMatchObject({ topMoment: 'Meer' });
  });

  it('answers 409 for a taken date, except after a deletion (wire 9)', async () => {
    const mia = await stage.person();
    const { id } = saved(await stage.post(mia, { date: stage.today(), text: 'eins', topMoment: 'alt' }));
    const second = await stage.post(mia, { date: stage.today(), text: 'zwei' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'entry_exists', details: { id } });

    const remove = () =>
      stage.product.app.inject({ method: 'DELETE', url: `/api/entries/${id}`, headers: mia.headers });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await stage.get(mia, `/api/entries/${id}`)).statusCode).toBe(404);
    expect((await stage.get(mia, '/api/entries')).json()).toEqual([]);
    const anew = await stage.post(mia, { date: stage.today(), text: 'drei' });
    expect(anew.statusCode).toBe(201);
    expect(saved(anew)).toMatchObject({ id, text: 'drei', topMoment: '' });
  });

  it('answers 409 with the standing entry to a stale If-Match (wire 12)', async () => {
    const mia = await stage.person();
    const made = await stage.post(mia, { date: stage.today(), text: 'eins' });
    const { id } = saved(made);
    const etag = String(made.headers.etag);
    expect((await stage.get(mia, `/api/entries/${id}`)).headers.etag).toBe(etag);
    const fresh = await stage.patch(mia, id, { text: 'zwei' }, { headers: { 'if-match': etag } });
    expect(fresh.statusCode).toBe(200);
    const stale = await stage.patch(mia, id, { text: 'drei' }, { headers: { 'if-match': etag } });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'stale', details: { entry: { text: 'zwei' } } },
    ]);
    expect((await stage.patch(mia, id, { text: 'vier' }, { headers: { 'if-match': '*' } })).statusCode).toBe(200);
  });

  it('has one effect per Idempotency-Key, answered alike (wire 17)', async () => {
    const mia = await stage.person();
    const headers = { 'idempotency-key': 'k1' };
    const files = [await filePart('photo-1.jpg')];
    const again = () => stage.post(mia, { date: stage.today(), text: 'einmal' }, { files, headers });
    const responses = await Promise.all([again(), again(), again()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    const { id } = saved(await again());
    expect((await stage.post(mia, { date: stage.today(), text: 'ohne' })).statusCode).toBe(409);
    const remove = () =>
      stage.product.app.inject({
        method: 'DELETE',
        url: `/api/entries/${id}`,
        headers: { ...mia.headers, ...headers },
      });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
  });

  it('finds a foreign entry by owner and id, or id (decision 56)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const { id } = saved(await stage.post(mia, { date: stage.today(), text: 'offen', visibility: 'public' }));
    const ask = async (person: typeof mia, owner?: string) => {
      const reply = await stage.get(person, `/api/entries/${id}${owner === undefined ? '' : `?owner=${owner}`}`);
      return [reply.statusCode, reply.json().text];
    };
    const found = [200, 'offen'];
    expect([await ask(tom), await ask(tom, mia.accountId)]).toEqual([found, found]);
    expect([await ask(mia), await ask(mia, mia.accountId)]).toEqual([found, found]);
    for (const owner of [tom.accountId, randomUUID(), 'nobody', '']) expect((await ask(tom, owner))[0]).toBe(404);
    // An own entry is found whatever owner a link names.
    expect(await ask(mia, tom.accountId)).toEqual(found);
    await stage.remove(mia, id);
    const gone = [404, undefined];
    expect([await ask(tom), await ask(tom, mia.accountId)]).toEqual([gone, gone]);
  });

  it('takes a deleted entry’s media from readers only (spec decision 42)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const files = [await filePart('photo-1.jpg')];
    const day = { date: stage.today(), text: 'offen', visibility: 'public' };
    const { id, userId, imageUrls: own } = saved(await stage.post(mia, day, { files }));
    const seen = await stage.get(tom, `/api/entries/${id}?owner=${userId}`);
    const { imageUrls: foreign } = v.parse(ForeignEntrySchema, seen.json());
    const statusOf = async (address = '') => (await stage.product.app.inject(address)).statusCode;
    const both = async () => [await statusOf(foreign[0]), await statusOf(own[0])];
    expect(await both()).toEqual([200, 200]);
    await stage.patch(mia, id, { visibility: 'private' });
    expect(await both()).toEqual([404, 200]);
    await stage.patch(mia, id, { visibility: 'public' });
    expect(await both()).toEqual([200, 200]);
    await stage.remove(mia, id);
    expect(await both()).toEqual([404, 200]);
  });

  it('lets others read public entries without private parts (permission matrix)', async () => {
    const [mia, tom] = [await stage.person(), await stage.person()];
    const files = [await filePart('photo-1.jpg'), await filePart('speech-de.webm', 'audio')];
    const { id } = saved(
      await stage.post(mia, { date: stage.today(), text: 'offen', visibility: 'public' }, { files }),
    );
    const seen = await stage.get(tom, `/api/entries/${id}`);
    expect(seen.statusCode).toBe(200);
    const body: Partial<WireEntry> = v.parse(v.partial(WireEntrySchema), seen.json());
    expect(body.text).toBe('offen');
    const reported = FIELD_NAMES.filter((name) => Object.hasOwn(body, name));
    expect(reported).toEqual(FIELD_NAMES.filter((name) => Object.hasOwn(FOR_READERS, name)));
    for (const field of ['isFavorite', 'shareToken', 'shareOptions', 'originalUrls'])
      expect(body).not.toHaveProperty(field);
    expect((await stage.product.app.inject(body.imageUrls?.[0] ?? '')).statusCode).toBe(200);
    const foreign = v.parse(ForeignEntrySchema, seen.json());
    expect(foreign.user).toEqual({ firstName: 'Mia', lastName: 'Muster', profileImageUrl: null });
    expect(foreign.audioDurationMs).toBeGreaterThan(1000);
    expect((await stage.product.app.inject(foreign.audioUrl ?? '')).statusCode).toBe(200);
    expect(seen.payload).not.toContain('@');
    expect(seen.payload).not.toContain(mia.entrySpace);
    for (const visibility of ['private', 'friends'] as const) {
      await stage.database.db.update(entries).set({ visibility }).where(eq(entries.id, id));
      expect((await stage.get(tom, `/api/entries/${id}`)).statusCode).toBe(403);
    }
    expect((await stage.patch(tom, id, { text: 'fremd' })).statusCode).toBe(403);
    const remove = { method: 'DELETE', url: `/api/entries/${id}`, headers: tom.headers } as const;
    expect((await stage.product.app.inject(remove)).statusCode).toBe(403);
    expect((await stage.get(tom, '/api/entries')).json()).toEqual([]);
    for (const unknown of ['nope', 'a%2Fb', '00000000-0000-4000-8000-000000000000']) {
      expect((await stage.get(tom, `/api/entries/${unknown}`)).statusCode).toBe(404);
    }
    expect((await stage.product.app.inject({ url: `/api/entries/${id}` })).statusCode).toBe(401);
  });
});
