import { setTimeout as delay } from 'node:timers/promises';
import { createEvent } from '@tagfalter/contract/create-event';
import { listEvents } from '@tagfalter/contract/list-events';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import { MAX_CONTRIBUTIONS, MAX_EVENT_BYTES, MAX_EVENT_FILES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { GuestAbuser } from './guest-abuses.ts';
import { PAYLOAD } from './nasty-files.ts';

/** Guest books that are abused. */
export interface GuestBooks {
  abuser: GuestAbuser;
  events: readonly OwnEvent[];
}

async function open(origin: string, token: string, fields: Record<string, string>): Promise<OwnEvent> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ eventName: `Fest ${PAYLOAD}`, ...fields })) form.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}${createEvent.path}`, { method: 'POST', headers, body: form });
  return v.parse(createEvent.reply, await reply.json());
}

/** @param token of a host who is Pro */
export async function openGuestBooks(origin: string, token: string): Promise<GuestBooks> {
  const one = await open(origin, token, {});
  const coded = await open(origin, token, { sharingMode: 'code_required' });
  const filled = await open(origin, token, {});
  const abuser = { origin, open: one.shareToken, eventId: one.id, coded: coded.shareToken, filled: filled.shareToken };
  return { abuser, events: [one, coded, filled] };
}

/** The server may be busy for a while with what was sent to it. */
async function entriesOf(origin: string, token: string, { shareToken }: OwnEvent): Promise<EventEntry[]> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const reply = await fetch(`${origin}${sharedEvent.path.replace(':token', shareToken)}`, { headers });
    if (reply.status === 200) return v.parse(sharedEvent.reply, await reply.json()).entries;
    expect([429, 503]).toContain(reply.status);
    await reply.arrayBuffer();
    await delay(500);
  }
}

/** A file of a guest is a picture to every browser, whatever else it was. */
async function verifyPicture(origin: string, address: string): Promise<void> {
  const { pathname, search } = new URL(address, origin);
  const reply = await fetch(`${origin}${pathname}${search}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await reply.arrayBuffer()).includes(PAYLOAD)).toBe(false);
}

/** Pictures that are looked into; of many the first. */
const MOST_PICTURES = 60;

/**
 * Looks whether books are within their bounds, and whether nothing of them is shown as a page.
 * @param token of their host
 */
export async function verifyBook(origin: string, token: string, { events }: GuestBooks): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const listed = await fetch(`${origin}${listEvents.path}`, { headers });
  for (const event of v.parse(listEvents.reply, await listed.json())) {
    expect(event.bytes).toBeLessThanOrEqual(MAX_EVENT_BYTES);
    expect(event.files).toBeLessThanOrEqual(MAX_EVENT_FILES);
  }
  for (const event of events) {
    const page = await fetch(`${origin}/events/${event.shareToken}`);
    expect(await page.text()).not.toContain(PAYLOAD);
    const entries = await entriesOf(origin, token, event);
    expect(entries.length).toBeLessThanOrEqual(MAX_CONTRIBUTIONS);
    const pictures = entries.flatMap((entry) => entry.pictures).slice(0, MOST_PICTURES);
    for (const { displayUrl, thumbnailUrl, originalUrl } of pictures)
      for (const address of [displayUrl, thumbnailUrl, originalUrl ?? displayUrl]) await verifyPicture(origin, address);
  }
}
