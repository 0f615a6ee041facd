// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { FakeBook } from '@tagfalter/local/test/fake-book';
import { FakeXhr } from '@tagfalter/local/test/fake-xhr';
import { makeBook } from '@tagfalter/local/test/guest-phone';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ContributionEvent } from '#features/contribute/contribution-event.ts';
import { MyContributions } from '#features/contribute/my-contributions.tsx';
import { openContribution } from '#features/contribute/open.tsx';
import { activateLanguage, speakFrom } from '#i18n/activate.ts';
import { GUEST } from '#i18n/guest-catalogs.ts';
import { ToastProvider } from '#platform/toast.tsx';
import { fakeBrowser } from './fake-browser.ts';

const PATIENCE = { timeout: 10_000, interval: 10 };

/** Draws every photo but those that are no pictures; what it draws tells one photo from another. */
class PhotoWorker extends EventTarget {
  postMessage({ id, file }: { id: number; file: Blob }): void {
    void file.text().then((text) => {
      const isPicture = text.includes('picture');
      const [photo, preview] = [new Blob([`drawn ${text}`], { type: 'image/jpeg' }), new Blob(['small'])];
      const prepared = isPicture ? { state: 'ready', photo, preview } : { state: 'unreadable' };
      this.dispatchEvent(new MessageEvent('message', { data: { id, prepared } }));
    });
  }
}

/** A form that holds the blobs of this environment. */
class Form {
  readonly fields: [string, unknown][] = [];
  set(name: string, value: unknown): void {
    this.fields.push([name, value]);
  }
  append = this.set;
  getAll = (name: string) => this.fields.filter(([one]) => one === name);
}

let book: FakeBook;
let isOnline = true;
let forms: Form[] = [];
let count = 0;
let token = '';
let event: ContributionEvent;

beforeAll(async () => {
  fakeBrowser();
  vi.stubGlobal('Worker', PhotoWorker);
  vi.stubGlobal('FormData', Form);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = new URL(String(input), location.origin);
    if (!isOnline) throw new TypeError('no network');
    if (init?.body instanceof Form) {
      forms.push(init.body);
      return Response.json({ id: 'x' }, { status: 201 });
    }
    const body = init?.body instanceof Blob ? await init.body.arrayBuffer() : init?.body;
    return book.fetch(address, { ...init, body: body ?? null });
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeXhr {
      constructor() {
        super(globalThis.fetch);
      }
    },
  );
  speakFrom(GUEST);
  await activateLanguage('de');
});

beforeEach(async () => {
  book = await makeBook();
  isOnline = true;
  forms = [];
  count += 1;
  token = `event-number-${String(count).padStart(9, '0')}`;
  event = { id: book.event.id, receiptKey: book.key.spki, sharingMode: 'public', eventName: 'Fest', isClosed: false };
  localStorage.clear();
});

afterEach(async () => {
  document.querySelector<HTMLElement>('dialog [aria-label="Schließen"]')?.click();
  await vi.waitUntil(() => document.querySelector('dialog') === null, PATIENCE);
});

const text = () => document.body.textContent ?? '';
async function says(...words: string[]): Promise<void> {
  await vi.waitFor(() => {
    for (const one of words) expect(text()).toContain(one);
  }, PATIENCE);
}

/** The field or button of that name. */
async function control(name: string): Promise<HTMLElement> {
  return vi.waitUntil(() => {
    const isCalled = (element: Element) => {
      const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
      const names = [element.getAttribute('aria-label'), label?.textContent, element.textContent];
      return names.some((one) => one?.trim() === name || one?.trim() === `${name} freiwillig`);
    };
    return [...document.querySelectorAll<HTMLElement>('input, textarea, button:not([disabled])')].find(isCalled);
  }, PATIENCE);
}
const press = async (name: string) => (await control(name)).click();

async function fill(name: string, value: string): Promise<void> {
  const field = await control(name);
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function choose(name: string, ...files: File[]): Promise<void> {
  const input = await control(name);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  Object.defineProperty(input, 'value', { configurable: true, writable: true, value: '' });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const HEIC = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
const photo = (name: string, content = `picture ${name}`, head = JPEG) =>
  new File([head, content.padEnd(40)], name, { type: 'image/jpeg' });
const photos = (most: number) => Array.from({ length: most }, (_, index) => photo(`bild-${index + 1}.jpg`));
const tiles = () => [...document.querySelectorAll('.upg__pic')].map((tile) => tile.getAttribute('aria-pressed'));

it('asks for the name, and in code mode for the code (spec §5)', async () => {
  event = { ...event, sharingMode: 'code_required' };
  void openContribution({ event, token });
  await says('Erinnerung hinzufügen', 'Auf Fotos sind oft auch andere zu sehen');
  await press('Senden');
  await says('Bitte gib deinen Namen ein.', 'Bitte gib den Event-Code ein.');
  await fill('Dein Name', 'Helga');
  await fill('Event-Code', 'FLIEDER7');
  await press('Senden');
  await says('Danke, Helga!');
});

it('makes the first three photos favourites, and each a further one by a tap (wire 34)', async () => {
  void openContribution({ event, token, files: photos(5), source: 'picker' });
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true', 'true', 'false', 'false']), PATIENCE);
  await press('Lieblingsbild: bild-1.jpg');
  await press('Lieblingsbild: bild-5.jpg');
  await vi.waitFor(() => expect(tiles()).toEqual(['false', 'true', 'true', 'false', 'true']), PATIENCE);
  await press('Lieblingsbild: bild-4.jpg');
  await says('Zu viele Bilder ausgewählt', 'Bitte nur 3 Bilder auswählen.');
});

it('keeps the first three of too many favourites, and says so (spec §5)', async () => {
  void openContribution({ event, token });
  await choose('Lieblingsbilder', ...photos(4));
  await says('Zu viele Bilder ausgewählt', 'Bitte nur 3 Bilder auswählen.');
  await vi.waitFor(() => expect(tiles()).toEqual(['true', 'true', 'true']), PATIENCE);
});

it('sends while the words are typed, shows the receipt, and forgets the draft but not the name', async () => {
  void openContribution({ event, token });
  await choose('Fotos auswählen', ...photos(2));
  await says('2 von 2 Fotos gesendet');
  expect(book.count('PUT', 'contributions')).toBeGreaterThan(0);
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  expect(localStorage.getItem(`guest-draft-${token}`)).toContain('Macht es gut.');
  await press('Senden');
  await says('Danke, Helga!', 'Erfolgreich!', 'Deine Erinnerung wurde hinzugefügt.');
  await says('2 von 2 Bildern sind angekommen, ');
  expect(localStorage.getItem(`guest-draft-${token}`)).toBeNull();
  await press('Noch mehr Bilder');
  expect(await control('Dein Name')).toHaveProperty('value', 'Helga');
  expect(await control('Dein Gruß')).toHaveProperty('value', '');
});

it('names what it cannot take, and takes the rest', async () => {
  void openContribution({ event, token });
  await choose(
    'Fotos auswählen',
    photo('a.jpg'),
    photo('b.heic', 'no', HEIC),
    photo('c.jpg', 'broken'),
    photo('d.jpg'),
  );
  await says('b.heic ist im Format HEIC', 'c.jpg lässt sich auf diesem Gerät nicht lesen.');
  await vi.waitFor(() => expect(tiles()).toHaveLength(2), PATIENCE);
  await choose('Weitere Bilder', photo('a.jpg'), photo('e.txt', 'picture', new Uint8Array([1, 2, 3, 4])));
  await says('a.jpg: Bereits vorhanden', 'e.txt ist kein Bild.');
  expect(tiles()).toHaveLength(2);
});

it('asks again after a wrong code, with everything that was typed', async () => {
  event = { ...event, sharingMode: 'code_required' };
  book.code = 'FLIEDER7';
  void openContribution({ event, token, files: photos(1) });
  await fill('Dein Name', 'Helga');
  await fill('Event-Code', 'FALSCH');
  await fill('Dein Gruß', 'Macht es gut.');
  await press('Senden');
  await says('Dieser Code stimmt nicht.');
  expect(await control('Dein Gruß')).toHaveProperty('value', 'Macht es gut.');
  await fill('Event-Code', 'FLIEDER7');
  await press('Senden');
  await says('Erfolgreich!');
  expect(book.held.size).toBe(1);
});

it('says that it waits for the network, and goes on by itself', async () => {
  isOnline = false;
  void openContribution({ event, token, files: photos(2) });
  await fill('Dein Name', 'Helga');
  await says('Wartet auf Netz.', '0 von 2 Fotos sind da, der Rest folgt von selbst.');
  await press('Senden');
  await says('0 von 2 Bildern sind angekommen', 'Noch 2 Bilder: bitte kurz offen lassen.');
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await says('Erfolgreich!', '2 von 2 Bildern sind angekommen, ');
});

it.each([
  ['event_closed', 'Dieses Event nimmt keine neuen Beiträge mehr an.'],
  ['quota_full', 'Dieses Gästebuch ist voll.'],
  ['too_many_requests', 'Gerade ist viel los.'],
] as const)('says what %s means, and keeps everything', async (code, words) => {
  book.fault = ({ method }) => (method === 'PUT' ? code : undefined);
  void openContribution({ event, token, files: photos(1) });
  await says(words);
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
});

it('says that the browser stores nothing, and sends everything in one form', async () => {
  const shut = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
  void openContribution({ event, token, files: photos(4) });
  await says('Dieser Browser speichert nichts.');
  await vi.waitFor(() => expect(tiles()).toHaveLength(4), PATIENCE);
  isOnline = false;
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.');
  isOnline = true;
  await press('Senden');
  await says('Erfolgreich!', 'Deine Erinnerung wurde hinzugefügt.');
  expect(forms.at(-1)?.getAll('topImages')).toHaveLength(3);
  expect(forms.at(-1)?.getAll('allImages')).toHaveLength(1);
  shut.mockRestore();
});

/** Contributions that the server has whole; pages of other tests may still send. */
const sent = () => [...book.held.values()].filter(({ said }) => said.submitted && said.files.length === 2);

it('shows what this phone has given on the page, with its receipt, until it is deleted', async () => {
  void openContribution({ event, token, files: photos(2) });
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Erfolgreich!');
  document.querySelector<HTMLElement>('dialog [aria-label="Schließen"]')?.click();
  const host = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(host);
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <MyContributions event={event} token={token} />
      </ToastProvider>
    </I18nProvider>,
  );
  await says('Meine Beiträge', 'Helga', '2 von 2 Bildern sind angekommen, ');
  await press('Beitrag löschen');
  await press('Löschen');
  await vi.waitFor(() => expect(sent()).toEqual([]), PATIENCE);
  await vi.waitFor(() => expect(host.textContent).not.toContain('Meine Beiträge'), PATIENCE);
  root.unmount();
  host.remove();
});
