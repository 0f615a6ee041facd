import { randomBytes } from 'node:crypto';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDecodeProcess } from '#api/features/media/decode/process.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 500 };

async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 64, height: 48, channels: 3, background: { r, g, b } } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

describe.each(databases)('pictures with which the decoder comes to no end on $name', ({ create }) => {
  let stage: EventStage;
  const cursed: Buffer[] = [];
  let attempts = 0;
  beforeAll(async () => {
    const start = () => {
      const real = startDecodeProcess();
      const run: typeof real.run = async (job, limits) => {
        const source = job.kind === 'images' && typeof job.source !== 'string' ? Buffer.from(job.source) : undefined;
        if (!source || !cursed.some((bytes) => bytes.equals(source))) return real.run(job, limits);
        attempts += 1;
        return { say: 'failed', fault: 'no end' };
      };
      return { ...real, run };
    };
    stage = await openEventStage(create, { startDecodeProcess: start, jobPause: () => 1 });
  });
  afterAll(() => stage.close());

  it('keep none of the others back, are refused after eight attempts, and stay refused in what is finished', async () => {
    const event = await stage.event();
    const bad = await Promise.all(Array.from({ length: 9 }, prepared));
    cursed.push(...bad);
    const good = await prepared();
    const files = [...bad, good].map((photo) => guestFile(photo, 'more'));
    const guest = guestOf(stage, event, { files });
    await guest.put();
    for (const photo of [...bad, good]) expect((await guest.send(guestFile(photo, 'more'), photo)).status).toBe(204);
    const states = async () => (await guest.get()).files.map(({ state, code }) => `${state} ${code}`);
    const refused = bad.map(() => 'refused too_complex');
    // The job has its own number of attempts; another picture begins one anew.
    await vi.waitFor(async () => {
      const photo = await prepared();
      const other = guestOf(stage, event, { files: [guestFile(photo)] });
      await other.put();
      await other.send(guestFile(photo), photo);
      expect(await states()).toEqual([...refused, 'ready undefined']);
    }, PATIENCE);
    expect(attempts).toBe(8 * bad.length);
    const [again] = bad;
    if (again) expect((await guest.send(guestFile(again, 'more'), again)).status).toBe(204);
    expect(await states()).toEqual([...refused, 'ready undefined']);
    const answer = await stage.call('GET', `/api/events/share/${event.shareToken}`);
    const { entries } = v.parse(sharedEvent.reply, await answer.json());
    expect(entries.find(({ id }) => id === guest.id)?.pictures).toHaveLength(1);
  });
});
