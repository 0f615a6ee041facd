import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { createEvent } from '../../packages/contract/src/create-event.ts';
import { listEvents } from '../../packages/contract/src/list-events.ts';
import { ROOT } from '../shared/root.ts';
import type { RunningServer } from '../shared/running-server.ts';
import type { DemoAccount } from './account.ts';

const SCENES = path.join(ROOT, 'scripts/demo/photos/guests');
const EVENT = {
  eventName: 'Hochzeit Lena & Jonas',
  eventDescription: 'Gut Aiching, ab 14 Uhr. Bringt Tanzschuhe mit.',
  eventType: 'wedding',
  backgroundColor: '#3e7c6f',
};
const COVER = 'tafel';

export interface DemoGuest {
  guestName: string;
  guestMessage: string;
  topMoment?: string;
  /** Scenes in `photos/guests/`: the first is the favourite. */
  photos: readonly string[];
  /** Only for an event in code mode. */
  eventCode?: string;
}

/** Invented guests of an invented wedding. */
export const GUESTS: readonly DemoGuest[] = [
  {
    guestName: 'Ida Sommerfeld',
    guestMessage: 'Danke, dass ich dabei sein durfte. Ihr habt geleuchtet.',
    topMoment: 'Der Chor im Innenhof, kurz bevor der Regen kam.',
    photos: ['strauss', 'torte'],
  },
  { guestName: 'Marek & Ola', guestMessage: 'Wir sind um vier gegangen, die Band noch nicht.', photos: ['tanz'] },
  {
    guestName: 'Tante Helga',
    guestMessage: 'Ihr zwei, macht es gut miteinander. Und esst regelmäßig.',
    topMoment: 'Als Jonas beim Ja-Wort vergessen hat zu atmen. Wir alle auch.',
    photos: ['paar', 'strauss', 'torte', 'tanz', 'tafel'],
  },
];

/** Makes the guest book of the demo account unless it is there. @returns its address */
export async function fillGuestBook(server: RunningServer, account: DemoAccount): Promise<string> {
  const authorization = `Bearer ${account.token}`;
  const listed = await fetch(`${server.url}${listEvents.path}`, { headers: { authorization } });
  const known = v.parse(listEvents.reply, await listed.json()).find(({ eventName }) => eventName === EVENT.eventName);
  const token = known?.shareToken ?? (await makeEvent(server, authorization));
  for (const guest of GUESTS) await contribute(server, `/events/${token}`, guest);
  return `${server.url}/events/${token}`;
}

async function makeEvent(server: RunningServer, authorization: string): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(EVENT)) form.append(name, value);
  form.append('eventDate', new Date().toISOString().slice(0, 10));
  form.append('coverImage', await photo(COVER), `${COVER}.jpg`);
  const reply = await send(`${server.url}${createEvent.path}`, form, { authorization });
  return v.parse(createEvent.reply, await reply.json()).shareToken;
}

/**
 * As the form of a browser without script. The key lets a second time change nothing.
 * @param page path of the guest page
 */
export async function contribute(server: Pick<RunningServer, 'url'>, page: string, guest: DemoGuest): Promise<void> {
  const form = new FormData();
  const { photos, topMoment = '', ...words } = guest;
  for (const [name, value] of Object.entries({ ...words, topMoment })) form.append(name, value);
  for (const [at, scene] of photos.entries())
    form.append(at === 0 ? 'topImages' : 'allImages', await photo(scene), `${scene}.jpg`);
  await send(`${server.url}${page.replace('/events/', '/api/events/share/')}/entries`, form, {
    'idempotency-key': guest.guestName.slice(0, 5),
  });
}

async function send(url: string, body: FormData, headers: Record<string, string>): Promise<Response> {
  const reply = await fetch(url, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`${new URL(url).pathname}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function photo(scene: string): Promise<Blob> {
  const drawn = readFileSync(path.join(SCENES, `${scene}.svg`));
  const jpeg = await sharp(drawn, { density: 144 }).jpeg({ quality: 88, mozjpeg: true }).toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}
