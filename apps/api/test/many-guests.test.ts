import { createPublicKey, randomBytes } from 'node:crypto';
import type { GuestFile } from '@tagfalter/contract/contribution';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { compactVerify } from 'jose';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';

/** `npm run soak` plays a whole party. */
const GUESTS = Number(process.env.SOAK_COUNT ?? 5);
const PHOTOS = 5;
/** Concurrent files per phone. */
const WIDTH = 3;
const PATIENCE = { timeout: 120_000, interval: 250 };

interface Photo {
  file: GuestFile;
  bytes: Buffer<ArrayBuffer>;
}

async function takePhoto(role: GuestFile['role']): Promise<Photo> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 96, height: 72, channels: 3, background: { r, g, b }, noise } as const;
  const bytes = Buffer.from(await sharp({ create }).jpeg().toBuffer());
  return { file: guestFile(bytes, role), bytes };
}

/** Sends like a phone: told before 'Senden', three files at a time, told again in between. @returns every status */
async function contribute(guest: Guest, photos: readonly Photo[]): Promise<number[]> {
  const statuses: number[] = [];
  const files: GuestFile[] = [];
  const waiting = [...photos];
  for (const { file } of photos) {
    files.push(file);
    statuses.push((await guest.put({ files, submitted: false })).status);
  }
  const lane = async (): Promise<void> => {
    for (let photo = waiting.shift(); photo; photo = waiting.shift()) {
      statuses.push((await guest.send(photo.file, photo.bytes)).status);
      statuses.push((await guest.put({ files, submitted: true })).status);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, lane));
  return statuses;
}

describe.each(databases)('guests at once behind one address on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const receiptsOf = async (event: OwnEvent, guest: Guest): Promise<string[]> => {
    const state = await guest.get();
    expect(state).toMatchObject({ state: 'finished', missing: [] });
    const key = createPublicKey({ key: Buffer.from(event.receiptKey, 'base64url'), format: 'der', type: 'spki' });
    const proven = state.files.map(async ({ receipt = '' }) => {
      const { payload } = await compactVerify(receipt, key);
      const claims = v.parse(
        v.object({ hash: v.string(), contribution: v.literal(guest.id) }),
        JSON.parse(Buffer.from(payload).toString()),
      );
      return claims.hash;
    });
    return Promise.all(proven);
  };

  it('are all served, with a receipt for each photo', async () => {
    const event = await stage.event();
    const parties = await Promise.all(
      Array.from({ length: GUESTS }, async (_, n) => {
        const roles = Array.from({ length: PHOTOS }, (_none, at) => (at < 3 ? 'top' : 'more'));
        const photos = await Promise.all(roles.map(takePhoto));
        return { guest: guestOf(stage, event, { guestName: `Gast ${n}`, submitted: false }), photos };
      }),
    );
    const statuses = (await Promise.all(parties.map(({ guest, photos }) => contribute(guest, photos)))).flat();
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    for (const { guest, photos } of parties)
      expect(await receiptsOf(event, guest)).toEqual(photos.map(({ file }) => file.hash));
    await vi.waitFor(async () => {
      const response = await stage.call('GET', `/api/events/share/${event.shareToken}`);
      const { entries } = v.parse(sharedEvent.reply, await response.json());
      expect(entries.map(({ pictures }) => pictures.length)).toEqual(new Array(GUESTS).fill(PHOTOS));
    }, PATIENCE);
  }, 300_000);
});
