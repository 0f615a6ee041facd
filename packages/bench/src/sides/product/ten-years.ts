import { adminEntries } from '@tagfalter/contract/admin-entries';
import { manyPhotos } from '../../../../../scripts/shared/many-photos.ts';
import { type SentFile, sendMedia, untilReady } from '../../../../../scripts/shared/send-media.ts';
import { diaryDateOf, diaryTextOf } from '../../diary-data.ts';
import { type SidePerson, tokenOf } from './accounts.ts';
import type { ServerProcess } from './server-process.ts';

const PHOTOS = 50;
/** Every third day has one. */
const PHOTO_DAYS = 3;
const DAYS_AT_ONCE = 100;
const EMOJIS = ['🌧️', '🍅', '☕', '🚲', '', ''];

async function sendPhotos({ origin }: ServerProcess, token: string): Promise<(SentFile & { name: string })[]> {
  const sent: (SentFile & { name: string })[] = [];
  for await (const photo of manyPhotos(PHOTOS))
    sent.push({ ...(await sendMedia(origin, token, photo, 'image', 'image/jpeg')), name: `${sent.length}.jpg` });
  await untilReady(
    origin,
    token,
    sent.map(({ hash }) => hash),
  );
  return sent;
}

/** Gives an account the `count` days before `today` (milliseconds since the epoch), with moods, emojis, favourites and photos. */
export async function fillWithPhotos(server: ServerProcess, person: SidePerson, count: number, today: number) {
  const photos = await sendPhotos(server, await tokenOf(server.origin, person.cookie));
  const days = Array.from({ length: count }, (_, index) => {
    const photo = index % PHOTO_DAYS === 0 ? photos[(index / PHOTO_DAYS) % PHOTOS] : undefined;
    return {
      date: diaryDateOf(index, today),
      timeZone: 'Europe/Berlin',
      fields: {
        text: diaryTextOf(index),
        mood: { level: 1 + (index % 10), feeling: null, customEmoji: null },
        emojis: EMOJIS[index % EMOJIS.length],
        isFavorite: index % 13 === 0,
        ...(photo ? { mainImage: photo.hash } : {}),
      },
      addImages: photo ? [photo] : [],
    };
  });
  for (let from = 0; from < count; from += DAYS_AT_ONCE) {
    const reply = await fetch(`${server.origin}${adminEntries.path}`, {
      method: adminEntries.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.adminToken}` },
      body: JSON.stringify({ accountId: person.accountId, entries: days.slice(from, from + DAYS_AT_ONCE) }),
    });
    if (!reply.ok) throw new Error(`Filling the diary: ${reply.status} ${await reply.text()}`);
  }
}
