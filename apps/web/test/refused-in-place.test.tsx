// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { fakeBrowser } from './fake-browser.ts';
import { choose, control, fill, go, network, PERSON, press, replies, says, startApp, startOver } from './open-app.tsx';

const JPEG = (last: number) => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, last]);
const photo = (name: string, last: number) => new File([JPEG(last)], name, { type: 'image/jpeg' });
const TODAY = '2026-11-20';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => session.update(PERSON));

/** A server that publishes nothing while the address is not confirmed. */
function unconfirmed() {
  const server = new FakeServer();
  const account = server.account(PERSON.id);
  account.leaveOut = ({ fields }) =>
    fields.visibility === 'public' ? { dropped: [{ field: 'visibility', code: 'email_unverified' }] } : {};
  network.server = server;
  session.update({ ...PERSON, emailVerified: false });
  return account;
}

it('says why an entry is not public yet, and publishes once confirmed', async () => {
  const account = unconfirmed();
  replies.set('/api/identity/send-verification-email', () => Response.json({ status: true }));
  await go('/create');
  await fill('Text', 'Am See.');
  document.querySelector<HTMLInputElement>('#content input[value="public"]')?.click();
  await says('Öffentlich geht erst, wenn deine E-Mail-Adresse bestätigt ist.', 'Öffentlich, wartet noch');
  await press('E-Mail erneut senden');
  await says('E-Mail ist unterwegs');
  await press('Speichern');
  await press('Veröffentlichen', 'dialog');
  await vi.waitFor(() => expect(account.effects.size).toBe(1), PATIENCE);
  // Saving leads to the start, and must not do so later.
  await vi.waitFor(() => expect(document.querySelector('article a[href^="/edit/"]')).not.toBeNull(), PATIENCE);
  const [date, entry] = [...account.entries.values()].map(({ entry }) => [entry?.date, entry] as const)[0] ?? [];
  expect(entry).toMatchObject({ text: 'Am See.', visibility: 'private' });
  await go(`/entry/${entry?.id}`);
  await says('Wird öffentlich, sobald deine E-Mail-Adresse bestätigt ist');
  expect(document.querySelector('#content')?.textContent).not.toContain('nicht übernommen');
  account.leaveOut = () => ({});
  session.update(PERSON);
  await vi.waitFor(() => expect(account.day(date ?? TODAY)?.visibility).toBe('public'), PATIENCE);
});

it('says first that the entry is full, swaps the photo, undoes it', async () => {
  await go('/create');
  await choose('Fotos auswählen', photo('a.jpg', 1));
  await says('1 von 1', 'In Free gehört ein Foto zum Tag. Du kannst es gegen ein anderes tauschen.');
  await press('Foto ersetzen');
  expect(document.activeElement?.textContent).toBe('Ersetzen');
  await press('Ersetzen');
  await choose('Fotos auswählen', photo('b.jpg', 2));
  await says('Foto ersetzt', '1 von 1');
  await control('Foto entfernen: b.jpg');
  await press('Rückgängig', 'body');
  await control('Foto entfernen: a.jpg');
  expect(document.querySelectorAll('#content .photo1')).toHaveLength(1);
});
