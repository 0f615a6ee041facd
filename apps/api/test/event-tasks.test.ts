import { randomBytes } from 'node:crypto';
import { CONTRIBUTION_SECRET, type GuestFile } from '@tagfalter/contract/contribution';
import type { PhotoTask } from '@tagfalter/contract/event-fields';
import { EventFeedSchema, sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { MAX_TASK, MAX_TASKS } from '@tagfalter/domain/event';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 32, height: 24, channels: 3, background: { r, g, b }, noise } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

const task = (number: number, text = `Aufgabe ${number}`): PhotoTask => ({ id: `aufgabe-${number}`, text });
const DANCE = task(1, 'Ein Foto vom ersten Tanz');
const STRANGER = task(2, 'Ein Foto mit jemandem, den du heute kennengelernt hast');

describe.each(databases)('photo tasks of a guest book on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const set = async ({ id }: OwnEvent, tasks: unknown) => {
    const response = await stage.call('PATCH', `/api/events/${id}`, { json: { tasks }, headers: stage.host.headers });
    return response.status;
  };
  const feed = async ({ shareToken }: OwnEvent, cursor = 0) => {
    const response = await stage.call('GET', `/api/events/share/${shareToken}/feed?cursor=${cursor}`);
    return v.parse(EventFeedSchema, await response.json());
  };
  const book = async ({ shareToken }: OwnEvent) =>
    v.parse(sharedEvent.reply, await (await stage.call('GET', `/api/events/share/${shareToken}`)).json());
  const tasksOf = (event: { tasks?: unknown } | object) => ('tasks' in event ? event.tasks : undefined);
  /** Tasks of visible pictures, in order. */
  const seen = async (event: OwnEvent) =>
    (await book(event)).entries.flatMap(({ pictures }) => pictures.map((picture) => picture.task));

  it('are up to twelve, each with its own id and with words', async () => {
    const event = await stage.event();
    expect(event.tasks).toEqual([]);
    const twelve = Array.from({ length: MAX_TASKS }, (_, number) => task(number));
    expect(await set(event, twelve)).toBe(200);
    expect(tasksOf((await book(event)).event)).toEqual(twelve);
    for (const wrong of [
      [...twelve, task(12)],
      [DANCE, { ...STRANGER, id: DANCE.id }],
      [{ ...DANCE, text: ' \n ' }],
      [{ ...DANCE, text: 'x'.repeat(MAX_TASK + 1) }],
      [{ ...DANCE, id: 'kurz' }],
      [{ ...DANCE, id: "'; drop table events" }],
      'Tanz',
    ]) {
      expect(await set(event, wrong)).toBe(400);
    }
    expect(tasksOf((await feed(event)).event)).toEqual(twelve);
    // Absent parts stay.
    await stage.call('PATCH', `/api/events/${event.id}`, { json: { isClosed: true }, headers: stage.host.headers });
    expect(tasksOf((await book(event)).event)).toEqual(twelve);
    expect(await set(event, [])).toBe(200);
    expect(tasksOf((await book(event)).event)).toEqual([]);
  });

  it('are told to all readers in the host’s order', async () => {
    const event = await stage.event();
    const before = await feed(event);
    await set(event, [STRANGER, DANCE]);
    const after = await feed(event, before.cursor);
    expect(after.cursor).toBeGreaterThan(before.cursor);
    expect([tasksOf(after.event), after.changes]).toEqual([[STRANGER, DANCE], []]);
  });

  it('go with their pictures, also from another browser', async () => {
    const event = await stage.event();
    await set(event, [DANCE, STRANGER]);
    const [one, two] = [await prepared(), await prepared()];
    const files: GuestFile[] = [
      { ...guestFile(one), task: DANCE.id },
      { ...guestFile(two, 'more'), task: STRANGER.id },
    ];
    const guest = guestOf(stage, event, { files });
    await guest.put();
    await guest.send(guestFile(one), one);
    const state = await guest.get();
    expect(state.files.map((file) => [file.state, file.task])).toEqual([
      [expect.stringMatching(/received|ready/), DANCE.id],
      ['missing', STRANGER.id],
    ]);
    // Another browser repeats the state it knows, with bytes of its own.
    const otherBytes = await prepared();
    const later = { ...guestFile(otherBytes, 'more'), source: guestFile(two).source, task: state.files[1]?.task };
    const path = `/api/events/share/${event.shareToken}/contributions/${guest.id}`;
    const json = { ...guest.body, files: [later] };
    await stage.call('PUT', path, { json, headers: { [CONTRIBUTION_SECRET]: guest.secret } });
    await guest.send(later, otherBytes);
    await vi.waitFor(async () => expect(await seen(event)).toEqual([DANCE.id, STRANGER.id]), PATIENCE);
    const { changes } = await feed(event);
    expect(changes[0]?.entry?.pictures.map((picture) => picture.task)).toEqual([DANCE.id, STRANGER.id]);
    await set(event, [STRANGER]);
    expect(await seen(event)).toEqual([DANCE.id, STRANGER.id]);
    expect(tasksOf((await book(event)).event)).toEqual([STRANGER]);
  });

  it('are ignored with unknown ids, on portraits and greetings', async () => {
    const event = await stage.event();
    await set(event, [DANCE]);
    const [face, photo] = [await prepared(), await prepared()];
    const speech = guestFile(stage.speech, 'audio', 'audio/webm');
    const files: GuestFile[] = [
      { ...guestFile(face, 'avatar'), task: DANCE.id },
      { ...speech, task: DANCE.id },
      { ...guestFile(photo), task: 'nie-gestellt' },
    ];
    const guest = guestOf(stage, event, { files });
    expect((await guest.put({ files: [{ ...guestFile(photo), task: 'x y' }] })).status).toBe(400);
    expect((await guest.put({ files })).status).toBe(201);
    for (const [file, bytes] of [
      [guestFile(face, 'avatar'), face],
      [speech, stage.speech],
      [guestFile(photo), photo],
    ] as const)
      expect((await guest.send(file, bytes)).status).toBe(204);
    await vi.waitFor(async () => expect(await seen(event)).toEqual(['nie-gestellt']), PATIENCE);
    const [entry] = (await book(event)).entries;
    expect([entry?.guestAvatarUrl, entry?.guestAudioUrl]).not.toContain(null);
    // Told words are not written again.
    const { version } = await guest.get();
    expect((await guest.put()).status).toBe(200);
    expect((await guest.get()).version).toBe(version);
  });
});
