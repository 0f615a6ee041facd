// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { asRow } from '@tagfalter/local/entries/packs';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const HASH = 'c'.repeat(64);
const FILM = { hash: HASH, type: 'video/mp4', size: 9_000_000 };

/** Today's day with tags and a film on its shelf. @returns its id */
async function shelvedDay(): Promise<string> {
  const db = openDiary(PERSON);
  const date = localDateOf(Date.now(), 'Europe/Berlin');
  const id = db.entryIdOf(date);
  const when = new Date().toISOString();
  const shelf = [
    { kind: 'tags' as const, label: 'Urlaub, Meer' },
    { kind: 'weather' as const, label: 'Heiter, -0.5 °C' },
    { kind: 'video' as const, label: 'see.mov', file: FILM },
  ];
  const times = { createdAt: when, updatedAt: when, stamp: HLC_ZERO, version: 1 };
  await db.entries.put(asRow({ id, date, timeZone: 'Europe/Berlin', text: 'Hiddensee', mood: null, shelf, ...times }));
  db.close();
  return id;
}

it('shows what an import brought, and fetches a video on tap (spec decision 74)', async () => {
  const id = await shelvedDay();
  await go(`/entry/${id}`);
  await says('Mitgebracht 3', 'Schlagwörter', 'Urlaub, Meer', 'Heiter, -0,5 °C', 'see.mov');
  const path = `/api/entries/${id}/shelf`;
  replies.set(path, () => refusal('not_found'));
  await press('Video see.mov ansehen');
  await says('Das ließ sich nicht laden');
  const items = [{ kind: 'video', label: 'see.mov', file: { ...FILM, url: '/api/media/film' } }];
  replies.set(path, () => Response.json({ items }));
  await press('Video see.mov ansehen');
  await vi.waitFor(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/media/film'));
});

it('removes one thing after a question, and says why it could not', async () => {
  const id = await shelvedDay();
  const sent: unknown[] = [];
  await go(`/entry/${id}`);
  const path = `/api/entries/${id}/shelf/remove`;
  replies.set(path, () => refusal('not_found'));
  await press('Schlagwörter Urlaub, Meer entfernen');
  await says('Mitgebrachtes entfernen?', /^Schlagwörter Urlaub, Meer verschwindet von allen deinen Geräten/);
  await press('Behalten', 'dialog[open]');
  await press('Schlagwörter Urlaub, Meer entfernen');
  await press('Entfernen', 'dialog[open]');
  await says('Das hat nicht geklappt');
  replies.set(path, (_address, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ items: [] });
  });
  await press('Video see.mov entfernen');
  await press('Entfernen', 'dialog[open]');
  await says('Entfernt');
  expect(sent).toEqual([{ kind: 'video', hash: HASH }]);
});

it('leaves the keyboard in the day whose last thing is removed', async () => {
  const id = await shelvedDay();
  replies.set(`/api/entries/${id}/shelf/remove`, () => Response.json({ items: [] }));
  await go(`/entry/${id}`);
  const button = await control('Video see.mov entfernen');
  button.focus();
  button.click();
  await press('Entfernen', 'dialog[open]');
  await says('Entfernt');
  const db = openDiary(PERSON);
  await db.entries
    .where('id')
    .equals(id)
    .modify((row) => {
      delete row.base?.shelf;
    });
  db.close();
  await vi.waitFor(() => expect(button.isConnected).toBe(false));
  await expect.poll(() => document.activeElement?.id).toBe('content');
});
