// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { eveningOf } from '@tagfalter/domain/imported-day';
import { openDiary } from '@tagfalter/local/diary';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { offerReminder } from '#features/reminder/offer-reminder.ts';
import { renewReminder } from '#features/reminder/remind-here.ts';
import { env } from '#platform/env.ts';
import type { NewToast } from '#platform/toast.tsx';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/one';
const KEY = 'A'.repeat(87);

/** Permission of this browser, and its reaction when asked. */
const browser = { permission: 'default', answer: 'granted', subscribes: true };
let subscription: { endpoint: string; key: string } | null = null;
/** Whether the app has done what follows its start: it renews a reminder, too. */
let hasSettled = false;
const settle = (): void => {
  hasSettled = true;
};
/** Messages that the server has got. */
const reported: unknown[] = [];

const pushManager = {
  getSubscription: async () => subscription && presented(subscription),
  async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
    if (!browser.subscribes) throw new DOMException('Registration failed - push service not available', 'AbortError');
    subscription = { endpoint: ENDPOINT, key };
    return presented(subscription);
  },
};
const presented = ({ endpoint, key }: { endpoint: string; key: string }) => ({
  options: { applicationServerKey: Uint8Array.from(atob(`${key}=`), (letter) => letter.charCodeAt(0)).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  async unsubscribe() {
    subscription = null;
    return true;
  },
});

beforeAll(async () => {
  fakeBrowser();
  const stop = await startApp();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      if (browser.permission === 'default') browser.permission = browser.answer;
      return browser.permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }), addEventListener: settle },
  });
  await vi.waitUntil(() => hasSettled, PATIENCE);
  return stop;
});
beforeEach(async () => {
  await startOver();
  localStorage.removeItem('tagfalter.reminder');
  localStorage.removeItem('tagfalter.reminder-offered');
  Object.assign(browser, { permission: 'default', answer: 'granted', subscribes: true });
  subscription = null;
  reported.splice(0);
  replies.set('/api/users/reminder-key', () => Response.json({ publicKey: KEY }));
  replies.set('/api/users/reminder', (_address, init) => {
    reported.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  });
  // The section asks the browser as it is shown.
  await go('/dashboard');
  await go('/settings');
});

const reminder = (minute: number) => ({ minute, timeZone: env.timeZone(), language: 'de' });
const theSwitch = () => control('Abends erinnern');
const isOn = async () => (await theSwitch()).getAttribute('aria-checked') === 'true';
const hasAnnounced = (...all: unknown[]) => vi.waitFor(() => expect(reported.map(reminderIn)).toEqual(all), PATIENCE);
const reminderIn = (body: unknown) => (body instanceof Object && 'reminder' in body ? body.reminder : body);

it('is switched on at half past eight, moved and off again', async () => {
  expect(await isOn()).toBe(false);
  await press('Abends erinnern');
  await says('Um 20:30, auf diesem Gerät, nur wenn der Tag noch offen ist.');
  await hasAnnounced(reminder(1230));
  expect(reported[0]).toMatchObject({ subscription: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } } });
  await fill(await control('Uhrzeit'), '21:15');
  await says('Um 21:15, auf diesem Gerät, nur wenn der Tag noch offen ist.');
  await hasAnnounced(reminder(1230), reminder(1275));
  await press('Abends erinnern');
  await hasAnnounced(reminder(1230), reminder(1275), null);
  expect([subscription, await isOn()]).toEqual([null, false]);
});

it('says where to change it when the browser is told no', async () => {
  browser.answer = 'denied';
  await press('Abends erinnern');
  await says('Der Browser erlaubt Tagfalter keine Mitteilungen. Ändere das in seinen Einstellungen für diese Website.');
  expect(reported).toEqual([]);
});

const NO_SERVICE =
  'Der Browser hat keinen Dienst, der ihn abends weckt. Manche Browser schalten ihn in ihren Einstellungen ab.';

it('says that there is no push service, and stays off', async () => {
  browser.subscribes = false;
  await press('Abends erinnern');
  await says(NO_SERVICE);
  expect(await isOn()).toBe(false);
  browser.subscribes = true;
  replies.set('/api/users/reminder', () => refusal('push_service_unknown'));
  await press('Abends erinnern');
  await says(NO_SERVICE);
  expect(await isOn()).toBe(false);
});

it('needs a network to start, none to end', async () => {
  replies.delete('/api/users/reminder-key');
  await press('Abends erinnern');
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  await vi.waitFor(async () => expect(await isOn()).toBe(false), PATIENCE);
  replies.set('/api/users/reminder-key', () => Response.json({ publicKey: KEY }));
  await press('Abends erinnern');
  await vi.waitFor(async () => expect(reported).toHaveLength(1), PATIENCE);
  replies.delete('/api/users/reminder');
  await vi.waitFor(async () => expect(await isOn()).toBe(true), PATIENCE);
  await press('Abends erinnern');
  await vi.waitFor(() => expect(subscription).toBeNull(), PATIENCE);
  expect(await isOn()).toBe(false);
});

it('is registered at each start, anew for another key', async () => {
  await press('Abends erinnern');
  await hasAnnounced(reminder(1230));
  const [before] = [subscription];
  await renewReminder(PERSON.id);
  await hasAnnounced(reminder(1230), reminder(1230));
  expect(subscription).toBe(before);
  replies.set('/api/users/reminder-key', () => Response.json({ publicKey: `B${KEY.slice(1)}` }));
  await renewReminder(PERSON.id);
  await hasAnnounced(reminder(1230), reminder(1230), reminder(1230));
  expect(subscription).not.toBe(before);
  await renewReminder('0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f');
  expect(reported).toHaveLength(3);
});

async function writeDays(count: number): Promise<void> {
  const db = openDiary(PERSON);
  for (let day = 1; day <= count; day += 1) {
    const change = { fields: { text: `Tag ${day}` }, addImages: [], removeImages: [] };
    await saveEntry(db, env, { date: `2026-11-0${day}`, timeZone: env.timeZone(), change });
  }
  db.close();
}

/** Brings days as an import does, without a time. */
async function bringDays(...dates: string[]): Promise<void> {
  const db = openDiary(PERSON);
  for (const date of dates) {
    const change = { fields: { text: 'mitgebracht' }, addImages: [], removeImages: [] };
    await saveEntry(db, { ...env, now: () => eveningOf(date) }, { date, timeZone: 'UTC', change });
  }
  db.close();
}

it('is offered once from the third entry on, started by a tap', async () => {
  const shown: NewToast[] = [];
  const offer = (isAtStart = true) =>
    offerReminder(PERSON, { toast: (message) => void shown.push(message), isAtStart: () => isAtStart });
  await writeDays(2);
  await offer();
  expect(shown).toEqual([]);
  await writeDays(3);
  await offer(false);
  browser.permission = 'denied';
  await offer();
  expect(shown).toEqual([]);
  browser.permission = 'default';
  await offer();
  expect(shown).toMatchObject([
    { title: 'Abends an den Tag erinnert werden?', closeLabel: 'Nein danke', lasting: true },
  ]);
  await offer();
  expect(shown).toHaveLength(1);
  shown[0]?.action?.onAct();
  await hasAnnounced(reminder(1230));
  await vi.waitFor(() => expect(shown).toHaveLength(2), PATIENCE);
  expect(shown[1]?.title).toBe('Wir erinnern dich abends. Die Uhrzeit steht in den Einstellungen.');
});

it('is not offered after an import without own writing', async () => {
  const shown: NewToast[] = [];
  const offer = () => offerReminder(PERSON, { toast: (message) => void shown.push(message), isAtStart: () => true });
  await bringDays('2019-05-03', '2019-05-04', '2019-05-05', '2019-05-06');
  await offer();
  expect(shown).toEqual([]);
  await writeDays(3);
  await offer();
  expect(shown).toHaveLength(1);
});

it.each([
  ['here', {}, 'Dieser Browser kann nicht erinnern, während Tagfalter geschlossen ist.'],
  [
    'on an iPhone',
    { userAgent: 'iPhone Safari/605' },
    /^Auf iPhone und iPad erinnert nur die App vom Home-Bildschirm\./,
  ],
])('says why there is nothing to turn on %s', async (_where, facts, words) => {
  const before = navigator.userAgent;
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(navigator, name, { configurable: true, value });
  await go('/dashboard');
  await go('/settings');
  await says(words);
  expect(document.querySelector('input[type=time]')).toBeNull();
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: before });
});
