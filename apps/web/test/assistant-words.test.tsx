// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import type { ErrorCode } from '@tagfalter/contract/error';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import type { PullReply } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO } from '@tagfalter/domain/clock';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser, microphone, networkReturns } from './fake-browser.ts';
import {
  control,
  fill,
  go,
  hold,
  PERSON,
  press,
  refusal,
  replies,
  says,
  speak,
  startApp,
  startOver,
} from './open-app.tsx';

const TEXT = 'Am Morgen im Wald. Danach gab es Kuchen, und wir haben lange geredet.';

beforeAll(async () => {
  fakeBrowser();
  microphone.isAllowed = true;
  return startApp();
});
beforeEach(startOver);
afterEach(() => session.update(PERSON));

it('shows on both cards that waiting transcript and summary follow (decision 19)', async () => {
  await go('/create');
  await fill('Text', TEXT);
  await speak();
  await says('Das Transkript folgt, sobald du gespeichert hast.');
  await press('Zusammenfassen');
  await says('Ohne KI zusammengefasst', 'Die KI-Zusammenfassung folgt, sobald du gespeichert hast.');
  await press('Speichern');
  await says('Transkript folgt', 'KI-Zusammenfassung folgt', 'Ohne KI zusammengefasst');
});

it('tells what becomes of a new transcript beside the old one', async () => {
  await go('/create');
  replies.set('/api/transcribe-audio', () => Response.json({ transcript: 'Am See.' }));
  await speak();
  await says('Mit KI erstellt');
  const answer = hold('/api/transcribe-audio');
  await speak();
  await says('Transkript wird erstellt …');
  answer(refusal('tier_limit'));
  await says('Dein Transkript für heute ist schon gemacht. Mit Tagfalter Pro sind es 3 am Tag. Tagfalter Pro ansehen');
  const field = await control('Transkript');
  expect(field).toMatchObject({ value: 'Am See.' });
  await fill(field, 'Am kalten See.');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Dein Transkript für heute'));
  await press('Speichern');
  await says('Am kalten See.', 'Mit KI erstellt');
});

it('returns the recording that a new one has replaced', async () => {
  await go('/create');
  await speak();
  microphone.hears = 'another sound';
  await speak();
  await says('Aufnahme ersetzt');
  const sizes = async () => {
    const db = openDiary(PERSON);
    const drafts = await db.drafts.toArray();
    db.close();
    return drafts.map(({ audio }) => audio?.size);
  };
  expect(await sizes()).toEqual(['another sound'.length]);
  await press('Rückgängig', 'body');
  await vi.waitFor(async () => expect(await sizes()).toEqual(['sound'.length]), PATIENCE);
  microphone.hears = 'sound';
});

it('says in the consent dialog why the server missed the answer', async () => {
  session.update({ ...PERSON, aiConsent: false });
  await go('/create');
  await fill('Text', TEXT);
  await press('Zusammenfassen');
  await says('Darf eine KI mithelfen?');
  await press('Erlauben', 'dialog');
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  const alert = () => document.querySelector('dialog[open] [role="alert"]')?.textContent;
  expect(alert()).toMatch(/^Keine Verbindung/);
  await networkReturns();
  await vi.waitFor(() => expect(alert()).toBe(''), PATIENCE);
  replies.set('/api/users/ai-consent', () => refusal('internal'));
  await press('Erlauben', 'dialog');
  await says('Der Server ist gerade nicht erreichbar. Bitte versuche es später noch einmal.');
  replies.set('/api/users/ai-consent', () => Response.json(PERSON));
  const answer = hold('/api/generate-summary');
  await press('Erlauben', 'dialog');
  await says('Zusammenfassung wird erstellt …');
  answer(Response.json({ summary: 'Im Wald.', emojis: '🌲', by: 'ai' }));
  await says('KI-Zusammenfassung erstellt');
});

it('replaces emojis of the built-in summary by the assistant’s, also later', async () => {
  const emojis = async () => {
    const field = await control('Tages-Emojis');
    return field instanceof HTMLInputElement ? field.value : undefined;
  };
  await go('/create');
  await fill('Text', TEXT);
  await press('Zusammenfassen');
  await says('Ohne KI zusammengefasst');
  expect(await emojis()).toContain('🌲');
  await press('Speichern');
  await says('KI-Zusammenfassung folgt');
  await go('/create');
  await says('Eintrag bearbeiten');
  replies.set('/api/generate-summary', () => Response.json({ summary: 'Im Wald.', emojis: '🐾', by: 'ai' }));
  await press('Neu erstellen');
  await says('KI-Zusammenfassung erstellt');
  expect(await emojis()).toBe('🐾');
  // Whoever changes them has chosen.
  await fill('Tages-Emojis', '🐾🦋');
  await press('Neu erstellen');
  await says('KI-Zusammenfassung erstellt');
  expect(await emojis()).toBe('🐾🦋');
});

it('offers a built-in summary where the assistant refuses (decision 19)', async () => {
  await go('/create');
  await fill('Text', TEXT);
  replies.set('/api/generate-summary', () => refusal('ai_failed'));
  await press('Zusammenfassen');
  await says('Zusammenfassung konnte nicht erstellt werden.', 'Ohne KI zusammenfassen');
  await press('Ohne KI zusammenfassen');
  await says('Zusammenfassung erstellt', 'Ohne KI zusammengefasst');
  expect(document.querySelector('#content')?.textContent).not.toMatch(/konnte nicht|Ohne KI zusammenfassen|folgt/);
  expect(document.activeElement?.textContent).toBe('Neu erstellen');
});

/** The server tells of a day: a summary failed for this reason, and one of the assistant's stood there before. */
function serveDay(code: ErrorCode, daysAgo: number): string {
  const now = new Date();
  const [date, at] = [localDateOf(now.getTime() - daysAgo * DAY_MS, 'UTC'), now.toISOString()];
  const entry = { ...blankEntry(entryIdFor(PERSON.entrySpace, date), date, 'UTC'), text: TEXT };
  const work = { summary: { state: 'failed' as const, since: at, day: date, code } };
  const record = { ...entry, reflections: [], createdAt: at, updatedAt: at, stamp: HLC_ZERO, readyMedia: [], work };
  const [id, content] = [crypto.randomUUID(), { summary: 'Im Wald.', summaryFrom: 'ai' as const }];
  const before = { id, entryId: entry.id, at, kind: 'overwritten' as const, content };
  const changes: PullReply['changes'] = [
    { collection: 'entries', id: entry.id, version: 1, record },
    { collection: 'revisions', id, version: 2, record: before },
  ];
  const reply: PullReply = { protocol: PROTOCOL, changes, cursor: '2', more: false, lastMutationId: 0, epoch: 0 };
  const headers = { [PROTOCOL_HEADER]: String(PROTOCOL) };
  replies.set('/api/sync/pull', () => Response.json(reply, { headers }));
  return `/entry/${entry.id}`;
}

it('labels authors of earlier versions, asks consent before a repeat', async () => {
  session.update({ ...PERSON, aiConsent: false });
  const address = serveDay('ai_consent_required', 0);
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Keine KI-Zusammenfassung');
  await go(address);
  await says('Zusammenfassung konnte nicht erstellt werden. Die KI ist in den Einstellungen nicht erlaubt.');
  await go(`${address}/history`);
  await says('Im Wald.', 'Mit KI erstellt');
  await go(address);
  await press('Noch einmal versuchen');
  await says('Darf eine KI mithelfen?');
  replies.set('/api/users/ai-consent', () => Response.json(PERSON));
  await press('Erlauben', 'dialog');
  await says('Die KI-Zusammenfassung ist in Arbeit.');
});

it('offers no retry where the viewer cannot edit the date (decision 11)', async () => {
  const address = serveDay('edit_window_closed', 5);
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  await says('Keine KI-Zusammenfassung');
  await go(address);
  await says(
    'Zusammenfassung konnte nicht erstellt werden. Vergangene Tage lassen sich nur mit Pro bearbeiten.',
    'Verlauf',
  );
  expect(document.body.textContent).not.toContain('Noch einmal versuchen');
});
