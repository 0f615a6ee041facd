// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { ERROR_STATUS } from '@tagfalter/contract/error';
import type { EventGauge } from '@tagfalter/contract/event-gauge';
import type { EventEntry, EventPicture, OwnEvent } from '@tagfalter/contract/wire-event';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverCacheOf } from '#entities/diary/server-cache/cache.ts';
import { readHostBook } from '#features/host/kept-host-book.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser, networkReturns } from './fake-browser.ts';
import { GuestBookServer } from './guest-book-server.ts';
import { EVENT, entry, picture } from './guest-event.ts';
import { control, fill, go, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';
import { gaugeOf, NOTHING, OWN } from './own-event.ts';

const TOKEN = EVENT.shareToken;
const HOST = `/events/${TOKEN}/host`;
const SHARE = `/api/events/share/${TOKEN}`;
const CHANGE = `/api/events/${EVENT.id}`;
const ENTRY = `${CHANGE}/entries/a`;

let server: GuestBookServer;
/** Changes: bodies of PATCH, and addresses of deletions. */
let reported: unknown[];

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share');
  await activateLanguage('de');
});

const bodyOf = (init?: RequestInit): Record<string, unknown> => JSON.parse(String(init?.body));

/** The server of an own event. */
function serve(entries: EventEntry[] = [], event: Partial<OwnEvent> = {}, gauge: EventGauge = NOTHING): void {
  server = new GuestBookServer({ ...OWN, ...event }, entries);
  server.isOwner = true;
  reported = [];
  for (const path of [SHARE, `${SHARE}/feed`, `${SHARE}/stream`]) {
    replies.set(path, (url, init) => server.fetch(url, init));
  }
  replies.set(`${CHANGE}/gauge`, () => Response.json(gauge));
  replies.set(CHANGE, (_url, init) => {
    if (init?.method === 'DELETE') return new Response(null, { status: 204 });
    reported.push(bodyOf(init));
    server.event = { ...server.event, ...bodyOf(init) };
    return Response.json(server.event);
  });
  replies.set(ENTRY, (_url, init) => {
    const { isShown, hide, show, version } = bodyOf(init);
    reported.push(JSON.parse(JSON.stringify({ version, isShown, hide, show })));
    const [first] = server.entries;
    if (!first) return refusal('not_found');
    if (version !== first.version) {
      const code = 'conflict';
      return Response.json({ code, message: '', error: '', details: first }, { status: ERROR_STATUS[code] });
    }
    const state = isShown === undefined ? first.state : isShown ? 'shown' : 'hidden';
    const has = (list: unknown, hash: string) => Array.isArray(list) && list.includes(hash);
    const turned = (one: EventPicture) =>
      has(hide, one.hash) ? { ...one, isHidden: true } : has(show, one.hash) ? { ...one, isHidden: false } : one;
    const next = { ...first, version: first.version + 1, pictures: first.pictures.map(turned) };
    server.entries = [{ ...next, ...(state ? { state } : {}) }];
    return Response.json(server.entries[0]);
  });
}
const offline = () => replies.clear();
const pictures = () => [...document.querySelectorAll<HTMLElement>('.hpics--all .hpic')];
const tasks = () => [...document.querySelectorAll('.task__t')].map(({ textContent }) => textContent);
const settled = (check: () => void) => vi.waitFor(check, PATIENCE);

describe('the page of an own event', () => {
  it('says whose it is: with its day, its guests and its room', async () => {
    serve();
    await go(HOST);
    await says('Lena & Jonas', '12. September 2026 · 64 Gäste', /^2,1.GB von 10.GB belegt$/, 'Ansehen wie ein Gast');
    await says('Noch ist nichts da. Sobald Gäste etwas senden, siehst du hier, was angekommen ist.');
    const links = [...document.querySelectorAll('#content aside a')].map((link) => link.getAttribute('href'));
    // The dress rehearsal opens the wall as well.
    expect(links).toEqual(['wall', 'wall', 'card', 'diary'].map((part) => `/events/${TOKEN}/${part}`));
  });

  it('is the host’s alone: a guest is led to the guest book', async () => {
    serve();
    server.isOwner = false;
    server.event = EVENT;
    await go(HOST);
    await says('Nur für Gastgeber');
    expect(document.querySelector(`#content a[href="/events/${TOKEN}"]`)?.textContent).toBe('Zum Gästebuch');
    server.event = { eventName: 'Geheim', sharingMode: 'account_required' };
    await go('/settings');
    await go(HOST);
    await says('Nur für Gastgeber');
  });

  it('says that the event is gone, also while it is open', async () => {
    replies.set(SHARE, () => refusal('not_found'));
    await go(HOST);
    await says('Event nicht gefunden');
    serve();
    await go('/settings');
    await go(HOST);
    await says('Freigeben');
    replies.set(`${SHARE}/feed`, () => refusal('not_found'));
    server.change('a', null);
    await says('Event nicht gefunden');
  });

  it('says why nothing shows and retries; then works offline with its time', async () => {
    await go(HOST);
    await says('Das Event ist gerade nicht zu sehen');
    serve([entry('a', 1, { guestMessage: 'Macht es gut.', state: 'awaiting' })], {}, gaugeOf(212, { Anna: 9 }));
    await press('Noch einmal versuchen');
    await says('Macht es gut.', 'Bei Anna warten noch 9 Bilder.');
    await go('/settings');
    offline();
    await go(HOST);
    await says('Macht es gut.', 'Bei Anna warten noch 9 Bilder.', 'Gerade keine Verbindung', /^Stand von \d\d:\d\d\./);
  });

  it('deletes the event after a question, and leads to the list', async () => {
    serve();
    await go(HOST);
    await press('Event löschen');
    await press('Löschen', 'dialog[open]');
    await says('Meine Events');
    await settled(() => expect(location.pathname).toBe('/events'));
  });

  it('leaves nothing of a deleted event on the device', async () => {
    serve([entry('a', 1, { guestMessage: 'Macht es gut.', state: 'awaiting' })]);
    await go(HOST);
    await says('Macht es gut.');
    await go('/settings');
    const { copies } = serverCacheOf(PERSON.id);
    await settled(async () => expect(await readHostBook(copies, TOKEN, Date.now())).not.toBeNull());
    await go(HOST);
    await control('Event löschen');
    replies.set(SHARE, () => refusal('not_found'));
    await press('Event löschen');
    await press('Löschen', 'dialog[open]');
    await settled(() => expect(location.pathname).toBe('/events'));
    await settled(async () => expect(await readHostBook(copies, TOKEN, Date.now())).toBeNull());
  });

  it('says in the words of spec §8 that it was not deleted', async () => {
    serve();
    await go(HOST);
    await control('Event löschen');
    replies.set(CHANGE, () => refusal('forbidden'));
    await press('Event löschen');
    await press('Löschen', 'dialog[open]');
    await says('Fehler beim Löschen', 'Das Event konnte nicht gelöscht werden.');
  });
});

describe('the gauge of arrivals', () => {
  const many = Object.fromEntries(['Anna', 'Jonas', 'Ola', 'Marek', 'Helga'].map((name, at) => [name, 5 - at]));

  it.each([
    [{ Anna: 1 }, 'Bei Anna wartet noch ein Bild.'],
    [{ Anna: 9 }, 'Bei Anna warten noch 9 Bilder.'],
    [{ Anna: 9, Jonas: 6 }, 'Bei Anna und Jonas warten noch 15 Bilder.'],
    [{ Anna: 9, Jonas: 6, Ola: 1 }, 'Bei Anna, Jonas und noch jemandem warten noch 16 Bilder.'],
    [many, 'Bei Anna, Jonas und 3 anderen warten noch 15 Bilder.'],
  ])('%j: %s', async (waiting, sentence) => {
    serve([], {}, gaugeOf(212, waiting));
    await go(HOST);
    await says('212', 'Bilder angekommen', sentence);
  });

  it('says it in every language, with unlisted guests', async () => {
    serve([], {}, gaugeOf(1, many));
    await go(HOST);
    await says('Bild angekommen', 'und 2 weitere mit zusammen 3 Bildern');
    await activateLanguage('en');
    await says('picture arrived', '15 pictures are still waiting on the phones of Anna, Jonas and 3 others.');
    await says('and 2 more with a total of 3 pictures');
    await activateLanguage('fr');
    await says('15 images attendent encore chez Anna, Jonas et 3 autres.', 'et 2 autres avec un total de 3 images');
    await activateLanguage('es');
    await says('Aún esperan 15 imágenes de Anna, Jonas y 3 personas más.');
    await says('y 2 invitados más con un total de 3 imágenes');
  });

  it('is green once all is here, refreshed on each change', async () => {
    serve([], {}, gaugeOf(212, { Anna: 1 }));
    await go(HOST);
    await says('Bei Anna wartet noch ein Bild.');
    replies.set(`${CHANGE}/gauge`, () => Response.json({ ...NOTHING, arrived: 213 }));
    server.change('a', entry('a', 1));
    await says('213', 'Alles ist da. Auf keinem Handy wartet noch ein Bild.');
    expect(document.querySelector('.waitl')).toBeNull();
  });

  it('shares the link with instructions (spec decision 39)', async () => {
    serve([], {}, gaugeOf(1, { Anna: 1 }));
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await go(HOST);
    await press('„Nachreichen“ weitergeben');
    expect(share).toHaveBeenCalledWith({
      title: 'Lena & Jonas',
      text: expect.stringContaining('auf demselben Handy'),
      url: `${location.origin}/events/${TOKEN}`,
    });
  });

  it('shares a reminder for one guest, with the waiting files', async () => {
    serve([], {}, gaugeOf(1, { Anna: 4, Jonas: 1 }));
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share });
    await go(HOST);
    await press('„Nachreichen“ an Anna weitergeben');
    await press('„Nachreichen“ an Jonas weitergeben');
    const texts = share.mock.calls.map(([what]: { text: string }[]) => what?.text);
    expect(texts[0]).toContain('Hallo Anna! Von „Lena & Jonas“ warten noch 4 Bilder auf deinem Handy.');
    expect(texts[1]).toContain('Hallo Jonas! Von „Lena & Jonas“ wartet noch ein Bild auf deinem Handy.');
  });
});

describe('contributions that wait', () => {
  const waiting = entry('a', 1, {
    ...{ guestName: 'Tante Helga', guestMessage: 'Esst regelmäßig.', topMoment: 'Die Torte.', state: 'awaiting' },
    pictures: Array.from({ length: 8 }, (_, n) => picture(`p${n}`, false)),
  });

  it('show all of themselves, and go once they are approved', async () => {
    serve([waiting], { needsApproval: true, awaitingCount: 1 });
    await go(HOST);
    await says('1 Beitrag wartet auf dich', 'Tante Helga', 'Esst regelmäßig.', /^8 Bilder · /, '+4');
    await press('4 weitere Bilder zeigen');
    await settled(() => expect(document.querySelectorAll('.appr__p img')).toHaveLength(8));
    await press('Freigeben');
    await says('Gerade wartet nichts auf dich.');
    expect(reported).toEqual([{ version: 1, isShown: true }]);
    expect(pictures()).toHaveLength(8);
  });

  it('can be hidden instead, which says where their pictures have gone', async () => {
    serve([waiting], { needsApproval: true });
    await go(HOST);
    await press('Ausblenden');
    await says('8 weitere Bilder gehören zu ausgeblendeten Beiträgen. Die findest du im Gästebuch.');
    expect(reported).toEqual([{ version: 1, isShown: false }]);
  });

  it('are shown as they are now where a guest has added something', async () => {
    serve([waiting], { needsApproval: true, awaitingCount: 1 });
    await go(HOST);
    await says('Esst regelmäßig.');
    // Added after the page was told.
    server.entries = [{ ...waiting, version: 2, guestMessage: 'Gemeines' }];
    await press('Freigeben');
    await says('Gemeines', /^Dieser Beitrag hat sich gerade geändert/);
    expect(document.querySelectorAll('.appr [role=alert]')).toHaveLength(1);
    expect(server.entries[0]?.state).toBe('awaiting');
    await press('Freigeben');
    await says('Gerade wartet nichts auf dich.');
    expect(reported).toEqual([
      { version: 1, isShown: true },
      { version: 2, isShown: true },
    ]);
  });

  it('are approved where only their version has grown', async () => {
    serve([waiting], { needsApproval: true });
    await go(HOST);
    await says('Esst regelmäßig.');
    server.entries = [{ ...waiting, version: 2 }];
    await press('Freigeben');
    await says('Gerade wartet nichts auf dich.');
    expect(reported).toEqual([
      { version: 1, isShown: true },
      { version: 2, isShown: true },
    ]);
  });

  it('are done without a word where another device has approved them', async () => {
    serve([waiting], { needsApproval: true });
    await go(HOST);
    await says('Esst regelmäßig.');
    server.entries = [{ ...waiting, version: 2, state: 'shown' }];
    await press('Freigeben');
    await says('Gerade wartet nichts auf dich.');
    expect(document.body.textContent).not.toContain('gerade geändert');
  });

  it('are not deleted with what their host has not seen', async () => {
    serve([waiting]);
    const deleted: string[] = [];
    const now = { ...waiting, version: 2, guestMessage: 'Noch ein Gruß' };
    replies.set(`${SHARE}/entries/a`, (url) => {
      deleted.push(new URL(String(url)).search);
      if (deleted.length > 1) return new Response(null, { status: 204 });
      return Response.json({ code: 'conflict', message: '', error: '', details: now }, { status: 409 });
    });
    await go(HOST);
    for (const _ of [1, 2]) {
      await press('Beitrag löschen');
      await press('Löschen', 'dialog[open]');
      await says(deleted.length > 1 ? 'Gäste sehen alles sofort.' : 'Noch ein Gruß');
    }
    await settled(() => expect(deleted).toEqual(['?version=1', '?version=2']));
  });

  it('are ten at once, and the switch names guests’ view', async () => {
    serve(Array.from({ length: 13 }, (_, n) => entry(`e${n}`, n % 10, { state: 'awaiting' })));
    await go(HOST);
    await says('13 Beiträge warten auf dich', '3 weitere Beiträge zeigen');
    expect(document.querySelectorAll('.appr')).toHaveLength(10);
    await press('vor dem Zeigen');
    await settled(() => expect(reported).toEqual([{ needsApproval: true }]));
  });
});

describe('all pictures', () => {
  const three = entry('a', 1, { state: 'shown', pictures: ['p', 'q', 'r'].map((name) => picture(name, false)) });

  it('hide by a tap; two quick taps do not undo each other', async () => {
    serve([three]);
    await go(HOST);
    await settled(() => expect(pictures()).toHaveLength(3));
    pictures()[0]?.click();
    pictures()[2]?.click();
    await says('3, davon 2 ausgeblendet');
    expect(reported).toEqual([
      { version: 1, hide: ['p'] },
      { version: 2, hide: ['r'] },
    ]);
    expect(pictures().map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'true']);
    pictures()[0]?.click();
    await says('3, davon 1 ausgeblendet');
  });

  it('are not turned where their contribution has changed, which stands below', async () => {
    serve([three]);
    await go(HOST);
    await settled(() => expect(pictures()).toHaveLength(3));
    const fourth = picture('s', false);
    server.entries = [{ ...three, version: 2, pictures: [...three.pictures, fourth] }];
    pictures()[0]?.click();
    await settled(() => expect(pictures()).toHaveLength(4));
    expect(document.querySelector('li:has(.hpic) + .hpics__note')?.textContent).toContain('gerade geändert');
    expect(pictures()[0]?.getAttribute('aria-pressed')).toBe('false');
    pictures()[0]?.click();
    await says('4, davon 1 ausgeblendet');
    await settled(() => expect(document.querySelector('.hpics__note')).toBeNull());
  });

  it('return to their state where the server fails, and say why', async () => {
    serve([three]);
    await go(HOST);
    await settled(() => expect(pictures()).toHaveLength(3));
    replies.set(ENTRY, () => {
      throw new TypeError('no network');
    });
    pictures()[0]?.click();
    await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
    await settled(() => expect(pictures()[0]?.getAttribute('aria-pressed')).toBe('false'));
  });

  it('are sixty at once, however many there are', async () => {
    const of = (id: string, count: number) =>
      entry(id, 1, { state: 'shown', pictures: Array.from({ length: count }, (_, n) => picture(`${id}${n}`, false)) });
    serve([of('a', 50), of('b', 50), of('c', 30)]);
    await go(HOST);
    await says('130', '1 von 3');
    expect(pictures()).toHaveLength(60);
    await press('Ältere');
    await press('Ältere');
    await says('3 von 3');
    expect(pictures()).toHaveLength(10);
  });
});

describe('photo tasks', () => {
  const two = ['Die Ringe', 'Der Tanz'].map((text, n) => ({ id: `task-000${n}`, text }));

  it('are written, taken from ideas, changed, moved, removed and put back', async () => {
    serve([], { tasks: two });
    await go(HOST);
    await says('2 von 12');
    await fill('Neue Aufgabe', 'Die Torte');
    await press('Hinzufügen');
    await press('Das Brautpaar, wenn es gerade nicht hinsieht');
    await settled(() => expect(tasks()).toHaveLength(4));
    await press('Nach unten: Die Ringe');
    await press('Ändern: Die Torte');
    await fill(await control('Aufgabe'), 'Die Torte, angeschnitten');
    await press('Übernehmen');
    await press('Entfernen: Der Tanz');
    await says('Aufgabe entfernt');
    const left = ['Die Ringe', 'Die Torte, angeschnitten', 'Das Brautpaar, wenn es gerade nicht hinsieht'];
    await settled(() => expect(tasks()).toEqual(left));
    await press('Rückgängig', 'body');
    await settled(() => expect(tasks()).toEqual(['Der Tanz', ...left]));
    await settled(() => expect(server.event).toMatchObject({ tasks: ['Der Tanz', ...left].map((text) => ({ text })) }));
  });

  it('keep their words offline, also after leaving, and go online', async () => {
    serve([], { tasks: two });
    await go(HOST);
    await says('2 von 12');
    replies.delete(CHANGE);
    await fill('Neue Aufgabe', 'Die Torte');
    await press('Hinzufügen');
    await says('Noch nicht gespeichert');
    expect(tasks()).toEqual(['Die Ringe', 'Der Tanz', 'Die Torte']);
    await go('/settings');
    await go(HOST);
    await says('Die Torte', 'Noch nicht gespeichert');
    serve([], { tasks: two });
    await networkReturns();
    await settled(() => expect(server.event).toMatchObject({ tasks: [{}, {}, { text: 'Die Torte' }] }));
    await settled(() => expect(document.body.textContent).not.toContain('Noch nicht gespeichert'));
  });
});

describe('the code', () => {
  it('is shown, copied and changed; a short one is not taken', async () => {
    serve([], { sharingMode: 'code_required', eventCode: 'FLIEDER7' });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await go(HOST);
    await says('FLIEDER7');
    await press('Code kopieren');
    expect(writeText).toHaveBeenCalledWith('FLIEDER7');
    await press('Event-Code ändern');
    const field = await control('Event-Code', 'dialog[open]', ['input']);
    await fill(field, 'abc');
    await press('Code speichern', 'dialog[open]');
    await says('Der Code braucht 4 bis 32 Zeichen.');
    await fill(field, 'HOLUNDER');
    await press('Code speichern', 'dialog[open]');
    await says('HOLUNDER');
    expect(reported).toEqual([{ eventCode: 'HOLUNDER' }]);
  });
});

it('asks how much of a sender goes, deletes it as counted', async () => {
  serve([entry('a', 1, { guestMessage: 'Macht es gut.', state: 'awaiting' })]);
  const asked: unknown[] = [];
  const counts = { contributions: 3, pictures: 2 };
  replies.set(`${ENTRY}/senders`, (_url, init) => {
    if (init?.method !== 'POST') return Response.json({ phone: counts, network: counts, seen: '17-4' });
    asked.push(bodyOf(init));
    return Response.json({ contributions: 2, left: 1 });
  });
  await go(HOST);
  await press('Alles vom selben Absender');
  await press('Löschen', 'dialog[open]');
  await says('Beiträge, die dann für alle weg sind: 3');
  await press('Löschen', 'dialog[open]');
  await says('Gelöscht: 2', 'Seit deinem Blick ist etwas dazugekommen. Noch da: 1');
  expect(asked).toEqual([{ sender: 'phone', act: 'delete', seen: '17-4' }]);
});
