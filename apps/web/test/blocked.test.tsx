// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ModerationNotices } from '@tagfalter/contract/moderation-notices';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, hold, PERSON, press, refusal, replies, says, startApp } from './open-app.tsx';

const NOTICES = '/api/account/moderation';
const DIALOG = 'dialog[open]';
const REASON = 'Zeigt eine Person, die das nicht möchte.';
const CONTACT = 'betrieb@example.org';
const ENDS_AT = '2031-05-17T12:00:00.000Z';
const asked: string[] = [];

function serve(reported: Partial<ModerationNotices> = {}): void {
  const block = { reason: REASON, at: '2026-11-20T12:00:00.000Z' };
  replies.set(NOTICES, () => Response.json({ block, endsAt: null, takedowns: [], contact: CONTACT, ...reported }));
}

/** Signs in on the landing page; the server says that the account is blocked. */
async function signIn(): Promise<void> {
  await press('Anmelden', 'header');
  await fillIn('E-Mail', PERSON.email);
  await fillIn('Passwort', 'flügel7');
  await press('Anmelden', `${DIALOG} form`);
}
const fillIn = async (label: string, value: string) => fill(await control(label, DIALOG, ['input']), value);

beforeAll(async () => {
  fakeBrowser();
  const end = await startApp();
  await session.leave();
  return async () => {
    // The way out goes through the app once more.
    session.enter(PERSON);
    await end();
  };
});
beforeEach(() => {
  asked.length = 0;
  replies.clear();
  replies.set('/api/auth/user', () => refusal('account_blocked'));
  replies.set('/api/identity/sign-in/email', () => Response.json({}));
  replies.set('/api/auth/sign-in-methods', () => Response.json({ external: null, hosted: null }));
  replies.set('/api/identity/sign-out', () => {
    asked.push('sign-out');
    return Response.json({ success: true });
  });
  replies.set('/api/account', (_address, init) => {
    asked.push(`${init?.method} account`);
    return Response.json({ endsAt: ENDS_AT }, { status: 202 });
  });
  replies.set('/api/account/keep', () => {
    asked.push('keep');
    return new Response(null, { status: 204 });
  });
});
afterEach(async () => {
  await activateLanguage('de');
  document.querySelector<HTMLButtonElement>(`${DIALOG} button[aria-label="Schließen"]`)?.click();
});
afterAll(() => vi.restoreAllMocks());

it('gives a blocked person reason and contact, in every language', async () => {
  const deliver = hold(NOTICES);
  await signIn();
  await says('Dieses Konto ist gesperrt');
  deliver(Response.json({ block: { reason: REASON, at: ENDS_AT }, endsAt: null, takedowns: [], contact: CONTACT }));
  await says(
    REASON,
    /^Du kannst nichts mehr schreiben, .* Der Grund:$/,
    `Du siehst das anders? Schreib an ${CONTACT}, dann prüfen wir es noch einmal.`,
  );
  expect(document.querySelector(`${DIALOG} a`)?.getAttribute('href')).toBe(`mailto:${CONTACT}`);
  for (const [language, title] of [
    ['en', 'This account is blocked'],
    ['fr', 'Ce compte est bloqué'],
    ['es', 'Esta cuenta está bloqueada'],
  ] as const) {
    await activateLanguage(language);
    await says(title);
  }
  await activateLanguage('de');
  expect(asked).toEqual([]);
  await press('Abmelden', DIALOG);
  await vi.waitUntil(() => !document.querySelector(DIALOG));
  await vi.waitFor(() => expect(asked).toEqual(['sign-out']));
});

it('lets them load their archive, and end the account and keep it', async () => {
  serve();
  const loaded: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    loaded.push(this.getAttribute('href') ?? '');
  });
  replies.set('/api/account/export', ({ search }) =>
    Response.json({ url: `/api/account/export/x${search}`, expiresAt: 1 }, { status: 202 }),
  );
  await signIn();
  await press('Herunterladen', DIALOG);
  await expect.poll(() => loaded).toEqual(['/api/account/export/x?language=de']);
  await press('Löschen', DIALOG);
  await says('Konto löschen?', /^Nach 14 Tagen löschen wir alles: /);
  expect(asked).toEqual([]);
  await press('Konto löschen', `${DIALOG} ${DIALOG}`);
  await says('Dein Konto wird gelöscht', /^Endgültig: 17\. Mai 2031.*\. Bis dahin kannst du es behalten\.$/);
  await press('Konto behalten', DIALOG);
  await says('14 Tage Bedenkzeit, dann endgültig.');
  expect(asked).toEqual(['DELETE account', 'keep']);
});

it('says that the account ends, needs a fresh sign-in, names the date', async () => {
  serve({ endsAt: ENDS_AT });
  replies.set('/api/account/export', () => refusal('reauth_required'));
  await signIn();
  await says('Dein Konto wird gelöscht');
  await press('Herunterladen', DIALOG);
  await says('Deine Anmeldung liegt länger als zehn Minuten zurück. Melde dich dafür noch einmal an.');
  serve({ block: null });
  await press('Anmelden', DIALOG);
  await fillIn('E-Mail', PERSON.email);
  await fillIn('Passwort', 'flügel7');
  await press('Anmelden', `${DIALOG} form`);
  await says('Inzwischen ist es wieder frei. Melde dich noch einmal an.');
});

it('says why nothing is known without a network, and asks again', async () => {
  await signIn();
  await says('Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  serve();
  await press('Erneut versuchen', DIALOG);
  await says(REASON);
});
