import { OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';
import type { Person } from './product.ts';

describe.each(databases)('creating an event with a key on $name (wire 17)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const createEvent = async (
    key: string,
    { cover, host = stage.host }: { cover?: Buffer<ArrayBuffer>; host?: Person } = {},
  ) => {
    const files = cover ? [{ field: 'coverImage', bytes: cover, type: 'image/jpeg', name: 'cover.jpg' }] : [];
    const sent = await form({ eventName: 'Hochzeit', sharingMode: 'code_required' }, files);
    const response = await stage.product.app.inject({
      method: 'POST',
      url: '/api/events',
      headers: { ...host.headers, ...sent.headers, 'idempotency-key': key },
      payload: sent.payload,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const list = async () => {
    const response = await stage.call('GET', '/api/events', { headers: stage.host.headers });
    return v.parse(v.array(OwnEventSchema), await response.json());
  };

  it('creates one event per host, however often repeated', async () => {
    const [first, second] = await Promise.all([
      createEvent('once', { cover: stage.photo }),
      createEvent('once', { cover: stage.photo }),
    ]);
    const again = await createEvent('once', { cover: stage.photo });
    expect([first.status, second.status, again.status]).toEqual([201, 201, 201]);
    expect([second.body.id, again.body.id]).toEqual([first.body.id, first.body.id]);
    expect(again.body).toMatchObject({ eventCode: first.body.eventCode, shareToken: first.body.shareToken });
    const [event, ...others] = await list();
    expect([event?.coverImageUrl === null, others]).toEqual([false, []]);
    const other = await createEvent('once', { host: await stage.person({ proAccount: true }) });
    expect([other.status, other.body.id === first.body.id]).toEqual([201, false]);
    expect((await createEvent('twice')).body.id).not.toBe(first.body.id);
  });

  it('is free again after a failure, and survives a bad cover', async () => {
    const broken = stage.photo.subarray(0, stage.photo.length / 2);
    expect((await createEvent('again', { cover: broken })).status).toBe(415);
    const created = await createEvent('again');
    expect(created.status).toBe(201);
    expect((await createEvent('again', { cover: broken })).status).toBe(415);
    expect((await list()).map(({ id }) => id)).toContain(created.body.id);
  });
});
