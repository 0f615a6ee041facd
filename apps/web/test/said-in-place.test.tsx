// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser, microphone } from './fake-browser.ts';
import { choose, fill, go, network, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
const photo = () => new File([JPEG], 'a.jpg', { type: 'image/jpeg' });

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => {
  microphone.isAllowed = false;
  session.update(PERSON);
});

const page = () => document.querySelector('#content')?.textContent ?? '';
const saysNoMore = (words: string) => vi.waitFor(() => expect(page()).not.toContain(words), PATIENCE);

it('lets a sentence about a photo go with the next change', async () => {
  await go('/create');
  await choose('Fotos auswählen', new File(['no picture'], 'notiz.txt', { type: 'text/plain' }));
  await says('Ungültige Datei: Bitte lade nur Bilddateien hoch.');
  const alert = () => document.querySelector('#content .ed__notes [role="alert"]')?.textContent;
  expect(alert()).not.toBe('');
  await fill('Text', 'Am See.');
  await vi.waitFor(() => expect(alert()).toBe(''), PATIENCE);
});

it('lets the sentence about the microphone go with the next change', async () => {
  const words = 'Fehler: Mikrofon konnte nicht aktiviert werden.';
  await go('/create');
  await press('Aufnahme starten');
  await says(words);
  await fill('Text', 'Dann eben so.');
  await saysNoMore(words);
});

it('has no main photo of one, no section with only an offer', async () => {
  session.update({ ...PERSON, proAccount: false });
  await go('/create');
  await choose('Fotos auswählen', photo());
  await says('1 von 1');
  expect(page()).not.toContain('Hauptbild');
  expect(page()).not.toContain('Gefühl');
});

it('names everything lost by signing out, by kind', async () => {
  await go('/create');
  await fill('Text', 'Am See.');
  await choose('Fotos auswählen', photo());
  await says('1 von 1');
  await press('Speichern');
  await vi.waitFor(() => expect(document.querySelector('article')).not.toBeNull(), PATIENCE);
  await go('/settings');
  await press('Abmelden');
  await says('Noch nicht alles gesichert', '1 Foto', '1 geänderter Tag');
  await press('Schließen', 'dialog');
});

it("shows 'Öffentlich' that waits for the confirmation as waiting, everywhere", async () => {
  const server = new FakeServer();
  server.account(PERSON.id).leaveOut = ({ fields }) =>
    fields.visibility === 'public' ? { dropped: [{ field: 'visibility', code: 'email_unverified' }] } : {};
  network.server = server;
  session.update({ ...PERSON, emailVerified: false });
  await go('/create');
  await fill('Text', 'Am See.');
  document.querySelector<HTMLInputElement>('#content input[value="public"]')?.click();
  await press('Speichern');
  await press('Veröffentlichen', 'dialog');
  await says('Öffentlich, wartet noch', /^Am See\./);
  await vi.waitFor(() => expect(document.querySelectorAll('#content .n--wait')).toHaveLength(2), PATIENCE);
  await go('/waiting');
  await says(/: wird öffentlich, sobald deine E-Mail-Adresse bestätigt ist$/);
  expect(page()).not.toContain('Nicht übernommen');
  expect(page()).not.toContain('Alles ist gesichert');
});

it('says of a recording that was left that it is safe', async () => {
  microphone.isAllowed = true;
  await go('/create');
  await press('Aufnahme starten');
  await says('0:00');
  await go('/settings');
  await says('Aufnahme gesichert');
});
