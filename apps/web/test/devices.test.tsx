// @vitest-environment happy-dom
import { MINUTE_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import type { SignedInDevice } from '@tagfalter/contract/sessions';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser, networkReturns } from './fake-browser.ts';
import { control, go, hold, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/auth/sessions';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(() => activateLanguage('de'));

const device = (id: string, more: Partial<SignedInDevice> = {}): SignedInDevice => ({
  ...{ id, browser: 'Firefox', system: 'Ubuntu', kind: 'computer', isCurrent: false },
  signedInAt: '2026-01-04T08:00:00.000Z',
  lastUsedAt: new Date(Date.now() - MINUTE_MS).toISOString(),
  ...more,
});
const HERE = device('here', { browser: 'Chrome', system: 'Android', kind: 'phone', isCurrent: true });
const ALL = [HERE, device('far'), device('odd', { browser: null, system: null, kind: 'unknown' })];
const reply = (path: string, devices: SignedInDevice[]) => replies.set(path, () => Response.json(devices));
const names = () => [...document.querySelectorAll('#content .devices b')].map(({ textContent }) => textContent);

it('names each device and marks the current one, in every language', async () => {
  const deliver = hold(PATH);
  await go('/settings/devices');
  await control('Wird geladen …', '#content', ['[role="status"]']);
  deliver(Response.json(ALL));
  await says('Anmeldung und Geräte', 'Chrome auf Android', 'Firefox auf Ubuntu', 'Unbekanntes Gerät', 'dieses Gerät');
  await says('Gerade eben · angemeldet seit 4. Januar 2026', /^Zuletzt benutzt: (Heute|Gestern), /);
  await activateLanguage('en');
  await says('Login and devices', 'Chrome on Android', 'this device', 'Log out everywhere else');
  await activateLanguage('fr');
  await says('Connexion et appareils', 'Chrome sur Android', 'cet appareil', /^Dernière utilisation\u00a0: /);
  await activateLanguage('es');
  await says('Inicio de sesión y dispositivos', 'Chrome en Android', 'este dispositivo');
});

it('signs one device out by its id, and says so', async () => {
  reply(PATH, ALL);
  await go('/settings/devices');
  reply(`${PATH}/far`, ALL.slice(0, 1));
  await press('Firefox auf Ubuntu abmelden');
  await says('Firefox auf Ubuntu ist abgemeldet');
  await expect.poll(names).toEqual(['Chrome auf Android']);
  await expect.poll(() => document.activeElement?.className).toContain('devices');
  // There is nobody left to sign out.
  expect(document.querySelector('#content .btn--red')).toBeNull();
});

it('signs out everywhere else, and explains unsent words there', async () => {
  reply(PATH, ALL);
  await go('/settings/devices');
  await says(/^Was dort noch nicht gesichert ist, bleibt auf dem Gerät liegen/);
  reply(PATH, ALL.slice(0, 1));
  await press('Überall sonst abmelden');
  await says('Überall sonst abgemeldet');
  await expect.poll(names).toEqual(['Chrome auf Android']);
});

it('says in place why nobody was signed out, and keeps the list', async () => {
  reply(PATH, ALL);
  await go('/settings/devices');
  await control('Überall sonst abmelden');
  replies.set(PATH, () => refusal('overloaded'));
  await press('Überall sonst abmelden');
  await says('Nicht abgemeldet', 'Der Server ist gerade nicht erreichbar. Bitte versuche es später noch einmal.');
  replies.delete(PATH);
  await press('Überall sonst abmelden');
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  expect(names()).toHaveLength(ALL.length);
  await networkReturns();
  await expect.poll(() => document.querySelector('#content .banner--red')).toBeNull();
});

it('shows the last list offline, or says so and offers a retry', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  replies.set(PATH, () => refusal('forbidden'));
  await go('/settings/devices');
  await says('Deine Geräte sind gerade nicht zu sehen', 'Braucht Internet');
  reply(PATH, ALL);
  await press('Noch einmal versuchen');
  await says('Firefox auf Ubuntu');
  await go('/settings');
  replies.delete(PATH);
  await go('/settings/devices');
  await says('Firefox auf Ubuntu', 'Braucht Internet');
  online.mockRestore();
});

it('is led to from the settings', async () => {
  await go('/settings');
  const link = await control('Verwalten', '#content', ['a']);
  expect(link.getAttribute('href')).toBe('/settings/devices');
});
