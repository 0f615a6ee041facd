import { eventArchive } from '@tagfalter/contract/event-archive';
import { EventArchiveSchema } from '@tagfalter/contract/event-archive-format';
import { EventFeedSchema, sharedEvent } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { unpack } from './unpack.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const FRIENDLY = { r: 90, g: 160, b: 120 };

/** Acts on one of two guests who sent the same picture and the same recording. */
const ACTS = ['hides the picture', 'hides the entry', 'takes down', 'deletes as host', 'deletes as guest'] as const;
type Act = (typeof ACTS)[number];

describe.each(databases)('the same bytes of two guests on $name', ({ create }) => {
  let stage: EventStage;
  let photo: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    stage = await openEventStage(create);
    photo = Buffer.from(
      await sharp({ create: { width: 32, height: 24, channels: 3, background: FRIENDLY } })
        .jpeg()
        .toBuffer(),
    );
  });
  afterAll(() => stage.close());

  const files = () => [guestFile(photo), guestFile(stage.speech, 'audio', 'audio/webm')];
  const send = async (event: OwnEvent, guestName: string): Promise<Guest> => {
    const guest = guestOf(stage, event, { guestName, files: files() });
    await guest.put();
    for (const [at, bytes] of [photo, stage.speech].entries()) {
      const file = guest.body.files[at];
      if (file) expect((await guest.send(file, bytes)).status).toBe(204);
    }
    await vi.waitFor(async () => {
      for (const { state } of (await guest.get()).files) expect(state).toBe('ready');
    }, PATIENCE);
    stage.clock.now += 1000;
    return guest;
  };
  const bookOf = async ({ shareToken }: OwnEvent) =>
    v.parse(sharedEvent.reply, await (await stage.call('GET', `/api/events/share/${shareToken}`)).json()).entries;
  const addressesOf = ({ pictures: [picture], guestAudioUrl }: EventEntry) => [
    picture?.displayUrl,
    picture?.thumbnailUrl,
    guestAudioUrl ?? undefined,
  ];
  const load = async (url: string | undefined) => (url === undefined ? 'none' : (await stage.load(url)).status);
  const archived = async (event: OwnEvent) => {
    const { headers } = stage.host;
    const asked = await stage.call('POST', `/api/events/${event.id}/archive?language=en`, { headers });
    const { url } = v.parse(eventArchive.reply, await asked.json());
    const whole = await unpack(Buffer.from(await (await stage.call('GET', url)).arrayBuffer()));
    const { entries } = v.parse(EventArchiveSchema, JSON.parse(whole.get('entries.json')?.toString() ?? ''));
    return { entries, names: [...whole.keys()] };
  };
  const folderOf = (file: string | null | undefined) => file?.split('/')[0] ?? null;
  /** The guest's pictures and voice, by each way of reading. */
  const seen = async (event: OwnEvent, { id }: Guest) => {
    const path = `/api/events/share/${event.shareToken}`;
    const book = (await bookOf(event)).find((entry) => entry.id === id);
    const { changes } = v.parse(EventFeedSchema, await (await stage.call('GET', `${path}/feed`)).json());
    const inFeed = changes.find((change) => change.id === id)?.entry;
    const { entries, names } = await archived(event);
    const inArchive = entries.find((entry) => entry.id === id);
    const partsOf = (entry: EventEntry | null | undefined) =>
      entry && { pictures: entry.pictures.map(({ hash }) => hash), hasVoice: entry.guestAudioUrl !== null };
    const [picture] = inArchive?.pictures ?? [];
    const { voice } = inArchive ?? {};
    return {
      book: partsOf(book),
      feed: partsOf(inFeed),
      media: book && (await Promise.all(addressesOf(book).map(load))),
      archive: {
        folders: [folderOf(picture?.file), folderOf(voice?.file)],
        isHidden: picture?.isHidden,
        isThere: [picture, voice].map((one) => names.includes(one?.file ?? '')),
      },
    };
  };
  const toDiary = async (event: OwnEvent, headers: Record<string, string>) => {
    const json = { pictures: [guestFile(photo).hash], text: '', date: '2026-02-02' };
    return (await stage.call('POST', `/api/events/share/${event.shareToken}/diary`, { json, headers })).status;
  };
  const act = async (what: Act, event: OwnEvent, { id, secret }: Guest): Promise<Response> => {
    const address = `/api/events/share/${event.shareToken}/entries/${id}`;
    switch (what) {
      case 'hides the picture':
        return stage.judge(event, id, { hide: [guestFile(photo).hash] });
      case 'hides the entry':
        return stage.judge(event, id, { isShown: false });
      case 'takes down': {
        const subject = { kind: 'guest-entry', ownerId: event.id, target: id };
        const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
        const json = { action: 'take-down', subject, reason: 'Verboten.', version: `${await stage.versionOf(id)}.0` };
        return stage.call('POST', '/api/admin/moderation', { headers, json });
      }
      case 'deletes as host':
        return stage.call('DELETE', address, { headers: stage.host.headers });
      case 'deletes as guest':
        return stage.call('DELETE', address, { headers: { 'x-delete-secret': secret } });
    }
  };

  const CASES = [...ACTS.map((what) => ({ what, which: 'first' })), { what: ACTS[0], which: 'second' }];
  it.each(CASES)('$what of the $which alone', async ({ what, which }) => {
    const event = await stage.event();
    const both = [await send(event, 'Anna'), await send(event, 'Bela')];
    const [judged, other] = which === 'first' ? both : both.toReversed();
    if (!judged || !other) throw new Error('no guests');
    const before = await seen(event, other);
    expect(before).toMatchObject({ media: [200, 200, 200], archive: { isHidden: false, isThere: [true, true] } });
    const judgedBefore = (await bookOf(event)).find(({ id }) => id === judged.id);
    expect((await act(what, event, judged)).ok).toBe(true);
    stage.clock.now += 1000;
    expect(await seen(event, other)).toEqual(before);
    const isVoiceLeft = what === 'hides the picture';
    const closed = judgedBefore ? await Promise.all(addressesOf(judgedBefore).map(load)) : [];
    expect(closed).toEqual([404, 404, isVoiceLeft ? 200 : 404]);
    const left = (await bookOf(event)).find(({ id }) => id === judged.id);
    expect(left?.pictures ?? []).toEqual([]);
    const [mia, { headers }] = [await stage.person(), stage.host];
    expect([await toDiary(event, mia.headers), await toDiary(event, headers)]).toEqual([200, 200]);
    // With the other one's gone too, nothing is left to see.
    expect((await act(what, event, other)).ok).toBe(true);
    stage.clock.now += 1000;
    const ben = await stage.person();
    expect(await toDiary(event, ben.headers)).toBe(404);
    const { entries, names } = await archived(event);
    const apart = entries.flatMap(({ pictures }) => pictures.map(({ file }) => folderOf(file)));
    expect(apart).toEqual(what.startsWith('hides') ? ['hidden', 'hidden'] : []);
    expect(names.some((name) => name.startsWith('pictures/'))).toBe(false);
  });
});
