// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { ArchiveSection } from '#features/host/archive/archive-section.tsx';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { PERSON, refusal, replies } from './open-app.tsx';
import { mount } from './stage/mount.tsx';

const EVENT: OwnEvent = {
  ...{ id: 'one', eventName: 'Hochzeit', eventDescription: '', eventType: 'wedding', eventDate: null },
  ...{ backgroundColor: '#a23b5b', sharingMode: 'public', coverImageUrl: null, shareToken: 'aBcDeFgHiJkLmNoPqRsTu1' },
  ...{ createdAt: '2026-11-20T20:00:00.000Z', isClosed: false, needsApproval: false, entryCount: 41, tasks: [] },
  ...{
    receiptKey: '',
    eventCode: null,
    ticket: null,
    closedAt: null,
    guestCount: 41,
    pictureCount: 212,
    awaitingCount: 0,
  },
  ...{ bytes: 1, files: 212, maxBytes: 1, maxFiles: 1 },
};
const ARCHIVE = { url: '/api/events/one/archive?sig=x', expiresAt: 1, bytes: 2_100_000_000, waiting: 0 };
const asked: string[] = [];
const loaded: string[] = [];
let answer: () => Response | Promise<Response>;

replies.set('/api/events/one/archive', (url, init) => {
  asked.push(`${init?.method} ${url.pathname}${url.search}`);
  return answer();
});
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  loaded.push(this.href);
});

beforeAll(fakeBrowser);
beforeEach(async () => {
  await activateLanguage('de');
  session.enter(PERSON);
  asked.length = 0;
  loaded.length = 0;
  answer = () => Response.json({ ...ARCHIVE, pictures: 212, greetings: 41, voices: 9 }, { status: 202 });
});

const show = async (event: OwnEvent = EVENT): Promise<void> => {
  mount(<ArchiveSection event={event} />);
  await vi.waitFor(() => expect(document.querySelector('h2')).not.toBeNull());
};
const press = () => document.querySelector('button')?.click();
/** Blanks that do not break are blanks. */
const words = () => document.body.textContent?.replace(/\u00a0|\u202f/g, ' ') ?? '';
const says = (text: string) => vi.waitFor(() => expect(words()).toContain(text), { timeout: 10_000, interval: 10 });
it('requests the archive once, lists its contents, leaves it to the browser', async () => {
  const held = Promise.withResolvers<Response>();
  const whole = answer();
  answer = () => held.promise;
  await show();
  press();
  press();
  await says('Das Archiv wird vorbereitet …');
  held.resolve(whole);
  await says('212 Bilder, 41 Grüße, 9 Sprachgrüße · 2,1 GB');
  expect(asked).toEqual([expect.stringMatching(/^POST \/api\/events\/one\/archive\?language=de&timeZone=\w/)]);
  expect(loaded).toEqual([new URL(ARCHIVE.url, location.origin).href]);
  expect(words()).not.toContain('nicht alles angekommen');
});

it('names waiting pictures, and nothing absent', async () => {
  answer = () => Response.json({ ...ARCHIVE, pictures: 1, greetings: 0, voices: 0, waiting: 31 }, { status: 202 });
  await show();
  press();
  await says('31 Bilder warten noch bei Gästen und sind nicht dabei. Lade das Archiv später noch einmal.');
  await says('1 Bild · 2,1 GB');
});

it.each([
  ['no network', () => Promise.reject(new TypeError('no network')), 'sobald du Netz hast'],
  ['a full server', () => refusal('overloaded'), 'Der Server ist gerade nicht erreichbar'],
  ['an event that is gone', () => refusal('not_found'), 'Dieses Event gibt es nicht mehr.'],
] as const)('names the obstacle, and the same button retries: %s', async (_, reply, said) => {
  const whole = answer;
  answer = reply;
  await show();
  press();
  await says(said);
  expect(loaded).toEqual([]);
  answer = whole;
  press();
  await says('212 Bilder');
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

it('offers nothing where nobody has been yet', async () => {
  await show({ ...EVENT, guestCount: 0, files: 0, pictureCount: 0, entryCount: 0 });
  await says('Noch hat niemand etwas beigetragen.');
  expect(document.querySelector('button')).toBeNull();
});
