// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ShareLink } from '@tagfalter/contract/shares';
import { DEFAULT_SHARE_OPTIONS } from '@tagfalter/domain/share';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, PERSON, press, replies, says, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const REFUSED = 'nie gezeigt';

/** A day whose link another device has made; the list of links cannot be had any more. */
async function sharedElsewhere(date: string, isOnce: boolean): Promise<void> {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Am Fluss.' }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
  const entryId = db.entryIdOf(date);
  const share: ShareLink = {
    ...{ entryId, date, shareToken: 't'.repeat(22), shareOptions: DEFAULT_SHARE_OPTIONS, expiresAt: null, isOnce },
    ...{ opened: 0, lastOpenedAt: null, createdAt: `${date}T12:00:00.000Z` },
  };
  serverCacheOf(PERSON.id).client.clear();
  let isFirst = true;
  replies.set('/api/shares', () => {
    if (!isFirst) throw new TypeError('no network');
    isFirst = false;
    return Response.json([]);
  });
  const refusal = { code: 'conflict', message: REFUSED, error: REFUSED, details: share };
  replies.set(`/api/entries/${entryId}/generate-share-token`, () => Response.json(refusal, { status: 409 }));
  await go(`/entry/${entryId}`);
  await press('Teilen');
  await says('Eintrag teilen');
  const labels = () => [...document.querySelectorAll<HTMLElement>('dialog[open] label')];
  const once = await vi.waitUntil(() => labels().find(({ textContent }) => textContent === 'Nur einmal zu öffnen'));
  once.click();
  await press('Link erstellen', 'dialog[open]');
}

const linkField = () => document.querySelector<HTMLInputElement>('dialog[open] input[readonly]')?.value;

it('shows the lasting link in the way of another, and the cure', async () => {
  await sharedElsewhere('2026-10-04', false);
  await says(
    'Der Link konnte nicht erstellt werden. Für diesen Eintrag gibt es schon einen Link. Er steht jetzt hier: Speichere die Einstellungen, damit er sich nur noch einmal öffnen lässt, oder deaktiviere ihn und erstelle einen neuen.',
    'Der Link ist aktiv.',
  );
  expect(linkField()).toContain('t'.repeat(22));
  await control('Einstellungen speichern', 'dialog[open]');
  await control('Link deaktivieren', 'dialog[open]');
});

it('takes a once-only link whose answer got lost', async () => {
  await sharedElsewhere('2026-10-05', true);
  await vi.waitFor(() => expect(linkField()).toContain('t'.repeat(22)), PATIENCE);
  expect(document.querySelector('dialog[open] [role=alert]')).toBeNull();
});
