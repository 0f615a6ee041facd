import { createEvent } from '@tagfalter/contract/create-event';
import { listEvents } from '@tagfalter/contract/list-events';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import { MAX_CONTRIBUTIONS, MAX_EVENT_FILES } from '@tagfalter/domain/event';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { GuestAbuser } from './guest-abuses.ts';
import { PAYLOAD, polyglots } from './nasty-files.ts';
import { sendEach } from './nasty-forms.ts';
import { whenServed } from './when-served.ts';

/** Guest books that are abused. */
export interface GuestBooks {
  abuser: GuestAbuser;
  events: readonly OwnEvent[];
  /** Pictures that one has before it is abused. */
  brought: number;
}

async function open(origin: string, token: string, fields: Record<string, string>): Promise<OwnEvent> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ eventName: `Fest ${PAYLOAD}`, ...fields })) form.set(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}${createEvent.path}`, { method: 'POST', headers, body: form });
  return v.parse(createEvent.reply, await reply.json());
}

/** Pictures that are something else as well, sent before the flood: behind it none of a short run is looked into. */
async function bringPolyglots(origin: string, token: string): Promise<number> {
  const statuses = await sendEach({ origin, token, pictures: polyglots(), headers: {} });
  expect(new Set(statuses)).toEqual(new Set([201, 415]));
  return statuses.filter((status) => status === 201).length;
}

/** @param token of a host who is Pro */
export async function openGuestBooks(origin: string, token: string): Promise<GuestBooks> {
  const one = await open(origin, token, {});
  const coded = await open(origin, token, { sharingMode: 'code_required' });
  const filled = await open(origin, token, {});
  const abuser = { origin, open: one.shareToken, eventId: one.id, coded: coded.shareToken, filled: filled.shareToken };
  return { abuser, events: [one, coded, filled], brought: await bringPolyglots(origin, one.shareToken) };
}

async function entriesOf(origin: string, token: string, { shareToken }: OwnEvent): Promise<EventEntry[]> {
  const reply = await whenServed(`${origin}${sharedEvent.path.replace(':token', shareToken)}`, token);
  return v.parse(sharedEvent.reply, await reply.json()).entries;
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
const MAX_PICTURES = 60;

/**
 * Looks whether books are within their bounds, and whether nothing of them is shown as a page.
 * @param token of their host
 */
export async function verifyBook(origin: string, token: string, { events, brought }: GuestBooks): Promise<void> {
  let seen = 0;
  const listed = await whenServed(`${origin}${listEvents.path}`, token);
  for (const event of v.parse(listEvents.reply, await listed.json())) {
    expect(event.bytes).toBeLessThanOrEqual(event.maxBytes);
    expect(event.files).toBeLessThanOrEqual(MAX_EVENT_FILES);
  }
  for (const event of events) {
    const page = await fetch(`${origin}/events/${event.shareToken}`);
    expect(await page.text()).not.toContain(PAYLOAD);
    const entries = await entriesOf(origin, token, event);
    expect(entries.length).toBeLessThanOrEqual(MAX_CONTRIBUTIONS);
    const pictures = entries.flatMap((entry) => entry.pictures).slice(0, MAX_PICTURES);
    seen += pictures.length;
    for (const { displayUrl, thumbnailUrl, originalUrl } of pictures)
      for (const address of [displayUrl, thumbnailUrl, originalUrl ?? displayUrl]) await verifyPicture(origin, address);
  }
  expect(seen).toBeGreaterThanOrEqual(brought);
}
