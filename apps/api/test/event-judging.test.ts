import { randomBytes } from 'node:crypto';
import { EventFeedSchema, sharedEvent } from '@tagfalter/contract/shared-event';
import { EventEntrySchema, type OwnEvent } from '@tagfalter/contract/wire-event';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const Conflict = v.object({ code: v.string(), details: EventEntrySchema });

/** A unique picture without metadata. */
async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 32, height: 24, channels: 3, background: { r, g, b }, noise } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

describe.each(databases)('what a host judges on $name (spec decision 61)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const own = () => ({ headers: stage.host.headers });
  const book = async ({ shareToken }: OwnEvent, headers: Record<string, string> = {}) =>
    v.parse(sharedEvent.reply, await (await stage.call('GET', `/api/events/share/${shareToken}`, { headers })).json());
  const seenByHost = async (event: OwnEvent) => (await book(event, stage.host.headers)).entries[0];
  const feed = async ({ shareToken }: OwnEvent) =>
    v.parse(EventFeedSchema, await (await stage.call('GET', `/api/events/share/${shareToken}/feed`)).json());
  const moderated = async (): Promise<OwnEvent> => {
    const event = await stage.event();
    await stage.call('PATCH', `/api/events/${event.id}`, { ...own(), json: { needsApproval: true } });
    return event;
  };
  const add = async (guest: Guest, photo: Buffer<ArrayBuffer>, words = {}) => {
    const file = guestFile(photo, 'more');
    await guest.put({ files: [...guest.body.files, file], ...words });
    expect((await guest.send(file, photo)).status).toBe(204);
    await vi.waitFor(async () => {
      for (const { state } of (await guest.get()).files) expect(state).toBe('ready');
    }, PATIENCE);
    return file.hash;
  };
  /** A guest with a harmless picture. */
  const harmless = async (event: OwnEvent) => {
    const guest = guestOf(stage, event, { guestMessage: '', submitted: false });
    const hash = await add(guest, await prepared(), { submitted: true });
    return { guest, hash };
  };
  const addMore = async (guest: Guest) => add(guest, await prepared(), { guestMessage: 'Gemeines' });
  const remove = ({ shareToken }: OwnEvent, { id }: Guest, version: number) =>
    stage.call('DELETE', `/api/events/share/${shareToken}/entries/${id}?version=${version}`, own());

  interface Act {
    act: string;
    /** Before the host looks. */
    begin?: (event: OwnEvent, guest: Guest, hash: string) => Promise<unknown>;
    judge(event: OwnEvent, guest: Guest, at: { version: number; hash: string }): Promise<Response>;
  }
  const ACTS: Act[] = [
    { act: 'approving', judge: (event, { id }, { version }) => stage.judge(event, id, { version, isShown: true }) },
    { act: 'hiding', judge: (event, { id }, { version }) => stage.judge(event, id, { version, isShown: false }) },
    {
      act: 'showing again',
      begin: (event, { id }) => stage.judge(event, id, { isShown: false }),
      judge: (event, { id }, { version }) => stage.judge(event, id, { version, isShown: true }),
    },
    {
      act: 'hiding a picture',
      begin: (event, { id }) => stage.judge(event, id, { isShown: true }),
      judge: (event, { id }, { version, hash }) => stage.judge(event, id, { version, hide: [hash] }),
    },
    {
      act: 'showing a picture',
      begin: (event, { id }, hash) => stage.judge(event, id, { isShown: true, hide: [hash] }),
      judge: (event, { id }, { version, hash }) => stage.judge(event, id, { version, show: [hash] }),
    },
    { act: 'deleting', judge: (event, guest, { version }) => remove(event, guest, version) },
  ];

  it.each(ACTS)('is what was seen: $act', async ({ begin, judge }) => {
    const event = await moderated();
    const { guest, hash } = await harmless(event);
    await begin?.(event, guest, hash);
    const seen = await seenByHost(event);
    const before = (await book(event)).entries.map(({ topImages, allImages, pictures, ...words }) => [
      words.guestMessage,
      pictures.map((one) => one.hash),
    ]);
    const later = await addMore(guest);
    const refused = await judge(event, guest, { version: seen?.version ?? 0, hash });
    const now = await seenByHost(event);
    const { code, details } = v.parse(Conflict, await refused.json());
    expect([refused.status, code]).toEqual([409, 'conflict']);
    expect(details).toMatchObject({ guestMessage: 'Gemeines', pictures: [{ hash }, { hash: later }] });
    expect([details.version, details.state]).toEqual([now?.version, now?.state]);
    const after = (await book(event)).entries.map(({ guestMessage, pictures }) => [
      guestMessage,
      pictures.map((one) => one.hash),
    ]);
    expect(after).toEqual(before);
    expect((await judge(event, guest, { version: details.version, hash })).ok).toBe(true);
  });

  it('needs the version, and takes pictures of the contribution alone', async () => {
    const event = await stage.event();
    const [{ guest, hash }, other] = [await harmless(event), await harmless(event)];
    const url = `/api/events/${event.id}/entries/${guest.id}`;
    for (const json of [
      { isShown: true },
      { version: '1', isShown: true },
      { version: 1, hiddenPictures: 'x', hide: 'x' },
    ])
      expect((await stage.call('PATCH', url, { ...own(), json })).status).toBe(400);
    for (const change of [{ hide: [other.hash] }, { show: [other.hash] }, { hide: [hash], show: [hash] }])
      expect((await stage.judge(event, guest.id, change)).status).toBe(400);
    await stage.judge(event, guest.id, { hide: [hash] });
    expect((await book(event)).entries.flatMap(({ pictures }) => pictures)).toMatchObject([{ hash: other.hash }]);
    await stage.judge(event, guest.id, { show: [hash] });
    expect((await book(event)).entries.flatMap(({ pictures }) => pictures)).toHaveLength(2);
  });

  it('stays shown while what came later waits, words as well as files', async () => {
    const event = await moderated();
    const { guest, hash } = await harmless(event);
    await stage.judge(event, guest.id, { isShown: true });
    const later = await addMore(guest);
    const speech = guestFile(stage.speech, 'audio', 'audio/webm');
    await guest.put({ files: [...guest.body.files, speech] });
    await guest.send(speech, stage.speech);
    const guestsSee = { guestMessage: '', guestAudioUrl: null, pictures: [{ hash }] };
    expect((await book(event)).entries).toMatchObject([guestsSee]);
    expect((await feed(event)).changes).toMatchObject([{ entry: guestsSee }]);
    expect(await guest.get()).toMatchObject({ awaitsApproval: true, guestMessage: 'Gemeines' });
    const seen = await book(event, stage.host.headers);
    expect(seen.event).toMatchObject({ entryCount: 1, awaitingCount: 1 });
    expect(seen.entries).toMatchObject([
      { state: 'awaiting', guestMessage: 'Gemeines', pictures: [{}, { hash: later }] },
    ]);
    const guestsAddress = (await book(event)).entries[0]?.pictures[0]?.displayUrl ?? '';
    expect((await stage.load(guestsAddress)).status).toBe(200);
    await stage.judge(event, guest.id, { isShown: true });
    expect((await book(event)).entries).toMatchObject([
      { guestMessage: 'Gemeines', guestAudioUrl: expect.any(String), pictures: [{ hash }, { hash: later }] },
    ]);
    expect(await guest.get()).toMatchObject({ awaitsApproval: false });
  });

  it('stays hidden by the host after the operator restores it', async () => {
    const event = await stage.event();
    const { guest } = await harmless(event);
    await stage.judge(event, guest.id, { isShown: false });
    const subject = { kind: 'guest-entry', ownerId: event.id, target: guest.id };
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    for (const request of [{ action: 'take-down', reason: 'Verboten.' }, { action: 'restore' }]) {
      const json = { ...request, subject, version: `${await stage.versionOf(guest.id)}.0` };
      expect(await (await stage.call('POST', '/api/admin/moderation', { headers, json })).json()).toEqual({
        outcome: 'done',
      });
      expect((await book(event)).entries).toEqual([]);
    }
    expect(await seenByHost(event)).toMatchObject({ state: 'hidden' });
  });
});
