import { randomBytes } from 'node:crypto';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { HOUR_MS } from '@tagfalter/domain/durations';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DecodeOutcome, type DecodeProcess, startDecodeProcess } from '#api/features/media/decode/process.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 500 };

async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 64, height: 48, channels: 3, background: { r, g, b } } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

/** A decoding process with scripted outcomes; others are decoded really. */
function processOf(outcomeOf: (bytes: Buffer) => DecodeOutcome | undefined): DecodeProcess {
  let real: DecodeProcess | undefined;
  const run: DecodeProcess['run'] = async (job, limits) => {
    const isPicture = job.kind === 'images' && typeof job.source !== 'string';
    const outcome = isPicture ? outcomeOf(Buffer.from(job.source)) : undefined;
    if (outcome) return outcome;
    if (job.kind === 'probe') return { say: 'done', result: 600 };
    real ??= startDecodeProcess();
    return real.run(job, limits);
  };
  return {
    ...{ pid: undefined, run },
    isAlive: () => real?.isAlive() ?? true,
    rss: () => real?.rss() ?? 0,
    stop: async () => real?.stop(),
  };
}

describe.each(databases)('pictures with which the decoder comes to no end on $name', ({ create }) => {
  let stage: EventStage;
  const cursed: Buffer[] = [];
  /** Pictures that get no CPU time. */
  const starved: Buffer[] = [];
  let attempts = 0;
  beforeAll(async () => {
    const outcomeOf = (bytes: Buffer): DecodeOutcome | undefined => {
      const isAmong = (pictures: Buffer[]) => pictures.some((picture) => picture.equals(bytes));
      if (isAmong(cursed)) return { say: 'failed', fault: 'no end' };
      return isAmong(starved) ? { say: 'ended', why: 'waiting' } : undefined;
    };
    const start = () =>
      processOf((bytes) => {
        const outcome = outcomeOf(bytes);
        if (outcome) attempts += 1;
        return outcome;
      });
    stage = await openEventStage(create, { startDecodeProcess: start, jobPause: () => 1 });
  });
  afterAll(() => stage.close());

  /** The job's own attempts are limited; another picture starts it again. */
  const tryUntil = (event: OwnEvent, check: () => Promise<void>) =>
    vi.waitFor(async () => {
      const photo = await prepared();
      const other = guestOf(stage, event, { files: [guestFile(photo)] });
      await other.put();
      await other.send(guestFile(photo), photo);
      await check();
    }, PATIENCE);

  it('block no other and are refused after eight attempts', async () => {
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
    await tryUntil(event, async () => expect(await states()).toEqual([...refused, 'ready undefined']));
    expect(attempts).toBe(8 * bad.length);
    const [again] = bad;
    if (again) expect((await guest.send(guestFile(again, 'more'), again)).status).toBe(204);
    expect(await states()).toEqual([...refused, 'ready undefined']);
    const response = await stage.call('GET', `/api/events/share/${event.shareToken}`);
    const { entries } = v.parse(sharedEvent.reply, await response.json());
    expect(entries.find(({ id }) => id === guest.id)?.pictures).toHaveLength(1);
  });

  it('are not refused on a busy machine within a day', async () => {
    const event = await stage.event();
    const slow = await prepared();
    starved.push(slow);
    attempts = 0;
    const guest = guestOf(stage, event, { files: [guestFile(slow)] });
    await guest.put();
    expect((await guest.send(guestFile(slow), slow)).status).toBe(204);
    const state = async () => (await guest.get()).files.map(({ state, code }) => `${state} ${code}`);
    // An attempt runs twice: in a process that may have been slow, and in a fresh one.
    await tryUntil(event, async () => expect(attempts).toBeGreaterThan(2 * 10));
    expect(await state()).toEqual(['received undefined']);
    starved.length = 0;
    await tryUntil(event, async () => expect(await state()).toEqual(['ready undefined']));
  });

  it('are refused after a day of attempts without end', async () => {
    const event = await stage.event();
    const hanging = await prepared();
    starved.push(hanging);
    const guest = guestOf(stage, event, { files: [guestFile(hanging)] });
    await guest.put();
    expect((await guest.send(guestFile(hanging), hanging)).status).toBe(204);
    stage.clock.now += 25 * HOUR_MS;
    const refused = [{ state: 'refused', code: 'too_complex' }];
    await tryUntil(event, async () => expect((await guest.get()).files).toMatchObject(refused));
  });
});
