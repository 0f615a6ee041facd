import { createHash } from 'node:crypto';
import { createEvent } from '@tagfalter/contract/create-event';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { EventEntry, OwnEvent } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { type SidePerson, tokenOf } from '../sides/product/accounts.ts';

async function headersOf(origin: string, { cookie }: SidePerson): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(origin, cookie)}` };
}

/** Makes the event, as somebody who is Pro. */
export async function invite(origin: string, host: SidePerson): Promise<OwnEvent> {
  const form = new FormData();
  form.set('eventName', 'Hochzeit Lena & Jonas');
  form.set('eventType', 'wedding');
  const headers = await headersOf(origin, host);
  const reply = await fetch(`${origin}${createEvent.path}`, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`The event was answered with ${reply.status}: ${await reply.text()}`);
  return v.parse(createEvent.reply, await reply.json());
}

/** The guest book as its host sees it. */
async function bookOf(origin: string, host: SidePerson, { shareToken }: OwnEvent): Promise<EventEntry[]> {
  const headers = await headersOf(origin, host);
  const reply = await fetch(`${origin}${sharedEvent.path.replace(':token', shareToken)}`, { headers });
  return v.parse(sharedEvent.reply, await reply.json()).entries;
}

async function hashAt(origin: string, address: string): Promise<string> {
  const { pathname, search } = new URL(address, origin);
  const reply = await fetch(`${origin}${pathname}${search}`);
  const hash = createHash('sha256');
  if (reply.body) for await (const chunk of reply.body) hash.update(chunk);
  return hash.digest('hex');
}

/** Differences between the book and the sent photos. */
export interface BookDifferences {
  /** Photos that are not shown, or not with every byte. */
  lost: number;
  /** Photos that are shown again, and contributions without a guest. */
  doubled: number;
}

/**
 * Looks at everything in the book, at every byte of it.
 * @param guests hashes of the photos of each guest, as their phones have them
 * @param sent photos that were to arrive
 */
export async function lookThrough(
  origin: string,
  { host, event, guests, sent }: { host: SidePerson; event: OwnEvent; guests: readonly string[][]; sent: number },
): Promise<BookDifferences> {
  const entries = await bookOf(origin, host, event);
  const pictures = entries.flatMap((entry) => entry.pictures);
  const wanted = new Set(guests.flat());
  const whole = new Set<string>();
  for (const { hash, originalUrl } of pictures)
    if (wanted.has(hash) && originalUrl !== undefined && (await hashAt(origin, originalUrl)) === hash) whole.add(hash);
  const again = pictures.length - new Set(pictures.map(({ hash }) => hash)).size;
  return { lost: sent - whole.size, doubled: again + Math.max(0, entries.length - guests.length) };
}
