// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import { parseMutation } from '@tagfalter/contract/mutations';
import { addDays, isWithinWritingWindow, localDateOf } from '@tagfalter/domain/local-date';
import { FakeServer } from '@tagfalter/local/test/fake-server';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { shortDay } from '#i18n/dates.ts';
import { fakeBrowser } from './fake-browser.ts';
import { fill, go, network, PERSON, press, says, startApp, startOver } from './open-app.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

/** A server by which the device is three days ahead, and that takes no day that is not near. */
function serverBehind(): { server: FakeServer; right: string; shown: string } {
  const server = new FakeServer();
  server.date = Date.now() - 3 * DAY_MS;
  server.account(PERSON.id).refuse = (mutation) => {
    const date = parseMutation(mutation)?.args.date ?? '';
    return isWithinWritingWindow(date, server.date ?? 0) ? undefined : 'date_out_of_window';
  };
  const right = localDateOf(server.date, zone);
  return { server, right, shown: addDays(right, 3) };
}

it('moves text of a wrong date to the right one (fault 18)', async () => {
  const { server, right, shown } = serverBehind();
  network.server = server;
  await go('/create');
  await fill('Text', 'Am See.');
  await press('Speichern');
  await says('Bitte prüfen · 1');
  await go('/waiting');
  const day = shortDay(right, 'de') ?? '';
  await says(`Dein Gerät hatte ein falsches Datum. Geschrieben hast du das wohl am ${day}.`);
  expect(server.account(PERSON.id).day(shown)).toBeNull();
  await press(`In den ${day} übernehmen`);
  await vi.waitFor(() => expect(server.account(PERSON.id).day(right)).toMatchObject({ text: 'Am See.' }), PATIENCE);
});

it('asks before a wrong date is begun, and leads to the right', async () => {
  const { server, right, shown } = serverBehind();
  network.server = server;
  await go('/dashboard');
  window.dispatchEvent(new Event('online'));
  const [wrong, day] = [shortDay(shown, 'de') ?? '', shortDay(right, 'de') ?? ''];
  await says('Die Uhr dieses Geräts geht falsch', new RegExp(`Sie zeigt den ${wrong}, heute ist der ${day}\\.`));
  await go('/create');
  await press(`Am ${day} schreiben`);
  await vi.waitFor(
    () => expect(document.querySelector('#content')?.textContent).not.toContain('geht falsch'),
    PATIENCE,
  );
  await fill('Text', 'Abends im Kino.');
  await press('Speichern');
  await vi.waitFor(
    () => expect(server.account(PERSON.id).day(right)).toMatchObject({ text: 'Abends im Kino.' }),
    PATIENCE,
  );
});
