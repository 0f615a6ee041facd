// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { SyncedEntry } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import type { LostContent } from '@tagfalter/domain/revision';
import { openDiary } from '@tagfalter/local/diary';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '#compose/router.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, refusal, replies, says, seen, startApp, startOver } from './open-app.tsx';

const ID = '0b6d2f4e-7a39-5c18-9e02-3f4a5b6c7d8e';
const SEEN_AT = new Date().toISOString();

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

/** Puts a day onto the device as if it had been pulled. */
async function keep(date: string, fields: Partial<SyncedEntry>, before?: LostContent): Promise<void> {
  const seen = { reflections: [], createdAt: SEEN_AT, updatedAt: SEEN_AT, stamp: HLC_ZERO, readyMedia: [] };
  const base = { ...blankEntry(ID, date, 'UTC'), ...seen, ...fields };
  const db = openDiary(PERSON);
  await db.entries.put({ id: ID, date, version: 1, base, overlaid: false, view: null, top: 0 });
  const revision = { id: crypto.randomUUID(), entryId: ID, at: SEEN_AT, kind: 'overwritten' as const };
  if (before) await db.revisions.put({ ...revision, content: before });
  db.close();
}

it.each([
  ['de', 'Unbekanntes Datum'],
  ['en', 'Unknown date'],
  ['fr', 'Date inconnue'],
  ['es', 'Fecha desconocida'],
] as const)('shows in %s an invalid date on card and page (spec §2)', async (language, unknown) => {
  await activateLanguage(language);
  await keep('2026-13-45', { text: 'Irgendwann am See.' });
  await go('/dashboard');
  await says('Irgendwann am See.', unknown);
  await go(`/entry/${ID}`);
  await says('Irgendwann am See.', unknown);
  await activateLanguage('de');
});

it('requests a foreign entry with its owner, else by id (decision 56)', async () => {
  const owner = '11111111-2222-4333-8444-555555555555';
  const asked: string[] = [];
  replies.set(`/api/entries/${ID}`, ({ search }) => {
    asked.push(search);
    return refusal('forbidden');
  });
  for (const search of [{ owner }, {}]) {
    await router.navigate({ to: '/entry/$id', params: { id: ID }, search });
    await says('Zugriff verweigert');
    await go('/dashboard');
  }
  expect(asked).toEqual([`?owner=${owner}`, '']);
});

it('names only differences beside an earlier version (decision 10)', async () => {
  const mood = { level: 7, feeling: null, customEmoji: null };
  await keep('2026-11-02', { text: 'Am See.', mood, emojis: '🌊' }, { mood, emojis: '🌲' });
  await go(`/entry/${ID}/history`);
  await says(/Stimmung 7/, '🌲', /^Jetzt: 🌊$/);
  await vi.waitFor(() => expect(document.body.textContent?.match(/Jetzt:/g)).toHaveLength(1));
});

it('asks a question in the shown language alone, also while loading', async () => {
  const questions = { de: 'Wem dankst du?', en: 'Whom do you thank?' };
  const answers = (reply: string) => [{ questionId: 'thanks', answer: reply }];
  await keep('2026-11-02', { reflections: answers('Der Frau.') }, { reflections: answers('Dem Mann.') });
  replies.set('/api/reflection-questions', ({ searchParams }) => {
    const question = searchParams.get('language') === 'en' ? questions.en : questions.de;
    return Response.json([{ id: 'thanks', question }]);
  });
  await go(`/entry/${ID}/history`);
  await says(questions.de);
  await activateLanguage('en');
  await vi.waitFor(() => expect([...seen]).toContain(questions.en));
  expect([...seen].filter((text) => text.includes(questions.de))).toEqual([]);
  await activateLanguage('de');
});
