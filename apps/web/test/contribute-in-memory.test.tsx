// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNT_KEY } from '#entities/person/account-memory.ts';
import { MyContributions } from '#features/contribute/mine/my-contributions.tsx';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import { deviceStore } from '#platform/browser-stores.ts';
import {
  choose,
  closeDialog,
  control,
  type Form,
  fill,
  nextEvent,
  PATIENCE,
  photo,
  photos,
  press,
  says,
  setStage,
  stage,
  tiles,
} from './contribute-stage.ts';
import { MIRIAM } from './miriam.ts';
import { mount } from './stage/mount.tsx';

const ACCOUNT = { accountId: MIRIAM.id, user: MIRIAM };
let page: HTMLElement;

beforeAll(async () => {
  await setStage();
  // As in the browsers of some apps, and in private windows.
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
});
beforeEach(async () => {
  await nextEvent();
  page = document.body.appendChild(document.createElement('main'));
  mount(<MyContributions event={stage.event} token={stage.token} />, page);
});
afterEach(closeDialog);
afterAll(() => void vi.restoreAllMocks());

const open = (files: readonly File[] = []) => void openContribution({ event: stage.event, token: stage.token, files });
const onPage = (words: string) => vi.waitFor(() => expect(page.textContent).toContain(words), PATIENCE);
const hasTiles = (count: number) => vi.waitFor(() => expect(tiles()).toHaveLength(count), PATIENCE);
const key = (form: Form | undefined) => form?.headers.get('idempotency-key');
const refused = (code: ErrorCode) => Response.json({ code, message: '', error: '' }, { status: ERROR_STATUS[code] });
const names = (form: Form | undefined) => form?.fields.filter(([, value]) => value instanceof Blob).length;

it('keeps picked files of a closed form, asks before leaving', async () => {
  open(photos(2));
  await hasTiles(2);
  await closeDialog();
  await onPage('Noch nicht gesendet');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await press('Weiterschreiben und senden');
  await hasTiles(2);
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Erfolgreich!');
  expect(names(stage.forms[0])).toBe(2);
});

it.each([
  ['Erfolgreich!', async () => undefined],
  ['Upload fehlgeschlagen. Deine Eingaben bleiben erhalten.', async () => new Response('busy', { status: 503 })],
])('shows on the page how a sending after closing ended: %s', async (words, reply) => {
  const answered = Promise.withResolvers<void>();
  stage.onForm = async () => {
    await answered.promise;
    return reply();
  };
  open(photos(1));
  await fill('Dein Name', 'Helga');
  await hasTiles(1);
  await press('Senden');
  await vi.waitUntil(() => stage.forms.length === 1, PATIENCE);
  await closeDialog();
  await onPage('Wird gesendet …');
  answered.resolve();
  await onPage(words);
});

it('sends files picked during a sending in another form', async () => {
  const answered = Promise.withResolvers<void>();
  stage.onForm = async () => {
    await answered.promise;
    return undefined;
  };
  open(photos(1));
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  await hasTiles(1);
  await press('Senden');
  await vi.waitUntil(() => stage.forms.length === 1, PATIENCE);
  await choose('Fotos auswählen', photo('spät.jpg'));
  await hasTiles(2);
  answered.resolve();
  await says('Erfolgreich!');
  expect(stage.forms.map((form) => [names(form), form.get('guestMessage')])).toEqual([
    [1, 'Macht es gut.'],
    [1, ''],
  ]);
  expect(key(stage.forms[1])).not.toBe(key(stage.forms[0]));
});

it('repeats an unanswered form unchanged, sends additions under another key', async () => {
  open(photos(1));
  stage.onForm = async () => new Response('lost', { status: 502 });
  await fill('Dein Name', 'Helga');
  await hasTiles(1);
  await press('Senden');
  await says('Upload fehlgeschlagen.');
  await choose('Fotos auswählen', photo('spät.jpg'));
  await hasTiles(2);
  stage.onForm = async () => undefined;
  await press('Senden');
  await says('Erfolgreich!');
  expect(stage.forms.map(names)).toEqual([1, 1, 1]);
  const [first, again, later] = stage.forms.map(key);
  expect([again === first, later === first]).toEqual([true, false]);
});

it.each([
  ['it does not arrive', async () => new Response('busy', { status: 503 }), 'Upload fehlgeschlagen.'],
  ['it is refused', async () => refused('quota_full'), 'Dieses Gästebuch ist voll.'],
])('keeps all words and pictures when %s, and sends them then', async (_what, reply, words) => {
  open(photos(2));
  stage.onForm = reply;
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  await hasTiles(2);
  await press('Senden');
  await says(words);
  await closeDialog();
  open();
  await hasTiles(2);
  expect([await control('Dein Name'), await control('Dein Gruß')]).toMatchObject([
    { value: 'Helga' },
    { value: 'Macht es gut.' },
  ]);
  stage.onForm = async () => undefined;
  await press('Senden');
  await says('Erfolgreich!');
  expect([names(stage.forms.at(-1)), stage.forms.at(-1)?.get('guestMessage')]).toEqual([2, 'Macht es gut.']);
});

it('deletes a form the server may have before sending other words', async () => {
  open(photos(1));
  stage.onForm = async () => new Response('lost', { status: 502 });
  await fill('Dein Name', 'Helga');
  await fill('Dein Gruß', 'Macht es gut.');
  await hasTiles(1);
  await press('Senden');
  await says('Upload fehlgeschlagen.');
  await fill('Dein Gruß', 'Macht es besser.');
  stage.onForm = async () => undefined;
  await press('Senden');
  await says('Erfolgreich!');
  const [first, again, later] = stage.forms.map(key);
  expect([stage.forms.length, again === first, later === first]).toEqual([3, true, false]);
  expect(stage.withdrawn).toEqual([first]);
  expect(stage.forms.map((form) => form.get('guestMessage'))).toEqual([
    'Macht es gut.',
    'Macht es gut.',
    'Macht es besser.',
  ]);
});

it('deletes sent contributions one by one while the page is open', async () => {
  open(photos(1));
  await says('Du kannst deinen Beitrag löschen, solange diese Seite offen ist.');
  await fill('Dein Name', 'Helga');
  await hasTiles(1);
  await press('Senden');
  await says('Erfolgreich!');
  await press('Noch mehr Bilder');
  await fill('Dein Gruß', 'Und noch einer.');
  await press('Senden');
  await says('Erfolgreich!');
  await closeDialog();
  const first = key(stage.forms[0]);
  const buttons = () =>
    [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Beitrag löschen');
  await vi.waitFor(() => expect(buttons()).toHaveLength(2), PATIENCE);
  buttons()[1]?.click();
  await press('Löschen');
  await says('Beitrag gelöscht');
  expect(stage.withdrawn).toEqual([first]);
  expect(buttons()).toHaveLength(1);
});

it('says that a contribution waits for the approval of the hosts', async () => {
  stage.event = { ...stage.event, needsApproval: true };
  open();
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Sie erscheint, sobald die Gastgeber sie freigeben.');
});

it('sends with the token of the signed-in person at a restricted event', async () => {
  stage.event = { ...stage.event, sharingMode: 'account_required' };
  deviceStore.setItem(ACCOUNT_KEY, JSON.stringify(ACCOUNT));
  open(photos(1));
  await fill('Dein Name', 'Miriam');
  await hasTiles(1);
  await press('Senden');
  await says('Erfolgreich!');
  expect(stage.forms[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
});

it('sends nothing in the name of another account', async () => {
  stage.event = { ...stage.event, sharingMode: 'account_required' };
  deviceStore.setItem(ACCOUNT_KEY, JSON.stringify(ACCOUNT));
  open(photos(1));
  await fill('Dein Name', 'Miriam');
  await hasTiles(1);
  deviceStore.setItem(ACCOUNT_KEY, JSON.stringify({ ...ACCOUNT, accountId: crypto.randomUUID() }));
  await press('Senden');
  await says('Bitte melde dich an, um etwas beizutragen.');
  expect(stage.forms).toEqual([]);
});
