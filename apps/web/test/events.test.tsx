// @vitest-environment happy-dom
import { DAY_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { MIRIAM } from './miriam.ts';
import { choose, control, fill, go, hold, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const tier = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  let isPro = false;
  return {
    isPro: () => isPro,
    set: (next: boolean) => {
      isPro = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});
vi.mock('#entities/person/pro/use-is-pro.ts', async () => {
  const { useSyncExternalStore } = await import('react');
  return { useIsPro: () => useSyncExternalStore(tier.subscribe, tier.isPro) };
});

const PATH = '/api/events';
const TOKEN = 'aBcDeFgHiJkLmNoPqRsTu1';
const NOTICE = 'Events anlegen gehört zu Tagfalter Pro.';
const KEPT = {
  'Event-Name': 'Hochzeit Lena & Jonas',
  'Beschreibung freiwillig': 'Bringt Tanzschuhe mit.',
  Farbwert: '#a23b5b',
};

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const event = (more: Partial<OwnEvent> = {}): OwnEvent => ({
  ...{ id: 'one', eventName: 'Omas Achtzigster', eventDescription: '', eventType: 'birthday', eventDate: null },
  ...{ backgroundColor: '#a23b5b', sharingMode: 'public', coverImageUrl: null, shareToken: TOKEN, createdAt: ago(0) },
  ...{
    isClosed: false,
    needsApproval: false,
    entryCount: 0,
    tasks: [],
    receiptKey: '',
    eventCode: null,
    ticket: null,
    closedAt: null,
  },
  ...{ guestCount: 1, pictureCount: 0, awaitingCount: 0, bytes: 0, files: 0, maxBytes: 1, maxFiles: 1 },
  ...more,
});
const WEDDING = event({
  ...{ id: 'two', eventName: 'Hochzeit Lena & Jonas', eventDescription: 'Gut Aiching, ab 14 Uhr.' },
  ...{ eventType: 'wedding', eventDate: '2026-09-12', guestCount: 64, isClosed: true, createdAt: ago(120) },
});
const reply = (...events: OwnEvent[]) => replies.set(PATH, () => Response.json(events));
const offers = (name: string) =>
  [...document.querySelectorAll('#content a')].some((a) => a.textContent?.trim() === name);
const submit = () => document.querySelector<HTMLButtonElement>('#content [type="submit"]');

let writeText: MockInstance<Clipboard['writeText']>;
beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  await startOver();
  tier.set(true);
  writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(document, 'execCommand');
  await activateLanguage('de');
});

it('waits, then says why nothing shows and offers a retry', async () => {
  await go('/events');
  await says('Deine Events sind gerade nicht zu sehen');
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  const deliver = hold(PATH);
  await press('Noch einmal versuchen');
  deliver(Response.json([]));
  await says('Hier sammelst du die Bilder und Grüße deiner Gäste.', 'Erstes Event erstellen', 'So geht es');
  expect(offers('Neues Event')).toBe(false);
});

it('tells Free whose events are, leaves own ones after Pro (decision 32)', async () => {
  // The server knows better than the device.
  replies.set(PATH, () => refusal('pro_required'));
  await go('/events');
  await says(NOTICE);
  tier.set(false);
  await go('/events/create');
  await says('Event erstellen', NOTICE);
  expect(submit()).toBeNull();
  reply(WEDDING);
  await go('/events');
  await says(NOTICE, 'Hochzeit Lena & Jonas', '64 Gäste', 'Ansehen');
  expect([offers('Neues Event'), offers('Erstes Event erstellen')]).toEqual([false, false]);
});

it('shows each event with guests, date and age, in every language', async () => {
  reply(event(), WEDDING);
  await go('/events');
  await says('Omas Achtzigster', 'Geburtstag', 'Keine Beschreibung', '1 Gast', 'Heute erstellt', 'Neues Event');
  await says('Hochzeit Lena & Jonas', 'Hochzeit', '12. September 2026', 'Gut Aiching, ab 14 Uhr.', '64 Gäste');
  await says('vor 4 Monaten erstellt', 'Geschlossen');
  const links = [...document.querySelectorAll('#content article a')].map((link) => link.getAttribute('href'));
  expect(new Set(links)).toEqual(new Set([`/events/${TOKEN}`, `/events/${TOKEN}/host`]));
  await activateLanguage('en');
  await says('My events', 'No description', '1 guest', '64 guests', 'Created today', 'created 4 months ago');
  await activateLanguage('fr');
  await says('Mes événements', 'Pas de description', '64 invités', 'créé il y a 4 mois', '12 septembre 2026');
  await activateLanguage('es');
  await says('Mis eventos', 'Sin descripción', '64 invitados', 'creado hace 4 meses');
});

it('shows the last list offline, and says so', async () => {
  reply(event({ guestCount: 7 }));
  await go('/events');
  await says('7 Gäste');
  await go('/settings');
  replies.delete(PATH);
  await go('/events');
  await says('7 Gäste', 'Das ist der Stand von deinem letzten Besuch');
});

it('shares a link by the share sheet, silent when it is closed', async () => {
  reply(WEDDING);
  await go('/events');
  await says('64 Gäste');
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  Object.assign(navigator, { share });
  await press('Link teilen');
  expect(share).toHaveBeenCalledWith({ title: 'Hochzeit Lena & Jonas', url: `${location.origin}/events/${TOKEN}` });
  // Where there is none it is copied: once, and not before.
  Reflect.deleteProperty(navigator, 'share');
  await press('Link teilen');
  await says('Link kopiert');
  expect(writeText).toHaveBeenCalledTimes(1);
});

it('copies the link without a sheet, else by hand, else says so', async () => {
  reply(WEDDING);
  await go('/events');
  await says('64 Gäste');
  await press('Link teilen');
  await says('Link kopiert');
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/events/${TOKEN}`);

  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  let copied: string | undefined;
  const execCommand = vi.fn(() => {
    copied = document.querySelector('textarea')?.value;
    return true;
  });
  Object.assign(document, { execCommand });
  await press('Link teilen');
  await says('Link kopiert');
  expect([copied, document.querySelector('textarea')]).toEqual([`${location.origin}/events/${TOKEN}`, null]);

  execCommand.mockReturnValue(false);
  await press('Link teilen');
  await says('Das hat nicht geklappt.');
});

it('asks for name, colour and, where needed, a code (spec §5)', async () => {
  await go('/events/create');
  const name = await control('Event-Name');
  expect(submit()?.disabled).toBe(true);
  name.focus();
  name.blur();
  await says('Bitte gib einen Event-Namen ein.');
  await fill('Event-Name', 'Fest');
  await says(/^Schrift darauf: Nachtblau, 6,0 : 1$/);
  await fill('Farbwert', '#01');
  await expect.poll(() => submit()?.disabled).toBe(false);
  submit()?.click();
  await says('Bitte gib eine Farbe wie #01aebd ein.');
  await expect.poll(() => document.activeElement?.id).toBe((await control('Farbwert')).id);
  await press('Tannengrün');
  await says(/^Schrift darauf: Weiß, 4,9 : 1$/);

  document.querySelectorAll<HTMLInputElement>('#content [type="radio"]')[1]?.click();
  const code = await control('Event-Code', '#content', ['input']);
  expect(code).toHaveProperty('value', expect.stringMatching(/^[A-Z0-9]{8}$/));
  await fill(code, 'abc');
  submit()?.click();
  await says('Der Code braucht 4 bis 32 Zeichen.', 'Mit Code beitragen');
  await fill(code, '');
  await says('Bitte gib einen Event-Code ein.');
  await press('Anderen Code vorschlagen');
  await expect.poll(() => code).toHaveProperty('value', expect.stringMatching(/^[A-Z0-9]{8}$/));
});

it('takes no cover of ten megabytes, and none that is no picture (spec §5)', async () => {
  await go('/events/create');
  const big = new File(['x'], 'a.jpg');
  Object.defineProperty(big, 'size', { value: 10 * 1024 * 1024 });
  await choose('Titelbild wählen', big);
  await says('Datei zu groß', 'Bitte wähle ein Bild kleiner als 10MB');
  await choose('Titelbild wählen', new File(['<svg>'], 'a.jpg'));
  await says('Ungültige Datei', 'Dieses Bildformat geht hier nicht. Nimm JPEG, PNG, WebP oder GIF.');
  await choose('Titelbild wählen', new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.jpg'));
  await says('Anderes Titelbild wählen', 'Entfernen');
  await press('Entfernen');
  await control('Titelbild wählen');
});

it('keeps typed text after refusal or detour, then opens the event', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  await go('/events/create');
  for (const [label, value] of Object.entries(KEPT)) await fill(label, value);
  const keys: (string | null)[] = [];
  const refuse = (code: Parameters<typeof refusal>[0]) =>
    replies.set(PATH, (_url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return refusal(code);
    });
  refuse('quota_full');
  submit()?.click();
  await says('Fehler', /^Mehr Events gehen nicht\./);
  refuse('bad_request');
  submit()?.click();
  await says('Event konnte nicht erstellt werden.');
  // A repeat is known as one by its key.
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  await go('/events');
  await go('/events/create');
  for (const [label, value] of Object.entries(KEPT)) {
    await expect.poll(() => control(label, '#content', ['input', 'textarea'])).toHaveProperty('value', value);
  }
  replies.set(PATH, () => Response.json(WEDDING, { status: 201 }));
  submit()?.click();
  await says('Erstelle Event...', 'Event erstellt!');
  await expect.poll(() => replace.mock.calls, { timeout: 5_000 }).toEqual([[`/events/${TOKEN}`]]);
  await go('/settings');
  await go('/events/create');
  expect(await control('Event-Name')).toHaveProperty('value', '');
});

it('restores typed text after a reload, asks for the picture again', async () => {
  const values = { name: 'Fest', description: '', type: 'other', date: '', color: '#a23b5b', mode: 'public', code: '' };
  const keep = (accountId: string) =>
    sessionStorage.setItem('tagfalter.new-event', JSON.stringify({ accountId, key: 'k', hasCover: true, values }));
  await go('/settings');
  keep('4f1c1f7a-0000-4000-8000-000000000000');
  await go('/events/create');
  expect(await control('Event-Name')).toHaveProperty('value', '');
  await go('/settings');
  keep(MIRIAM.id);
  await go('/events/create');
  expect(await control('Event-Name')).toHaveProperty('value', 'Fest');
  await says('Bitte wähle das Titelbild noch einmal: Beim Neuladen ging es verloren.');
  await fill('Event-Name', 'Fest im Hof');
  expect(sessionStorage.getItem('tagfalter.new-event')).toContain('Fest im Hof');
});
