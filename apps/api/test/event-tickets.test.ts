import { randomUUID } from 'node:crypto';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { type OwnEvent, OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EventStage, guestOf, openEventStage } from './event-stage.ts';
import { form } from './forms.ts';

describe.each(databases)('the ticket of an event with a code on $name (spec decision 63)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const withCode = () => stage.event({ sharingMode: 'code_required', eventCode: 'tanz-schuhe' });
  const ticketOf = ({ ticket }: OwnEvent): string => ticket ?? expect.fail('no ticket');
  const said = async (response: Response): Promise<string> =>
    response.ok
      ? String(response.status)
      : `${response.status} ${v.parse(v.object({ code: v.string() }), await response.json()).code}`;
  const change = async (event: OwnEvent, json: object) =>
    v.parse(
      OwnEventSchema,
      await (await stage.call('PATCH', `/api/events/${event.id}`, { json, headers: stage.host.headers })).json(),
    );
  const sendForm = async (event: OwnEvent, fields: Record<string, string>): Promise<string> => {
    const sent = await form({ guestName: 'Opa Kurt', guestMessage: 'Alles Gute!', ...fields }, []);
    const url = `/api/events/share/${event.shareToken}/entries`;
    const response = await stage.product.app.inject({ method: 'POST', url, ...sent });
    return response.statusCode < 300 ? String(response.statusCode) : `${response.statusCode} ${response.json().code}`;
  };

  it('opens behind an address of a hundred wrong codes', async () => {
    const event = await withCode();
    const guess = () => guestOf(stage, event, { device: randomUUID(), eventCode: 'falsch' }).put();
    for (let at = 0; at < 100; at += 1) expect((await guess()).status).toBe(403);
    expect(await said(await guestOf(stage, event, { eventCode: 'tanz-schuhe' }).put())).toBe('429 too_many_requests');
    for (let at = 0; at < 3; at += 1)
      expect(await said(await guestOf(stage, event, { ticket: ticketOf(event) }).put())).toBe('201');
    expect(await sendForm(event, { ticket: ticketOf(event) })).toBe('201');
    const other = await withCode();
    expect(await said(await guestOf(stage, other, { eventCode: 'tanz-schuhe' }).put())).toBe('201');
  });

  it('counts no wrong ticket, and lets a typed code decide', async () => {
    const event = await withCode();
    const device = randomUUID();
    const wrong = { device, ticket: 'A'.repeat(22) };
    for (let at = 0; at < 7; at += 1)
      expect(await said(await guestOf(stage, event, wrong).put())).toBe('403 wrong_code');
    expect(await sendForm(event, { ticket: 'A'.repeat(22) })).toBe('403 wrong_code');
    expect(await said(await guestOf(stage, event, { ...wrong, eventCode: 'Tanz Schuhe' }).put())).toBe('201');
    const both = { ticket: ticketOf(event), eventCode: 'falsch' };
    expect(await said(await guestOf(stage, event, both).put())).toBe('201');
  });

  it('is renewed with the code, and with nothing else', async () => {
    const event = await withCode();
    expect(ticketOf(event)).toMatch(/^[\w-]{22}$/);
    const guest = guestOf(stage, event, { ticket: ticketOf(event) });
    expect((await guest.put()).status).toBe(201);
    expect((await change(event, { needsApproval: true, eventCode: 'tanz-schuhe' })).ticket).toBe(event.ticket);
    const renewed = await change(event, { eventCode: 'neue schuhe' });
    expect(renewed.ticket).not.toBe(event.ticket);
    const late = { ticket: ticketOf(event) };
    expect(await said(await guestOf(stage, event, late).put())).toBe('403 wrong_code');
    expect(await said(await guestOf(stage, event, { ticket: ticketOf(renewed) }).put())).toBe('201');
    // An admitted guest stays admitted.
    expect((await guest.put({ guestMessage: 'Noch etwas.' })).status).toBe(200);
  });

  it('is told to the host alone, and opens no other event', async () => {
    const [event, other, open] = [await withCode(), await withCode(), await stage.event()];
    expect(open.ticket).toBeNull();
    const read = async (headers = {}) => {
      const response = await stage.call('GET', `/api/events/share/${event.shareToken}`, { headers });
      return response.text();
    };
    expect(v.parse(sharedEvent.reply, JSON.parse(await read(stage.host.headers))).event).toMatchObject({
      ticket: event.ticket,
    });
    for (const headers of [{}, (await stage.person()).headers]) expect(await read(headers)).not.toContain(event.ticket);
    const strange = { ticket: ticketOf(other) };
    expect(await said(await guestOf(stage, event, strange).put())).toBe('403 wrong_code');
  });
});
