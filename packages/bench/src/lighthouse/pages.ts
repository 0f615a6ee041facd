import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createEventEntry } from '@tagfalter/contract/event-entries';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import postgres from 'postgres';
import * as v from 'valibot';
import { ROOT } from '../../../../scripts/shared/root.ts';
import { registerPeople } from '../sides/product/accounts.ts';
import { makePro } from '../sides/product/seed.ts';
import type { ServerProcess } from '../sides/product/server-process.ts';
import { invite } from '../wedding/host.ts';
import { createAlbum } from '../wedding/photos.ts';

/** A page to measure. */
export interface MeasuredPage {
  name: string;
  /** Name of its reports. */
  file: string;
  path: string;
  /** Session that opens it; absent for a visitor. */
  cookie?: string;
  /** Whether the session has opened the diary before, so that the worker has the app's files. */
  isInstalled?: true;
  /** Selector of what proves that the page is shown, and no other. */
  shows: string;
}

const PHOTO = path.join(ROOT, 'packages/e2e/fixtures/photo-1.jpg');
const GUESTS = ['Ida Sommerfeld', 'Marek & Ola', 'Tante Helga'];
const PHOTOS_EACH = 2;
const LOOK_MS = 200;
const READY_MS = MINUTE_MS;

/** Contributions with pictures, as guests would have left them. */
async function fillBook(origin: string, token: string): Promise<void> {
  const photoOf = createAlbum(readFileSync(PHOTO));
  for (const [number, guestName] of GUESTS.entries()) {
    const form = new FormData();
    form.set('guestName', guestName);
    form.set('guestMessage', 'Danke, dass ich dabei sein durfte. Ihr habt geleuchtet.');
    for (let photo = 0; photo < PHOTOS_EACH; photo += 1)
      form.append('topImages', photoOf(number * PHOTOS_EACH + photo), `${photo}.jpg`);
    const address = `${origin}${createEventEntry.path.replace(':token', token)}`;
    const reply = await fetch(address, { method: createEventEntry.method, body: form });
    if (!reply.ok) throw new Error(`A contribution was answered with ${reply.status}: ${await reply.text()}`);
  }
}

/** Waits until every picture of the book is shown. */
async function untilShown(origin: string, token: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    const reply = await fetch(`${origin}${sharedEvent.path.replace(':token', token)}`);
    const { entries } = v.parse(sharedEvent.reply, await reply.json());
    if (entries.flatMap(({ pictures }) => pictures).length === GUESTS.length * PHOTOS_EACH) return;
    await delay(LOOK_MS);
  }
  throw new Error('The pictures of the guest book were not made');
}

/** Registers somebody with a filled guest book. @returns the landing page, their editor on two devices, and the page of their guests */
export async function preparePages(server: ServerProcess, databaseUrl: string): Promise<MeasuredPage[]> {
  const [host] = await registerPeople(server, 1);
  if (!host) throw new Error('Nobody was registered');
  const sql = postgres(databaseUrl, { onnotice: () => {}, max: 1 });
  await makePro(sql, host.accountId);
  await sql.end();
  const { shareToken } = await invite(server.origin, host);
  await fillBook(server.origin, shareToken);
  await untilShown(server.origin, shareToken);
  const editor = { path: '/create', cookie: host.cookie, shows: 'main textarea' };
  return [
    { name: '/', file: 'start', path: '/', shows: 'main h1' },
    { name: '/create, signed in', file: 'create', ...editor, isInstalled: true },
    { name: '/create, signed in elsewhere', file: 'create-first', ...editor },
    { name: '/events/{token}, a guest', file: 'event', path: `/events/${shareToken}`, shows: 'article' },
  ];
}
