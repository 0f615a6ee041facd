// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { Subscription } from '@tagfalter/contract/subscriptions';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { fakeBrowser } from './fake-browser.ts';
import { control, go, press, refusal, replies, says, startApp, startOver } from './open-app.tsx';

const PATH = '/api/subscriptions';
const ORDER = '/api/paypal/create-subscription';
const ACTIVE: Subscription = {
  ...{ id: '0d9f4a6e-7a56-4c0e-9f0a-3f0a4c3b2a11', createdAt: '2026-03-12T10:00:00.000Z', status: 'active' },
  ...{ endDate: null, paypalSubscriptionId: 'I-ABC123', renewsAt: '2099-12-12T10:00:00.000Z', endedBy: null },
  canReactivate: false,
};
const CANCELLED: Subscription = {
  ...ACTIVE,
  ...{
    status: 'cancelled',
    endDate: '2099-12-12T10:00:00.000Z',
    renewsAt: null,
    endedBy: 'owner',
    canReactivate: true,
  },
};
const listed = (...subscriptions: Subscription[]) =>
  replies.set(PATH, () => Response.json({ subscriptions, isTest: true }));

/** Opens the last step of an order by the button that leads there: the earlier view is renewed by then. */
async function openOrder(): Promise<void> {
  listed();
  await go('/subscription');
  (await control('Jetzt upgraden', '#content', ['a'])).click();
  await control('Zahlungspflichtig abonnieren');
}

const assign = vi.fn();
const reload = vi.fn();
beforeAll(async () => {
  fakeBrowser();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  return startApp();
});
beforeEach(async () => {
  await startOver();
  assign.mockClear();
  reload.mockClear();
});
afterEach(() => activateLanguage('de'));

it('shows both plans to a person without one, in every language', async () => {
  listed();
  await go('/subscription');
  await says('Dein aktueller Tarif', 'Beliebt', 'Testzahlung', 'Jetzt upgraden', 'Keine Werbung', 'Häufige Fragen');
  await activateLanguage('en');
  await says('Your current plan', 'Upgrade now');
  await activateLanguage('fr');
  await says('Ta formule actuelle');
  await activateLanguage('es');
  await says('Tu plan actual');
});

it('cancels once, with a key, says so and loads the page anew', async () => {
  listed(ACTIVE);
  await go('/subscription');
  await says('Pro Mitglied', 'Aktiv bis 12. Dezember 2099, verlängert sich automatisch.', '12. März 2026');
  const keys: (string | null)[] = [];
  replies.set(`${PATH}/cancel`, (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return keys.length === 1 ? refusal('payments_unavailable') : Response.json({ subscription: CANCELLED });
  });
  await press('Abonnement kündigen');
  await press('Ja, kündigen');
  await says(
    'Fehler beim Kündigen: Die Testzahlung ist gerade nicht erreichbar. Bitte versuche es später noch einmal.',
  );
  await press('Abonnement kündigen');
  await press('Ja, kündigen');
  await says('Dein Abonnement ist gekündigt');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/./);
});

it('takes a cancellation back only where possible, and names its author', async () => {
  listed(CANCELLED);
  await go('/subscription');
  await says('Pro Mitglied (gekündigt)', 'Pro bleibt dir bis zum 12. Dezember 2099.');
  replies.set(`${PATH}/reactivate`, () => refusal('not_reactivatable'));
  await press('Kündigung zurücknehmen');
  // The page asks anew for the subscription on which the refused try was based.
  listed({ ...CANCELLED, endedBy: 'payer', canReactivate: false });
  await press('Ja, reaktivieren');
  await says(
    /^Fehler bei der Reaktivierung: Die Kündigung lässt sich nicht mehr/,
    /^Du hast die Testzahlung beendet\./,
  );
  expect([...document.querySelectorAll('#content button')].map(({ textContent }) => textContent)).not.toContain(
    'Kündigung zurücknehmen',
  );
});

it('shows a granted Pro without an end, and no epoch date', async () => {
  listed({ ...ACTIVE, paypalSubscriptionId: null, renewsAt: null, endDate: '1970-01-01T00:00:00.000Z' });
  await go('/subscription');
  await says('Aktiv bis zum Laufzeitende.', 'kostenlos');
  expect(document.querySelector('#content .btn--red')).toBeNull();
});

it('orders only with the immediate start, once for two presses', async () => {
  await openOrder();
  await press('Zahlungspflichtig abonnieren');
  await says('Bitte stimme dem zu: Sonst dürfte Pro erst nach 14 Tagen beginnen.');
  const bodies: unknown[] = [];
  replies.set(ORDER, (_, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json({ success: true, approvalUrl: 'https://pay.example/x', subscriptionId: 'I-ABC123' });
  });
  document.querySelector<HTMLInputElement>('#content input[type="checkbox"]')?.click();
  const button = await control('Zahlungspflichtig abonnieren');
  button.click();
  button.click();
  await says('Wird erstellt...');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/x'));
  expect(bodies).toEqual([expect.objectContaining({ beginsAtOnce: true, language: 'de' })]);
});

it.each([
  ['javascript:alert(1)', /^Ein Fehler ist aufgetreten: /],
  ['http://pay.example/x', /^Ein Fehler ist aufgetreten: /],
  [
    null,
    'Fehler beim Erstellen des Abonnements: Die Testzahlung hat das nicht angenommen. Bitte versuche es noch einmal.',
  ],
])('leads nowhere with %s, and says why', async (approvalUrl, words) => {
  await openOrder();
  document.querySelector<HTMLInputElement>('#content input[type="checkbox"]')?.click();
  replies.set(ORDER, () =>
    approvalUrl === null
      ? refusal('payments_failed')
      : Response.json({ success: true, approvalUrl, subscriptionId: 'I-ABC123' }),
  );
  await press('Zahlungspflichtig abonnieren');
  await says(words);
  expect(assign).not.toHaveBeenCalled();
});

it('activates once, retries while unknown, and removes ids from the address', async () => {
  let count = 0;
  replies.set(`${PATH}/activate`, () => {
    count += 1;
    return Response.json({ subscription: count === 1 ? null : ACTIVE }, { status: count === 1 ? 202 : 200 });
  });
  await go('/subscription/success?subscription_id=I-ABC123&ba_token=BA-1&token=EC-1');
  await says('Aktivierung läuft...', 'Zahlung erfolgreich');
  await says('Willkommen bei Tagfalter Pro!');
  await vi.waitFor(() => expect(location.search).toBe(''));
  expect(count).toBe(2);
});
