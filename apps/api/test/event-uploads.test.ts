import { readdir } from 'node:fs/promises';
import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, metadataOf, openEventStage } from './event-stage.ts';

describe.each(databases)('uploads of a guest on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  it('are two per file: a third replaces a stopped one', async () => {
    const event = await stage.event();
    const [file, other] = [guestFile(stage.photo), guestFile(stage.speech, 'audio', 'audio/webm')];
    const guest = guestOf(stage, event, { files: [file, other] });
    await guest.put();
    const begin = ({ hash, type, size, role }: typeof file) => {
      const kind = role === 'audio' ? 'audio' : 'image';
      const words = { hash, kind, type, event: event.id, contribution: guest.id };
      return stage.call('POST', UPLOADS_PATH, {
        headers: {
          'tus-resumable': '1.0.0',
          [CONTRIBUTION_SECRET]: guest.secret,
          'upload-length': String(size),
          'upload-metadata': metadataOf(words),
        },
      });
    };
    const open = async () => (await readdir(stage.uploadsDir)).filter((name) => /^[^.]+$/.test(name)).length;
    expect([(await begin(file)).status, (await begin(file)).status]).toEqual([201, 201]);
    const third = await begin(file);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await begin(other)).status).toBe(201);
    expect(await open()).toBe(3);
    stage.clock.now += 120_000;
    expect((await begin(file)).status).toBe(201);
    expect(await open()).toBe(3);
    expect((await guest.send(file, stage.photo)).status).toBe(204);
    expect((await guest.send(other, stage.speech)).status).toBe(204);
    expect(await guest.get()).toMatchObject({ state: 'finished', missing: [] });
  });
});
