import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFileBlobs } from '#api/adapters/file-blobs.ts';
import { contributions } from '#api/db/event-schema.ts';
import type { BlobStore } from '#api/ports/blobs.ts';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** A unique picture without metadata. */
async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 64, height: 48, channels: 3, background: { r, g, b }, noise } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

/** Runs before each store call whose key ends so. */
type Before = Partial<Record<'adopt' | 'put' | 'remove' | 'stat', (key: string) => Promise<void>>>;

describe.each(databases)('a file delivered by a contribution on $name', ({ create }) => {
  let stage: EventStage;
  let folder = '';
  let before: Before = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tagfalter-blobs-'));
    const files = createFileBlobs(folder);
    const blobs: BlobStore = {
      ...files,
      adopt: async (key, file) => before.adopt?.(key).then(() => files.adopt(key, file)) ?? files.adopt(key, file),
      put: async (key, bytes) => before.put?.(key).then(() => files.put(key, bytes)) ?? files.put(key, bytes),
      remove: async (key) => before.remove?.(key).then(() => files.remove(key)) ?? files.remove(key),
      stat: async (key) => before.stat?.(key).then(() => files.stat(key)) ?? files.stat(key),
    };
    stage = await openEventStage(create, { blobs });
  });
  afterEach(() => {
    before = {};
  });
  afterAll(async () => {
    await stage.close();
    await rm(folder, { recursive: true });
  });

  const entriesOf = async ({ shareToken }: OwnEvent, headers: Record<string, string> = {}) => {
    const response = await stage.call('GET', `/api/events/share/${shareToken}`, { headers });
    return v.parse(sharedEvent.reply, await response.json()).entries;
  };
  const remove = ({ shareToken }: OwnEvent, { id, secret }: Pick<Guest, 'id' | 'secret'>) =>
    stage.call('DELETE', `/api/events/share/${shareToken}/entries/${id}`, { headers: { 'x-delete-secret': secret } });
  const approve = (event: OwnEvent, { id }: Guest) => stage.judge(event, id, { isShown: true });
  const kept = async ({ id }: OwnEvent, bytes: Buffer): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of stage.product.deps.blobs.list(`${id}/${guestFile(bytes).hash}/`)) keys.push(key);
    return keys;
  };
  const isReady = (guest: Guest) =>
    vi.waitFor(async () => {
      for (const { state } of (await guest.get()).files) expect(state).toBe('ready');
    }, PATIENCE);
  /** A guest whose pictures have arrived and been made. */
  const sender = async (event: OwnEvent, ...photos: Buffer<ArrayBuffer>[]): Promise<Guest> => {
    const guest = guestOf(stage, event, { files: photos.map((photo) => guestFile(photo, 'more')) });
    await guest.put();
    for (const photo of photos) expect((await guest.send(guestFile(photo, 'more'), photo)).status).toBe(204);
    await isReady(guest);
    return guest;
  };
  /** Sends a form with pictures. @returns the response */
  const poster = async (event: OwnEvent, photos: Buffer<ArrayBuffer>[]) => {
    const files = photos.map((bytes) => ({ field: 'topImages', name: 'a.jpg', bytes, type: 'image/jpeg' }));
    const { payload, headers } = await form({ guestName: 'Marek' }, files);
    const url = `/api/events/share/${event.shareToken}/entries`;
    return async (key?: string): Promise<number> => {
      const named = key === undefined ? headers : { ...headers, 'idempotency-key': key };
      const response = await stage.product.app.inject({ method: 'POST', url, headers: named, payload });
      return response.statusCode;
    };
  };
  const OwnEvents = v.array(v.object({ id: v.string(), awaitingCount: v.number(), files: v.number() }));
  const ownEvent = async ({ id }: OwnEvent) => {
    const response = await stage.call('GET', '/api/events', { headers: stage.host.headers });
    return v.parse(OwnEvents, await response.json()).find((one) => one.id === id);
  };
  /** Files with reserved room. */
  const heldBy = async (event: OwnEvent) => (await ownEvent(event))?.files;
  const approvedFirst = async (): Promise<OwnEvent> => {
    const event = await stage.event();
    const json = { needsApproval: true };
    await stage.call('PATCH', `/api/events/${event.id}`, { headers: stage.host.headers, json });
    return event;
  };

  it('is not given by knowing a picture’s hash', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const owner = await sender(event, photo);
    const knower = guestOf(stage, event, { guestName: 'Lauscher', files: [guestFile(photo)] });
    await knower.put();
    const state = await knower.get();
    expect(state).toMatchObject({ state: 'sent', missing: [guestFile(photo).hash], files: [{ state: 'missing' }] });
    expect(state.files[0]).not.toHaveProperty('receipt');
    expect((await entriesOf(event)).map(({ id }) => id)).toEqual([owner.id]);
    expect((await remove(event, owner)).status).toBe(204);
    expect(await kept(event, photo)).toEqual([]);
    expect(await knower.get()).toMatchObject({ state: 'sent', missing: [guestFile(photo).hash] });
  });

  it('counts for both guests with the same photo', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const [first, second] = [await sender(event, photo), await sender(event, photo)];
    expect(await second.get()).toMatchObject({ state: 'finished', missing: [], files: [{ state: 'ready' }] });
    await remove(event, first);
    const [entry] = await entriesOf(event);
    expect(entry).toMatchObject({ id: second.id, pictures: [{ hash: guestFile(photo).hash }] });
    expect((await stage.load(entry?.allImages[0] ?? '')).status).toBe(200);
    await remove(event, second);
    expect(await kept(event, photo)).toEqual([]);
  });

  it('is dated by its own arrival in its receipt', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const datesOf = async (guest: Guest) =>
      (await guest.get()).files.map(({ receipt }) => decodeJwt(receipt ?? '').iat);
    const first = await sender(event, photo);
    const [early = 0] = await datesOf(first);
    stage.clock.now += 600_000;
    expect([await datesOf(await sender(event, photo)), await datesOf(first)]).toEqual([[early + 600], [early]]);
  });

  it('counts for a form with the photo of another guest', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const owner = await sender(event, photo);
    const sent = await form({ guestName: 'Marek' }, [
      { field: 'topImages', name: 'a.jpg', bytes: photo, type: 'image/jpeg' },
    ]);
    const url = `/api/events/share/${event.shareToken}/entries`;
    const { headers, payload } = sent;
    const response = await stage.product.app.inject({ method: 'POST', url, headers, payload });
    expect([response.statusCode, response.json().topImages.length]).toEqual([201, 1]);
    await remove(event, owner);
    expect((await entriesOf(event)).map(({ topImages }) => topImages.length)).toEqual([1]);
    expect((await stage.load(response.json().topImages[0])).status).toBe(200);
  });

  it('keeps nothing of a form with a bad file, repeatably', async () => {
    const event = await stage.event();
    const [whole, broken] = [await prepared(), stage.photo.subarray(0, stage.photo.length / 2)];
    const post = await poster(event, [whole, Buffer.from(broken)]);
    expect([await post('a'), await post('a'), await post()]).toEqual([415, 415, 415]);
    expect(await entriesOf(event, stage.host.headers)).toEqual([]);
    expect([await heldBy(event), await kept(event, whole)]).toEqual([0, []]);
  });

  it('waits for the same form only after a temporary refusal', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const post = await poster(event, [photo]);
    const { Refusal } = await import('#api/base/refusal.ts');
    before.adopt = () => Promise.reject(new Refusal('overloaded'));
    expect([await post(), await heldBy(event)]).toEqual([503, 0]);
    expect([await post('a'), await heldBy(event)]).toEqual([503, 1]);
    expect(await entriesOf(event, stage.host.headers)).toEqual([]);
    before = {};
    expect([await post('a'), await heldBy(event)]).toEqual([200, 1]);
    expect(await entriesOf(event)).toMatchObject([{ pictures: [{}] }]);
  });

  it('is another form where a key comes again with another picture', async () => {
    const event = await stage.event();
    const [one, other] = [await poster(event, [await prepared()]), await poster(event, [await prepared()])];
    expect([await one('1'), await other('1'), await one('1')]).toEqual([201, 201, 200]);
    expect(await entriesOf(event)).toHaveLength(2);
  });

  it('is hidden with its contribution, not with one naming it', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const owner = await sender(event, photo);
    const foul = await sender(event, await prepared());
    await foul.put({ files: [...foul.body.files, guestFile(photo)] });
    await stage.judge(event, foul.id, { isShown: false });
    expect(await entriesOf(event)).toMatchObject([{ id: owner.id, pictures: [{ hash: guestFile(photo).hash }] }]);
  });

  it('is approved once visible, unlike later ones', async () => {
    const event = await approvedFirst();
    const [seen, late] = [await prepared(), await prepared()];
    const guest = guestOf(stage, event, { files: [guestFile(seen, 'more'), guestFile(late, 'more')] });
    await guest.put();
    await guest.send(guestFile(seen, 'more'), seen);
    await vi.waitFor(async () => expect((await guest.get()).files[0]?.state).toBe('ready'), PATIENCE);
    const { promise: isLetOn, resolve: letOn } = Promise.withResolvers<void>();
    before.put = (key) => (key.includes(guestFile(late).hash) ? isLetOn : Promise.resolve());
    await guest.send(guestFile(late, 'more'), late);
    const own = stage.host.headers;
    expect(await entriesOf(event, own)).toMatchObject([{ state: 'awaiting', making: 1, pictures: [{}] }]);
    expect(await (await approve(event, guest)).json()).toMatchObject({ state: 'shown', making: 1 });
    letOn();
    await isReady(guest);
    const shown = async () => (await entriesOf(event)).map(({ pictures }) => pictures.map(({ hash }) => hash));
    expect(await shown()).toEqual([[guestFile(seen).hash]]);
    const [waiting] = await entriesOf(event, own);
    expect(waiting).toMatchObject({ state: 'awaiting', making: 0, pictures: [{}, {}] });
    const address = waiting?.pictures[1]?.thumbnailUrl ?? '';
    expect((await stage.load(address)).status).toBe(200);
    expect((await ownEvent(event))?.awaitingCount).toBe(1);
    await approve(event, guest);
    expect(await shown()).toEqual([[guestFile(seen).hash, guestFile(late).hash]]);
  });

  it('stays when another guest has sent a deleted file meanwhile', async () => {
    const event = await stage.event();
    const [first, second] = [await prepared(), await prepared()];
    const leaving = await sender(event, first, second);
    const coming = guestOf(stage, event, { files: [guestFile(second)] });
    await coming.put();
    let hasCome: Promise<void> | undefined;
    before.remove = () => {
      hasCome ??= coming.send(guestFile(second), second).then(({ status }) => expect(status).toBe(204));
      return hasCome;
    };
    expect((await remove(event, leaving)).status).toBe(204);
    expect(await kept(event, first)).toEqual([]);
    expect(await kept(event, second)).not.toEqual([]);
    await isReady(coming);
    expect((await stage.load((await entriesOf(event))[0]?.topImages[0] ?? '')).status).toBe(200);
  });

  it('leaves nothing behind where its contribution is deleted while it arrives', async () => {
    const event = await stage.event();
    const photo = await prepared();
    const guest = guestOf(stage, event, { files: [guestFile(photo)] });
    await guest.put();
    let removed: Promise<Response> | undefined;
    before.adopt = async () => {
      removed ??= remove(event, guest);
      // A call would wait for this very file.
      await vi.waitFor(async () => {
        const [row] = await stage.database.db.select().from(contributions).where(eq(contributions.id, guest.id));
        expect(row?.deletedAt).toBeInstanceOf(Date);
      }, PATIENCE);
    };
    await guest.send(guestFile(photo), photo);
    expect((await removed)?.status).toBe(204);
    expect((await guest.put()).status).toBe(404);
    expect(await kept(event, photo)).toEqual([]);
    const again = guestOf(stage, event, { files: [guestFile(photo)] });
    await again.put();
    expect(await again.get()).toMatchObject({ files: [{ state: 'missing' }] });
  });

  it('is kept when a lost file comes again', async () => {
    const event = await stage.event();
    const [decoy, lost, slow] = [await prepared(), await prepared(), await prepared()];
    const files = [decoy, lost, slow].map((photo) => guestFile(photo, 'more'));
    const guest = guestOf(stage, event, { files });
    await guest.put();
    const keyOf = (photo: Buffer, name: string) => `${event.id}/${guestFile(photo).hash}/${name}`;
    const [all, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const isSlow = Promise.withResolvers<void>();
    before.put = async (key) => {
      if (key === keyOf(decoy, 'display.webp')) await all.promise;
      if (key !== keyOf(slow, 'display.webp')) return;
      isSlow.resolve();
      await again.promise;
    };
    for (const photo of [decoy, lost, slow]) await guest.send(guestFile(photo, 'more'), photo);
    await stage.product.deps.blobs.remove(keyOf(lost, 'original'));
    all.resolve();
    await isSlow.promise;
    expect((await guest.send(guestFile(lost, 'more'), lost)).status).toBe(204);
    again.resolve();
    await isReady(guest);
    expect(await kept(event, lost)).toHaveLength(3);
  });
});
