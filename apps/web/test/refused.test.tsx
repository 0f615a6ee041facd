// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser, microphone } from './fake-browser.ts';
import {
  choose,
  fill,
  go,
  hold,
  network,
  PERSON,
  press,
  refusal,
  replies,
  says,
  speak,
  startApp,
  startOver,
} from './open-app.tsx';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => activateLanguage('de'));

/** Writes today with a photo; comes back from the start as soon as the card says what has become of it. */
async function writeDay(server: FakeServer, card: RegExp): Promise<string> {
  network.server = server;
  await go('/create');
  await fill('Text', 'Am See.');
  await choose('Fotos auswählen', new File([JPEG], 'a.jpg', { type: 'image/jpeg' }));
  await says('1 von 1');
  await press('Speichern');
  const address = await cardSays(card);
  return address.replace('edit', 'entry');
}

/** Waits for the card on the start: the editor says the same before the saving has led there. @returns where it is edited */
function cardSays(words: RegExp): Promise<string> {
  return vi.waitFor(() => {
    const card = document.querySelector('article');
    expect([...(card?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(words),
    );
    const address = card?.querySelector('a[href^="/edit/"]')?.getAttribute('href') ?? '';
    expect(address).not.toBe('');
    return address;
  }, PATIENCE);
}

function saysNoMore(words: RegExp): Promise<void> {
  return vi.waitFor(() => expect(document.querySelector('#content')?.textContent).not.toMatch(words), PATIENCE);
}

it('says on card, page and editor that a photo failed, resends (S4)', async () => {
  const server = new FakeServer();
  server.tus.refuses = 'unsupported_type';
  const page = await writeDay(server, /^1 Foto nicht übernommen/);
  const words = '1 Foto nicht übernommen. Dieses Dateiformat kann Tagfalter nicht lesen.';
  for (const address of [page.replace('entry', 'edit'), page]) {
    await go(address);
    await says(words, 'Erneut versuchen');
  }
  const reply = hold('/api/uploads');
  await press('Erneut versuchen');
  await says('Wird gesendet', 'Auf diesem Gerät gespeichert');
  // The chip may say it first; the notice takes its own words, and the focus, once the row has changed.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Wird gesendet'), PATIENCE);
  await go('/dashboard');
  await vi.waitFor(() => expect(document.querySelector('article')?.textContent).toContain('Auf dem Gerät'), PATIENCE);
  await go(page);
  reply(refusal('too_large'));
  await says('1 Foto nicht übernommen. Die Datei ist zu groß.');
  replies.delete('/api/uploads');
  server.tus.refuses = undefined;
  await press('Erneut versuchen');
  await vi.waitFor(
    () => expect([...server.account(PERSON.id).media.values()]).toMatchObject([{ state: 'ready' }]),
    PATIENCE,
  );
  await go('/dashboard');
  await says('Am See.');
  await saysNoMore(/nicht übernommen|Auf dem Gerät/);
});

it('says it in every language, until it was given up (decision 12)', async () => {
  const server = new FakeServer();
  server.account(PERSON.id).leaveOut = ({ addImages }) => ({
    rejected: addImages.map(({ hash }) => ({ field: 'images', code: 'tier_limit', hash })),
  });
  const page = await writeDay(server, /^1 Foto nicht übernommen/);
  await go(page);
  await says('1 Foto nicht übernommen. Im Tarif Free ist ein Foto pro Tag möglich. Tagfalter Pro ansehen');
  await activateLanguage('en');
  await says('1 photo not accepted. The Free plan allows one photo a day. See Tagfalter Pro');
  await activateLanguage('fr');
  await says('1 photo non prise en compte. La formule Free permet une photo par jour. Voir Tagfalter Pro');
  await activateLanguage('es');
  await says('1 foto no aceptada. El plan Free permite una foto al día. Ver Tagfalter Pro');
  await activateLanguage('de');
  await go('/waiting');
  await press('Verwerfen');
  await press('Verwerfen', 'dialog');
  await go(page);
  await saysNoMore(/nicht übernommen/);
});

it('says it of a recording, and of both together', async () => {
  const server = new FakeServer();
  server.account(PERSON.id).leaveOut = ({ addImages, fields: { audio } }) => ({
    rejected: [...addImages, ...(audio ? [audio] : [])].map(({ hash }) => ({
      field: hash === audio?.hash ? 'audio' : 'images',
      code: 'tier_limit',
      hash,
    })),
  });
  microphone.isAllowed = true;
  network.server = server;
  await go('/create');
  await fill('Text', 'Am See.');
  await speak();
  await press('Speichern');
  await cardSays(/^Aufnahme nicht übernommen/);
  await go('/create');
  await says('Aufnahme nicht übernommen. Im Tarif Free sind Aufnahmen bis 60 Sekunden möglich. Tagfalter Pro ansehen');
  await choose('Fotos auswählen', new File([JPEG], 'a.jpg', { type: 'image/jpeg' }));
  await says('1 von 1');
  await press('Speichern');
  await cardSays(/^2 Dinge nicht übernommen/);
});
