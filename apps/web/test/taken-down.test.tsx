// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { go, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const NOW = new Date().toISOString();

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

/** Writes today's entry. @returns its id */
async function write(): Promise<string> {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Am See.' }, addImages: [], removeImages: [] };
  const date = localDateOf(Date.parse(NOW), 'UTC');
  await saveEntry(db, tickingEnv(NOW), { date, timeZone: 'UTC', change });
  db.close();
  return entryIdFor(PERSON.entrySpace, date);
}

it('says in the share panel why no link exists, names a contact', async () => {
  const id = await write();
  replies.set('/api/shares', () => Response.json([]));
  replies.set(`/api/entries/${id}/generate-share-token`, () => refusal('taken_down'));
  await go(`/entry/${id}`);
  await press('Teilen');
  await says('Eintrag teilen');
  const reported = { kind: 'shared', entryId: id, reason: 'Zeigt eine Person, die das nicht möchte.', at: NOW };
  replies.set('/api/account/moderation', () =>
    Response.json({ block: null, endsAt: null, takedowns: [reported], contact: 'betrieb@example.org' }),
  );
  await press('Link erstellen', 'dialog[open]');
  await says(
    'Der Link konnte nicht erstellt werden. Für diesen Eintrag gibt es keinen Link mehr: So hat entschieden, wer diesen Dienst betreibt.',
    'Zeigt eine Person, die das nicht möchte.',
    /^Du siehst das anders\? Schreib an betrieb@example\.org, /,
  );
  expect(document.querySelector('dialog[open] a[href="mailto:betrieb@example.org"]')).not.toBeNull();
});
