// @vitest-environment happy-dom
import { HOUR_MS } from '@tagfalter/domain/durations';
import 'fake-indexeddb/auto';
import type { BlockedPerson } from '@tagfalter/contract/blocks';
import type { IncomingRequest, SentRequest } from '@tagfalter/contract/friend-requests';
import type { Friend } from '@tagfalter/contract/friends';
import type { Person } from '@tagfalter/contract/person';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { CopiesDb, readCopy } from '@tagfalter/local/db/server-copies';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, hold, PERSON, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const today = localDateOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);

const person = (id: number, firstName: string, username: string): Person => ({
  ...{ id: `0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e0${id}`, firstName, username, profileImageUrl: null },
});
const TOBIAS: Friend = { ...person(1, 'Tobias', 'tobiaswendt'), lastName: 'Wendt', email: null, newestDate: today };
const LENA: Friend = { ...TOBIAS, ...person(2, 'Lena', 'lena'), newestDate: addDays(today, -1) };
const IDA = { ...person(3, 'Ida', 'ida.sommerfeld'), lastName: 'Sommerfeld' };
const MAREK = person(4, 'Marek', 'marek');
const REQUEST: IncomingRequest = {
  id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f',
  requester: IDA,
  createdAt: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
};
const SENT: SentRequest = { ...REQUEST, addressee: MAREK, status: 'pending' };

/** State of the server, and the changes it was asked for. */
interface ServerState {
  friends?: Friend[];
  incoming?: IncomingRequest[];
  sent?: SentRequest[];
  blocked?: BlockedPerson[];
}
const asked: string[] = [];

function serve({ friends = [], incoming = [], sent = [], blocked = [] }: ServerState): void {
  replies.set('/api/friends', () => Response.json(friends));
  replies.set('/api/friend-requests', () => Response.json(incoming));
  replies.set('/api/friend-requests/sent', () => Response.json(sent));
  replies.set('/api/blocks', () => Response.json(blocked));
}

/** Takes one change, after which the server holds something else. */
function takes(path: string, then: ServerState): void {
  replies.set(path, (_address, init) => {
    asked.push(`${init?.method} ${path}`);
    serve(then);
    return new Response(null, { status: 204 });
  });
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  asked.length = 0;
  await startOver();
});
afterEach(() => activateLanguage('de'));

it('shows friends with newest dates, newest request above, in every language', async () => {
  serve({ incoming: [REQUEST], sent: [SENT] });
  const deliver = hold('/api/friends');
  await go('/friends');
  await control('Wird geladen …', '#content', ['[role="status"]']);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  deliver(Response.json([TOBIAS, LENA]));
  await says('Tobias Wendt', '@tobiaswendt · zuletzt heute', '@lena · zuletzt gestern', 'Freunde2', 'Eingehend1');
  await says('Ida Sommerfeld möchte befreundet sein', /^@ida\.sommerfeld · (Heute|Gestern), /);
  await activateLanguage('en');
  await says('Friends2', 'Find', 'Incoming1', 'Outgoing1', '@lena · last entry yesterday', 'Accept', 'Decline');
  // The lists that have come take the focus from nobody.
  expect(document.activeElement).toBe(document.body);
  await go('/friends?tab=sent');
  await says('Pending', 'Marek');
  await activateLanguage('fr');
  await says('En attente', /^envoyée le /);
  await activateLanguage('es');
  await says('Pendiente', 'Enviadas1');
});

it('accepts at once, and undoes it with the reason on a refusal', async () => {
  serve({ incoming: [REQUEST] });
  await go('/friends?tab=incoming');
  await control('Annehmen');
  replies.set(`/api/friend-requests/${REQUEST.id}/accept`, () => refusal('email_unverified'));
  await press('Annehmen');
  await says('Anfrage konnte nicht angenommen werden', 'Das geht erst, wenn deine E-Mail-Adresse bestätigt ist.');
  await says('Ida Sommerfeld möchte befreundet sein');
  takes(`/api/friend-requests/${REQUEST.id}/accept`, { friends: [{ ...IDA, email: null, newestDate: null }] });
  await press('Annehmen');
  await says('Ida Sommerfeld und du seid jetzt befreundet', 'Keine offenen Anfragen');
  expect(asked).toEqual([`PUT /api/friend-requests/${REQUEST.id}/accept`]);
});

it('marks Freunde in both bars with a number until all are answered', async () => {
  const LATER: IncomingRequest = {
    ...REQUEST,
    id: '0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e70',
    requester: { ...IDA, id: LENA.id },
  };
  const dots = () => document.querySelectorAll('nav a[href="/friends"] .dot').length;
  const spoken = () => [...document.querySelectorAll('nav a[href="/friends"]')].map(({ textContent }) => textContent);
  serve({ incoming: [REQUEST, LATER] });
  await go('/friends?tab=incoming');
  await expect.poll(dots, { timeout: 10_000 }).toBe(2);
  expect(spoken()).toEqual(['Freunde2 neue Anfragen', 'Freunde2 neue Anfragen']);
  await activateLanguage('fr');
  await says('Amis2 nouvelles demandes');
  await activateLanguage('de');
  takes(`/api/friend-requests/${REQUEST.id}/accept`, { incoming: [LATER] });
  await press('Annehmen');
  await expect.poll(spoken).toEqual(['Freunde1 neue Anfrage', 'Freunde1 neue Anfrage']);
  takes(`/api/friend-requests/${LATER.id}/decline`, {});
  await press('Ablehnen');
  await press('Ablehnen', 'dialog');
  await expect.poll(dots).toBe(0);
  expect(spoken()).toEqual(['Freunde', 'Freunde']);
});

it('accepts even when screen or page is left, and tells the result', async () => {
  const accept = `/api/friend-requests/${REQUEST.id}/accept`;
  serve({ incoming: [REQUEST] });
  await go('/friends?tab=incoming');
  await control('Annehmen');
  const leave = async (reply: Response) => {
    const sent = Promise.withResolvers<RequestInit | undefined>();
    const held = Promise.withResolvers<Response>();
    replies.set(accept, (_address, init) => {
      sent.resolve(init);
      return held.promise;
    });
    await press('Annehmen');
    await go('/settings');
    // A page that is closed now takes nothing with it.
    expect(await sent.promise).toMatchObject({ method: 'PUT', keepalive: true });
    if (reply.ok) serve({ friends: [{ ...IDA, email: null, newestDate: null }] });
    held.resolve(reply);
  };
  await leave(refusal('email_unverified'));
  await says('Anfrage konnte nicht angenommen werden');
  await go('/friends?tab=incoming');
  await says('Ida Sommerfeld möchte befreundet sein');
  await leave(new Response(null, { status: 204 }));
  await says('Ida Sommerfeld und du seid jetzt befreundet');
  await go('/friends');
  await says('Ida Sommerfeld', 'Freunde1');
});

it('keeps nobody as a friend for offline before the server has agreed', async () => {
  serve({ incoming: [REQUEST] });
  await go('/friends?tab=incoming');
  await control('Annehmen');
  const reply = hold(`/api/friend-requests/${REQUEST.id}/accept`);
  await press('Annehmen');
  await says('Keine offenen Anfragen');
  const copies = new CopiesDb(PERSON.id);
  expect(await readCopy(copies, '/api/friends', Date.now())).toEqual([]);
  expect(await readCopy(copies, '/api/friend-requests', Date.now())).toEqual([REQUEST]);
  const friends = [{ ...IDA, email: null, newestDate: null }];
  serve({ friends });
  reply(new Response(null, { status: 204 }));
  await expect.poll(() => readCopy(copies, '/api/friends', Date.now())).toEqual(friends);
  copies.close();
});

it('declines after a question with its consequence', async () => {
  serve({ incoming: [REQUEST] });
  takes(`/api/friend-requests/${REQUEST.id}/decline`, {});
  await go('/friends?tab=incoming');
  await press('Ablehnen');
  await says('Anfrage von Ida Sommerfeld ablehnen?', /erst in 30 Tagen wieder fragen/);
  expect(asked).toEqual([]);
  await press('Ablehnen', 'dialog');
  await says('Keine offenen Anfragen');
  expect(asked).toHaveLength(1);
});

it('removes and blocks friends after a question; a block can end', async () => {
  serve({ friends: [TOBIAS, LENA] });
  takes(`/api/friends/${TOBIAS.id}`, { friends: [LENA] });
  await go('/friends');
  await press('Mehr zu Tobias Wendt');
  await press('Als Freund entfernen', 'dialog');
  await says('Tobias Wendt als Freund entfernen?');
  expect(asked).toEqual([]);
  await press('Entfernen', 'dialog');
  await says('Ihr seid nicht mehr befreundet');
  await expect.poll(() => document.querySelector('#content .friends')?.textContent).not.toContain('Tobias');

  const blocked = [{ ...person(2, 'Lena', 'lena'), blockedAt: REQUEST.createdAt }];
  takes(`/api/blocks/${LENA.id}`, { blocked });
  await press('Mehr zu Lena Wendt');
  await press('Blockieren', 'dialog');
  await says('Lena Wendt blockieren?');
  await press('Blockieren', 'dialog');
  await says('Lena Wendt ist blockiert', 'Blockiert', 'Noch keine Freunde');
  takes(`/api/blocks/${LENA.id}`, {});
  await press('Nicht mehr blockieren: Lena');
  await says('Lena ist nicht mehr blockiert');
  expect(asked).toEqual([
    `DELETE /api/friends/${TOBIAS.id}`,
    `PUT /api/blocks/${LENA.id}`,
    `DELETE /api/blocks/${LENA.id}`,
  ]);
});

it('finds people by username; addresses reply alike, known or not', async () => {
  serve({});
  await go('/friends?tab=find');
  await press('Suchen');
  await says('Erforderlich');
  replies.set('/api/users/search', ({ searchParams }) =>
    searchParams.get('q') === 'marek' ? Response.json(MAREK) : refusal('not_found'),
  );
  const bodies: unknown[] = [];
  replies.set('/api/friend-requests', (_address, init) => {
    if (init?.method !== 'POST') return Response.json([]);
    bodies.push(JSON.parse(String(init.body)));
    serve({ sent: [SENT] });
    return Response.json(SENT, { status: 202 });
  });
  await fill('Benutzername oder E-Mail-Adresse', 'niemand');
  await press('Suchen');
  await says('Person nicht gefunden');
  await fill('Benutzername oder E-Mail-Adresse', 'wer@example.org');
  await press('Suchen');
  await says('Unter wer@example.org lässt sich niemand finden. Fragen kannst du trotzdem.');
  await press('Anfrage senden');
  await says(/^Deine Anfrage ist unterwegs\./);
  expect(bodies).toEqual([{ email: 'wer@example.org' }]);
  await fill('Benutzername oder E-Mail-Adresse', 'marek');
  await press('Suchen');
  await says('Marek', '@marek', 'Ausstehend');
});

it('shows the last list offline, explains, and keeps typed text', async () => {
  serve({ friends: [TOBIAS], sent: [SENT] });
  await go('/friends');
  await says('Tobias Wendt');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  replies.clear();
  await go('/settings');
  await go('/friends?tab=find');
  await says('Braucht Internet');
  await fill('Benutzername oder E-Mail-Adresse', 'marek');
  await press('Suchen');
  await says('Die Suche hat nicht geklappt', 'Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  expect(await control('Benutzername oder E-Mail-Adresse')).toHaveProperty('value', 'marek');
  await go('/friends?tab=sent');
  await press('Anfrage an Marek zurückziehen');
  await says('Anfrage konnte nicht zurückgezogen werden');
  await says('Ausstehend');
  online.mockRestore();
});
