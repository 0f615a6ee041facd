import { randomUUID } from 'node:crypto';
import { EventGaugeSchema } from '@tagfalter/contract/event-gauge';
import { EventSendersSchema } from '@tagfalter/contract/event-senders';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';

describe.each(databases)('everything of one sender on $name', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => stage.close());

  const names = async ({ shareToken }: OwnEvent): Promise<string[]> => {
    const response = await stage.call('GET', `/api/events/share/${shareToken}`);
    return v.parse(sharedEvent.reply, await response.json()).entries.map(({ guestName }) => guestName);
  };
  const asked = async (method: string, event: OwnEvent, { id }: Guest, json?: unknown) => {
    const path = `/api/events/${event.id}/entries/${id}/senders`;
    return stage.call(method, path, { headers: stage.host.headers, ...(json === undefined ? {} : { json }) });
  };
  const usedOf = async ({ id }: OwnEvent) => {
    const response = await stage.call('GET', '/api/events', { headers: stage.host.headers });
    return v.parse(v.array(OwnEventSchema), await response.json()).find((event) => event.id === id);
  };

  it('is counted, hidden and deleted, and nothing of others', async () => {
    const [event, other] = [await stage.event(), await stage.event()];
    const device = randomUUID();
    const send = async (to: OwnEvent, guestName: string, ip: string, more: object = {}) => {
      const guest = guestOf(stage, to, { guestName, ...more });
      expect((await guest.put({}, { 'x-forwarded-for': ip })).status).toBe(201);
      return guest;
    };
    const anna = await send(event, 'Anna', '10.0.0.1', { device });
    const ben = await send(event, 'Ben', '10.0.0.1');
    await send(event, 'Anna unterwegs', '10.0.0.2', { device });
    await send(event, 'Cleo', '10.0.0.3');
    await send(other, 'Anna woanders', '10.0.0.1', { device });
    const files = [{ ...guestFile(stage.photo, 'more'), size: 5000 }];
    await send(event, 'Dora', '10.0.0.1', { files, submitted: false });
    const counted = v.parse(EventSendersSchema, await (await asked('GET', event, anna)).json());
    expect(counted).toMatchObject({
      phone: { contributions: 2, pictures: 0 },
      network: { contributions: 3, pictures: 1 },
    });
    const hidden = await asked('POST', event, anna, { sender: 'phone', act: 'hide' });
    expect([hidden.status, await hidden.json()]).toEqual([200, { contributions: 2, left: 0 }]);
    expect((await names(event)).sort()).toEqual(['Ben', 'Cleo']);
    const { seen } = v.parse(EventSendersSchema, await (await asked('GET', event, ben)).json());
    const deleted = await asked('POST', event, ben, { sender: 'network', act: 'delete', seen });
    expect(await deleted.json()).toEqual({ contributions: 3, left: 0 });
    expect(await names(event)).toEqual(['Cleo']);
    expect(await usedOf(event)).toMatchObject({ files: 0, bytes: 0 });
    expect((await asked('GET', event, ben)).status).toBe(404);
    expect(await names(other)).toEqual(['Anna woanders']);
    expect((await asked('POST', event, anna, { sender: 'phone', act: 'burn' })).status).toBe(400);
  });

  it('is deleted as it was seen: what came or grew since stays', async () => {
    const event = await stage.event();
    const device = randomUUID();
    const send = async (guestName: string, more: object = {}) => {
      const guest = guestOf(stage, event, { guestName, device, ...more });
      expect((await guest.put()).status).toBe(201);
      return guest;
    };
    const seen = await send('Anna');
    const grown = await send('Ben');
    const { seen: name } = v.parse(EventSendersSchema, await (await asked('GET', event, seen)).json());
    expect((await grown.put({ topMoment: 'Noch ein Wort.' })).status).toBe(200);
    await send('Cleo');
    const files = [guestFile(stage.photo, 'more')];
    const unfinished = await send('Dora', { files, submitted: false });
    expect((await asked('POST', event, seen, { sender: 'phone', act: 'delete' })).status).toBe(400);
    const deleted = await asked('POST', event, seen, { sender: 'phone', act: 'delete', seen: name });
    expect(await deleted.json()).toEqual({ contributions: 1, left: 3 });
    expect((await names(event)).sort()).toEqual(['Ben', 'Cleo']);
    expect((await unfinished.put({ submitted: true })).status).toBe(200);
    // Hiding loses nothing: it takes them all.
    const hidden = await asked('POST', event, grown, { sender: 'phone', act: 'hide' });
    expect(await hidden.json()).toEqual({ contributions: 3, left: 0 });
    expect(await names(event)).toEqual([]);
  });

  it('shows the host what is announced, to be dropped', async () => {
    const event = await stage.event();
    const announced = (size: number) => ({ ...guestFile(Buffer.from(randomUUID()), 'more'), size });
    const idle = guestOf(stage, event, { files: [announced(5000), announced(3000)], submitted: false });
    await idle.put();
    stage.clock.now += 61_000;
    const photo = guestFile(stage.photo);
    const sending = guestOf(stage, event, { files: [photo] });
    await sending.put();
    const gauge = async () => {
      const response = await stage.call('GET', `/api/events/${event.id}/gauge`, { headers: stage.host.headers });
      return v.parse(EventGaugeSchema, await response.json());
    };
    expect((await gauge()).announced).toEqual({ files: 3, bytes: 8000 + photo.size });
    const headers = stage.host.headers;
    expect((await stage.call('DELETE', `/api/events/${event.id}/announced`, { headers })).status).toBe(204);
    expect((await gauge()).announced).toEqual({ files: 1, bytes: photo.size });
    expect(await usedOf(event)).toMatchObject({ files: 1, bytes: photo.size });
    // Nothing is lost: its phone tells again, and sends.
    expect((await idle.put()).status).toBe(200);
    expect((await sending.send(photo, stage.photo)).status).toBe(204);
    expect((await gauge()).announced).toEqual({ files: 2, bytes: 8000 });
  });
});
