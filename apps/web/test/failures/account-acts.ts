import type { Privacy } from '@tagfalter/contract/privacy';
import type { Subscription } from '@tagfalter/contract/subscriptions';
import { expect, vi } from 'vitest';
import { session } from '#entities/person/use-session.ts';
import { control, fill, PERSON, press, replies } from '../open-app.tsx';
import { DEVICES, FRIENDS, SUBSCRIPTIONS, share } from '../stage/one-of-each.ts';
import { type FailedAct, isGone, serve, tick } from './failed-act.ts';

const BUSY = 'Ein Fehler ist aufgetreten';
const DIALOG = 'dialog[open]';
const settings = () => '/settings';

const PRIVACY: Privacy = {
  ...{ isFoundByEmail: false, isFoundByUsername: true, showsEmailToFriends: false, takesReplies: true },
};
const LINKS = ['2026-11-20', '2026-11-19'].map((date, at) =>
  share(`0b8d3c9e-54a6-5f5e-9d7a-1c2b3a4d5e0${at}`, { date, shareToken: `BBBBBBBBBBBBBBBBBBBBB${at}` }),
);
const BLOCKED = FRIENDS.slice(0, 2).map((friend) => ({ ...friend, blockedAt: '2026-11-20T10:00:00.000Z' }));
function settled(): void {
  serve('/api/users/privacy', PRIVACY);
  serve('/api/shares', LINKS);
  serve('/api/blocks', BLOCKED);
}
/** Opens the list of that name. */
async function manage(list: string, item: string): Promise<void> {
  const title = await vi.waitUntil(() =>
    [...document.querySelectorAll('#content .item')].find(({ textContent }) => textContent?.includes(list)),
  );
  title.querySelector('button')?.click();
  await vi.waitFor(() => expect(document.querySelector(DIALOG)?.textContent).toContain(item));
}
const isOn = async (name: string) => (await control(name)).getAttribute('aria-checked');
const user = (more: Partial<typeof PERSON>) => Response.json({ ...PERSON, ...more });
const ENDING = { ...PERSON, endsAt: '2031-05-17T12:00:00.000Z' };
/** For all acts that follow, the account does not end. */
const staysOn = async () => session.update(PERSON);

const SETTINGS: readonly FailedAct[] = [
  {
    name: 'chooses who sees new days',
    of: ['features/settings/use-default-visibility.ts'],
    at: settings,
    world: settled,
    before: () => control('Antworten von Freunden'),
    press: () => choose('friends'),
    call: () => 'PUT /api/users/default-visibility',
    answer: () => user({ defaultVisibility: 'friends' }),
    failed: 'Nicht gespeichert',
    done: () => expect(chosen()).toBe('friends'),
    afterFailure: () => vi.waitFor(() => expect(chosen()).toBe('private')),
    afterSuccess: staysOn,
  },
  {
    name: 'turns replies of friends off',
    of: ['features/settings/privacy/privacy-section.tsx'],
    at: settings,
    world: settled,
    before: () => control('Antworten von Freunden'),
    press: () => press('Antworten von Freunden'),
    call: () => 'PATCH /api/users/privacy',
    answer: () => {
      const next = { ...PRIVACY, takesReplies: false };
      serve('/api/users/privacy', next);
      return Response.json(next);
    },
    failed: 'Nicht gespeichert.',
    shownIn: 'place',
    kept: ['Antworten von Freunden: true', 'Über Benutzernamen gefunden werden: true'],
    done: async () => expect(await isOn('Antworten von Freunden')).toBe('false'),
  },
  {
    name: 'ends one of several links',
    of: ['features/settings/privacy/listed-dialog.tsx'],
    at: settings,
    world: settled,
    before: () => manage('Geteilte Links', '19. November 2026'),
    press: async () => {
      await press('Deaktivieren', DIALOG);
      await press('Deaktivieren', `${DIALOG} .sheet__ask`);
    },
    call: () => `DELETE /api/entries/${LINKS[0]?.entryId}/remove-share-token`,
    answer: () => {
      serve('/api/shares', LINKS.slice(1));
      return new Response(null, { status: 204 });
    },
    shownIn: 'place',
    kept: ['20. November 2026', '19. November 2026'],
    done: () => isGone('20. November 2026'),
  },
  {
    name: 'ends one of several blocks',
    of: ['features/settings/privacy/listed-dialog.tsx'],
    at: settings,
    world: settled,
    before: () => manage('Blockierte Menschen', '@lena'),
    press: () => press('Nicht mehr blockieren', DIALOG),
    call: () => `DELETE /api/blocks/${BLOCKED[0]?.id}`,
    answer: () => {
      serve('/api/blocks', BLOCKED.slice(1));
      return new Response(null, { status: 204 });
    },
    shownIn: 'place',
    kept: ['@tobiaswendt', '@lena'],
    done: () => isGone('@tobiaswendt'),
  },
  {
    name: 'lets no assistant help any more',
    of: ['entities/assistant/ai-consent.ts'],
    at: settings,
    world: settled,
    before: () => control('Externe KI für Zusammenfassungen, Transkripte und Posts'),
    press: () => press('Externe KI für Zusammenfassungen, Transkripte und Posts'),
    call: () => 'PUT /api/users/ai-consent',
    answer: () => user({ aiConsent: false }),
    failed: 'Nicht gespeichert',
    done: async () => expect(await isOn('Externe KI für Zusammenfassungen, Transkripte und Posts')).toBe('false'),
    afterSuccess: staysOn,
  },
  {
    name: 'lets an assistant help',
    of: ['entities/assistant/ai-consent.ts'],
    at: settings,
    world: () => {
      settled();
      serve('/api/auth/user', { ...PERSON, aiConsent: false });
      session.update({ ...PERSON, aiConsent: false });
    },
    before: async () => {
      await press('Externe KI für Zusammenfassungen, Transkripte und Posts');
      await control('Erlauben', DIALOG);
    },
    press: () => press('Erlauben', DIALOG),
    call: () => 'PUT /api/users/ai-consent',
    answer: () => user({}),
    shownIn: 'place',
    done: () => isGone('Darf eine KI mithelfen?'),
    afterSuccess: staysOn,
  },
  {
    name: 'ends the own account',
    of: ['features/settings/leave/leave-dialog.tsx'],
    at: settings,
    world: settled,
    before: async () => {
      const row = await vi.waitUntil(() =>
        [...document.querySelectorAll('#content .item')].find(({ textContent }) =>
          textContent?.includes('14 Tage Bed'),
        ),
      );
      row.querySelector('button')?.click();
      await control('Konto löschen', DIALOG);
    },
    press: () => press('Konto löschen', DIALOG),
    call: () => 'DELETE /api/account',
    answer: () => Response.json({ endsAt: ENDING.endsAt }, { status: 202 }),
    shownIn: 'place',
    done: 'Dein Konto wird gelöscht',
    afterSuccess: staysOn,
  },
  {
    name: 'keeps the own account',
    of: ['entities/person/ending/ending-account.tsx'],
    at: () => '/dashboard',
    world: () => {
      serve('/api/auth/user', ENDING);
      session.update(ENDING);
    },
    before: () => control('Konto behalten'),
    press: () => press('Konto behalten'),
    call: () => 'POST /api/account/keep',
    answer: () => new Response(null, { status: 204 }),
    shownIn: 'place',
    kept: ['Dein Konto wird gelöscht'],
    done: 'Dein Konto bleibt',
    afterSuccess: staysOn,
  },
];

const radios = () => [...document.querySelectorAll<HTMLInputElement>('#content input[type="radio"]')];
const VALUES = ['private', 'friends', 'public'];
const chosen = () => radios().find(({ checked, value }) => checked && VALUES.includes(value))?.value;
const choose = async (value: string) =>
  radios()
    .find((one) => one.value === value)
    ?.click();

const [FAR, HERE] = DEVICES;
const left =
  (...devices: unknown[]) =>
  () => {
    serve('/api/auth/sessions', devices);
    return Response.json(devices);
  };
const DEVICE_ACTS: readonly FailedAct[] = [
  {
    name: 'signs one device out',
    of: ['features/devices/signed-in-devices.tsx'],
    at: () => '/settings/devices',
    world: () => serve('/api/auth/sessions', DEVICES),
    before: () => control('Firefox auf Ubuntu abmelden'),
    press: () => press('Firefox auf Ubuntu abmelden'),
    call: () => `DELETE /api/auth/sessions/${FAR?.id}`,
    answer: left(...DEVICES.slice(1)),
    failed: 'Nicht abgemeldet',
    shownIn: 'place',
    kept: ['Firefox auf Ubuntu', 'Unbekanntes Gerät'],
    done: 'Firefox auf Ubuntu ist abgemeldet',
  },
  {
    name: 'signs all other devices out',
    of: ['features/devices/signed-in-devices.tsx'],
    at: () => '/settings/devices',
    world: () => serve('/api/auth/sessions', DEVICES),
    before: () => control('Überall sonst abmelden'),
    press: () => press('Überall sonst abmelden'),
    call: () => 'DELETE /api/auth/sessions',
    answer: left(HERE),
    failed: 'Nicht abgemeldet',
    shownIn: 'place',
    kept: ['Firefox auf Ubuntu', 'Unbekanntes Gerät'],
    done: 'Überall sonst abgemeldet',
  },
  {
    name: 'changes the password',
    of: ['features/account/auth-form.tsx'],
    at: () => '/settings/devices',
    world: () => serve('/api/auth/sessions', DEVICES),
    before: async () => {
      await control('Überall sonst abmelden');
      await fill('Bisheriges Passwort', 'Schmetterling-7');
      await fill('Neues Passwort', 'Admiral-Fuchs-9');
    },
    press: () => press('Passwort ändern'),
    call: () => 'PUT /api/auth/password',
    answer: left(HERE),
    ofBusy: BUSY,
    shownIn: 'place',
    kept: ['Bisheriges Passwort: Schmetterling-7', 'Neues Passwort: Admiral-Fuchs-9'],
    done: 'Passwort geändert',
  },
  {
    name: 'changes the own name',
    of: ['features/profile/use-profile-form.ts'],
    at: () => '/profile/edit',
    before: async () => {
      await fill('Vorname', 'Mirjam');
      await fill('Nachname freiwillig', 'Albers');
    },
    press: () => press('Speichern'),
    call: () => 'PATCH /api/profile',
    answer: () => user({ firstName: 'Mirjam', lastName: 'Albers' }),
    failed: 'Profil konnte nicht aktualisiert werden: ',
    kept: ['Vorname: Mirjam', 'Nachname freiwillig: Albers', 'Benutzername: miriam'],
    done: 'Profil aktualisiert',
    afterSuccess: staysOn,
  },
];

const BEGIN_AT_ONCE = 'Pro soll sofort beginnen. Widerrufe ich in den 14 Tagen, zahle ich nur die Tage bis dahin.';
const [CANCELLED, ACTIVE] = SUBSCRIPTIONS;
const subscribed = (...subscriptions: (Subscription | undefined)[]) =>
  serve('/api/subscriptions', { subscriptions: subscriptions.filter(Boolean), isTest: true });
/** Ways out of the page. */
export const outside = { assign: vi.fn(), reload: vi.fn(), loaded: vi.fn() };
const PAYMENTS: readonly FailedAct[] = [
  {
    name: 'cancels the subscription',
    of: ['features/subscription/payment-words.ts'],
    at: () => '/subscription',
    world: () => subscribed(ACTIVE),
    before: () => control('Abonnement kündigen'),
    press: async () => {
      await press('Abonnement kündigen');
      await fill(await control('Warum gehst du? (freiwillig)', DIALOG), 'Zu teuer.');
      await press('Ja, kündigen', DIALOG);
    },
    // The reason still stands in the question.
    again: async () => {
      await press('Abonnement kündigen');
      await press('Ja, kündigen', DIALOG);
    },
    call: () => 'POST /api/subscriptions/cancel',
    answer: (init) => {
      expect(JSON.parse(String(init?.body))).toEqual({ reason: 'Zu teuer.' });
      return Response.json({ subscription: CANCELLED });
    },
    failed: 'Fehler beim Kündigen: ',
    done: 'Dein Abonnement ist gekündigt',
    afterSuccess: () => vi.waitFor(() => expect(outside.reload).toHaveBeenCalled(), { timeout: 5000 }),
  },
  {
    name: 'takes a cancellation back',
    of: ['features/subscription/payment-words.ts'],
    at: () => '/subscription',
    world: () => subscribed(CANCELLED),
    before: () => control('Kündigung zurücknehmen'),
    press: async () => {
      await press('Kündigung zurücknehmen');
      await press('Ja, reaktivieren', DIALOG);
    },
    call: () => 'POST /api/subscriptions/reactivate',
    answer: () => Response.json({ subscription: ACTIVE }),
    failed: 'Fehler bei der Reaktivierung: ',
    done: 'Dein Abonnement läuft weiter',
    afterSuccess: () => vi.waitFor(() => expect(outside.reload).toHaveBeenCalled(), { timeout: 5000 }),
  },
  {
    name: 'orders Pro',
    of: ['features/subscription/payment-words.ts'],
    at: () => '/subscription/confirm',
    world: () => subscribed(),
    before: async () => {
      await control('Zahlungspflichtig abonnieren');
      await tick(BEGIN_AT_ONCE);
    },
    press: () => press('Zahlungspflichtig abonnieren'),
    call: () => 'POST /api/paypal/create-subscription',
    answer: () => Response.json({ success: true, approvalUrl: 'https://pay.example/x', subscriptionId: 'I-ABC123' }),
    shownIn: 'dialog',
    close: () => press('Verstanden', DIALOG),
    kept: [`${BEGIN_AT_ONCE}: on true`],
    done: () => expect(outside.assign).toHaveBeenCalledWith('https://pay.example/x'),
  },
];

const LINKED = { email: 'mia@konten.example', linkedAt: '2026-01-04T08:00:00.000Z' };
/** An account elsewhere is linked. */
function linked(): void {
  serve('/api/auth/sign-in-methods', { external: { name: 'Wiese' }, hosted: null });
  serve('/api/auth/sign-in-ways', { hasPassword: true, linked: LINKED });
}
function unlinked(): Response {
  serve('/api/auth/sign-in-ways', { hasPassword: true, linked: null });
  return Response.json({ success: true });
}
const ELSEWHERE: readonly FailedAct[] = [
  {
    name: 'asks for the archive of the server',
    of: ['features/archive/server-archive.tsx'],
    at: () => '/settings/archive',
    before: () => control('Archiv laden'),
    press: () => press('Archiv laden'),
    call: () => 'GET /api/account/export',
    answer: () => Response.json({ url: '/api/account/export/x', expiresAt: 1 }, { status: 202 }),
    failed: 'Fehler',
    ofBusy: 'Das hat nicht geklappt.',
    done: () => expect(outside.loaded).toHaveBeenCalledWith('/api/account/export/x'),
  },
  {
    name: 'sends the confirming mail again',
    of: ['entities/diary/use-send-again.ts'],
    at: () => '/friends/invite',
    world: () => {
      serve('/api/invitations', { invitations: [], left: 3, earned: 0 });
      session.update({ ...PERSON, emailVerified: false });
    },
    before: () => fill('E-Mail-Adresse', 'tom@example.org'),
    press: () => press('E-Mail erneut senden'),
    call: () => 'POST /api/identity/send-verification-email',
    answer: () => Response.json({ status: true }),
    failed: 'Fehler',
    ofBusy: BUSY,
    kept: ['E-Mail-Adresse: tom@example.org'],
    done: 'E-Mail ist unterwegs',
    afterSuccess: staysOn,
  },
  {
    name: 'ends the link to an account elsewhere',
    of: ['entities/person/problem-note.tsx'],
    at: () => '/profile/edit',
    world: linked,
    before: () => control('Verknüpfung lösen'),
    press: () => press('Verknüpfung lösen'),
    call: () => 'POST /api/identity/external/unlink',
    answer: unlinked,
    ofBusy: BUSY,
    shownIn: 'place',
    kept: [LINKED.email],
    done: 'Dein Wiese-Konto ist nicht mehr verknüpft',
  },
  {
    name: 'confirms the password',
    of: ['entities/person/reauth/reauth-dialog.tsx'],
    at: () => '/profile/edit',
    world: () => {
      linked();
      const body = { code: 'REAUTH_REQUIRED', message: 'prose', error: 'prose' };
      replies.set('/api/identity/external/unlink', () => Response.json(body, { status: 403 }));
    },
    before: async () => {
      await press('Verknüpfung lösen');
      await fill(await control('Passwort', DIALOG, ['input']), 'flügel7');
    },
    press: () => press('Bestätigen', DIALOG),
    call: () => 'POST /api/auth/confirm-password',
    answer: () => {
      replies.set('/api/identity/external/unlink', unlinked);
      return new Response(null, { status: 204 });
    },
    ofBusy: BUSY,
    shownIn: 'place',
    kept: ['Passwort: flügel7'],
    done: 'Dein Wiese-Konto ist nicht mehr verknüpft',
  },
];

export const ACCOUNT_ACTS: readonly FailedAct[] = [...SETTINGS, ...DEVICE_ACTS, ...PAYMENTS, ...ELSEWHERE];
