// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { SentInvitation } from '@tagfalter/contract/invitations';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, hold, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/invitations';
const year = new Date().getFullYear();
const sent = (id: number, email: string, state: SentInvitation['state']): SentInvitation => ({
  ...{ id: `0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e0${id}`, email, state },
  ...{ createdAt: `${year}-11-17T12:00:00.000Z`, expiresAt: `${year}-12-17T12:00:00.000Z` },
});
const OPEN = sent(1, 'tom@example.org', 'open');
const ALL = [
  OPEN,
  sent(2, 'a@example.org', 'used'),
  sent(3, 'b@example.org', 'revoked'),
  sent(4, 'c@example.org', 'expired'),
];

/** Bodies of calls that change something. */
const bodies: unknown[] = [];

/** @param refuse answer to a new invitation, which is taken without it */
function serve(invitations: SentInvitation[], left: number, earned = 0, refuse?: () => Response): void {
  replies.set(PATH, (_address, init) => {
    if (init?.method !== 'POST') return Response.json({ invitations, left, earned });
    if (refuse) return refuse();
    bodies.push(JSON.parse(String(init.body)));
    serve([OPEN, ...invitations], left - 1, earned);
    return Response.json(OPEN, { status: 201 });
  });
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  bodies.length = 0;
  await startOver();
  for (const path of ['/api/friends', '/api/friend-requests', '/api/friend-requests/sent', '/api/blocks'])
    replies.set(path, () => Response.json([]));
});
afterEach(() => activateLanguage('de'));

it('shows the state and number of invitations, in every language', async () => {
  const deliver = hold(PATH);
  await go('/friends/invite');
  await control('Wird geladen …', '#content', ['[role="status"]']);
  deliver(Response.json({ invitations: ALL, left: 6, earned: 3 }));
  await says('tom@example.org', 'gesendet am 17. November · gilt bis 17. Dezember', 'gesendet am 17. November');
  await says('Ausstehend', 'Angenommen', 'Zurückgezogen', 'Abgelaufen');
  await says(/^Noch 6 Einladungen\. 3 hast du dir schon mit deinen Serien verdient\. Schreibst du fünf Tage am Stück/);
  expect(document.querySelectorAll('.sent .ib')).toHaveLength(1);
  await activateLanguage('en');
  await says(/^6 invitations left\. You have already earned 3 with your streaks\./, 'Withdrawn', 'Expired');
  await activateLanguage('fr');
  await says(/^Encore 6 invitations\./, 'Acceptée');
  await activateLanguage('es');
  await says(/^Te quedan 6 invitaciones\./, 'Caducada');
});

it('invites by mail, optionally as a friend, and names address faults', async () => {
  serve([], 5);
  await go('/friends');
  await says(/^Noch 5 Einladungen\./);
  (await control('Einladen', '#content', ['a'])).click();
  await says('Du hast noch niemanden eingeladen.');
  await press('Einladung senden');
  await says('Erforderlich');
  await fill('E-Mail-Adresse', 'tom@');
  await press('Einladung senden');
  await says('Das ist noch keine vollständige E-Mail-Adresse.');
  await fill('E-Mail-Adresse', 'MIRIAM@beispiel.de');
  await press('Einladung senden');
  await says('Das ist deine eigene Adresse.');
  expect(bodies).toEqual([]);
  await fill('E-Mail-Adresse', ' tom@example.org ');
  await fill('Deine Nachricht freiwillig', 'Komm doch auch!');
  await press('Gleich befreundet sein');
  await press('Einladung senden');
  await says('Einladung gesendet', 'Ausstehend', /^Noch 4 Einladungen\./);
  expect(bodies).toEqual([{ email: 'tom@example.org', message: 'Komm doch auch!', befriend: false }]);
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', '');
});

it.each([
  ['invitations_used', () => refusal('invitations_used'), /^Gerade ist keine Einladung übrig\. Wird eine offene/],
  ['email_unverified', () => refusal('email_unverified'), /^Das geht erst, wenn deine E-Mail-Adresse bestätigt ist\.$/],
  ['bad_request', () => refusal('bad_request'), /^Diese Adresse nimmt der Server nicht an\./],
  [
    'too_many_requests',
    () =>
      Response.json(
        { code: 'too_many_requests', message: '', error: '' },
        { status: 429, headers: { 'retry-after': '20000' } },
      ),
    /^Für heute sind das genug Einladungen, .* In 6 Stunden geht es weiter\.$/,
  ],
  ...(
    [
      ['1', /In 1 Stunde geht es weiter\.$/],
      ['3600', /In 1 Stunde geht es weiter\.$/],
      ['3601', /In 2 Stunden geht es weiter\.$/],
    ] as const
  ).map(([seconds, words]): [string, () => Response, RegExp] => [
    `after ${seconds} seconds again`,
    () =>
      Response.json(
        { code: 'too_many_requests', message: '', error: '' },
        { status: 429, headers: { 'retry-after': seconds } },
      ),
    words,
  ]),
])('says why nothing was sent (%s), and keeps what was typed', async (_code, refuse, words) => {
  serve([], 0, 0, refuse);
  await go('/friends/invite');
  await says(/^Gerade ist keine Einladung übrig\. Schreibst du/);
  await fill('E-Mail-Adresse', 'tom@example.org');
  await fill('Deine Nachricht freiwillig', 'Komm doch auch!');
  await press('Einladung senden');
  await says('Die Einladung wurde nicht gesendet', words);
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', 'tom@example.org');
  expect(await control('Deine Nachricht freiwillig')).toHaveProperty('value', 'Komm doch auch!');
});

it('ends an open one after a question, unless it was used meanwhile', async () => {
  serve([OPEN], 4);
  const one = `${PATH}/${OPEN.id}`;
  const ended = vi.fn(() => refusal('conflict'));
  replies.set(one, ended);
  await go('/friends/invite');
  await press('Einladung an tom@example.org zurückziehen');
  await says('Einladung zurückziehen?', /^Der Code, den tom@example\.org bekommen hat/);
  await press('Behalten', 'dialog[open]');
  expect(ended).not.toHaveBeenCalled();
  await press('Einladung an tom@example.org zurückziehen');
  await press('Zurückziehen', 'dialog[open]');
  await says('Einladung konnte nicht zurückgezogen werden', 'Diese Einladung ist schon angenommen.');
  replies.set(one, (_address, init) => {
    bodies.push(init?.method);
    serve([{ ...OPEN, state: 'revoked' }], 5);
    return new Response(null, { status: 204 });
  });
  await press('Einladung an tom@example.org zurückziehen');
  await press('Zurückziehen', 'dialog[open]');
  await says('Einladung an tom@example.org zurückgezogen', 'Zurückgezogen', /^Noch 5 Einladungen\./);
  expect(bodies).toEqual(['DELETE']);
});

it('shows the last list offline, explains, and keeps typed text', async () => {
  serve(ALL, 4);
  await go('/friends/invite');
  await says('tom@example.org', /^Noch 4 Einladungen\./);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  replies.clear();
  await go('/settings');
  await go('/friends/invite');
  await says('tom@example.org', 'Braucht Internet', /^Noch 4 Einladungen\./);
  await fill('E-Mail-Adresse', 'lena@example.org');
  await press('Einladung senden');
  await says('Die Einladung wurde nicht gesendet', 'Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', 'lena@example.org');
  online.mockRestore();
});

it('keeps a half-written invitation until it is sent', async () => {
  serve([], 5);
  await go('/friends/invite');
  await fill('E-Mail-Adresse', 'tom@exam');
  await fill('Deine Nachricht freiwillig', 'Komm doch');
  await press('Gleich befreundet sein');
  await go('/settings');
  await go('/friends/invite');
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', 'tom@exam');
  expect(await control('Deine Nachricht freiwillig')).toHaveProperty('value', 'Komm doch');
  expect((await control('Gleich befreundet sein')).getAttribute('aria-checked')).toBe('false');
  await fill('E-Mail-Adresse', 'tom@example.org');
  const deliver = hold(PATH);
  await press('Einladung senden');
  await go('/settings');
  deliver(Response.json(OPEN, { status: 201 }));
  await says('Einladung gesendet');
  serve([OPEN], 4);
  await go('/friends/invite');
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', '');
  expect(await control('Deine Nachricht freiwillig')).toHaveProperty('value', '');
});

it('begins with the address that nobody was found by', async () => {
  serve([], 5);
  replies.set('/api/users/search', () => refusal('not_found'));
  await go('/friends?tab=find');
  await fill('Benutzername oder E-Mail-Adresse', 'wer@example.org');
  await press('Suchen');
  (await control('Zu Tagfalter einladen', '#content', ['a'])).click();
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', 'wer@example.org');
  // The address counts once.
  await fill('E-Mail-Adresse', '');
  await go('/settings');
  await go('/friends/invite');
  expect(await control('E-Mail-Adresse')).toHaveProperty('value', '');
});
