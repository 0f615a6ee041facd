import type { Page } from '@playwright/test';
import { PAYMENT_WEBHOOK_PATH } from '@tagfalter/contract/raw-calls';
import { createSubscription } from '@tagfalter/contract/subscriptions';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { zoneAtHour } from '../../../apps/api/test/zone-at-hour.ts';
import { pressAnyway } from '../src/hands.ts';
import { subjectsTo } from '../src/mails.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { Landing } from '../src/pages/landing.ts';
import { SubscriptionPage } from '../src/pages/subscription.ts';
import { expect, type TappedWebhook, test } from '../src/payment-fixtures.ts';
import type { Person } from '../src/person.ts';
import { seedDiary } from '../src/seed-days.ts';
import type { Stack } from '../src/stack.ts';

/** More than the longest month. */
const MONTH_MS = 32 * DAY_MS;
/** A question to the payment service is not repeated before this (decision 109). */
const STALE_MS = 2 * MINUTE_MS;
const PRO_SECONDS = 180;
/** Where nothing that takes minutes meets midnight. */
const timeZone = zoneAtHour(12);

const ORDERED = 'Deine Bestellung: Tagfalter Pro';
const CANCELLED = 'Dein Abo von Tagfalter Pro ist gekündigt';
const REACTIVATED = 'Dein Abo von Tagfalter Pro läuft weiter';
const ENDED = 'Tagfalter Pro ist zu Ende';

const pencil = (page: Page) => page.getByRole('link', { name: 'Bearbeiten' });
const menu = (page: Page) => page.getByRole('region', { name: /^Menü von/ });
const openMenu = (page: Page) => page.getByRole('button', { name: /^Menü von/ }).click();
const needsNetwork = (page: Page) => page.getByRole('main').getByText('Braucht Internet', { exact: true });

async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
}

/** The mails about Pro that somebody has got by now are these. */
async function hasMails(stack: Stack, { email }: Person, expected: readonly string[]): Promise<void> {
  const about = async () => (await subjectsTo(stack.dataDir, email)).filter((subject) => subject.includes('Pro'));
  await expect.poll(about, { timeout: 60_000 }).toEqual(expected);
}

/** Both ways to Pro that a Free user meets first: in the menu, and where events are made. */
async function followHints(page: Page): Promise<void> {
  const subscription = new SubscriptionPage(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Tagfalter Pro' }).click();
  await subscription.isOpen();
  await page.goto('/events');
  await expect(page.getByText('Events anlegen gehört zu Tagfalter Pro.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Tagfalter Pro ansehen' }).click();
  await subscription.isOpen();
  await subscription.says('Dein aktueller Tarif', 'Testzahlung');
}

/** As long a recording as Pro allows, on a device whose clock may be moved. */
async function recordMinutes(page: Page): Promise<void> {
  await page.goto('/');
  const editor = await new DiaryPage(page).write();
  await editor.text.fill('Drei Minuten vom See.');
  await editor.startRecording();
  await editor.recordFor(2);
  await page.clock.fastForward(PRO_SECONDS * 1000);
  await expect(
    page.getByText(`Aufnahme beendet: Maximale Aufnahmedauer von ${PRO_SECONDS} Sekunden erreicht.`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abspielen' })).toBeEnabled();
  await editor.save();
  await new DiaryPage(page).isSaved();
}

async function changeLastWeek(page: Page, id: string): Promise<void> {
  await page.goto(`/entry/${id}`);
  await pencil(page).click();
  const editor = new Editor(page);
  await expect(editor.text).toHaveValue(/^Tag 7: /);
  await editor.text.fill('Vor einer Woche war es anders.');
  await editor.save();
  await new DiaryPage(page).isSaved();
}

/** Checks that entries written with Pro can be read without it, and no more. */
async function keepsWhatWasWritten(page: Page, lastWeek: string): Promise<void> {
  await page.goto(`/entry/${lastWeek}`);
  await expect(page.getByText('Vor einer Woche war es anders.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Löschen' })).toBeVisible();
  await expect(pencil(page)).toHaveCount(0);
}

/** Hands a webhook to the running product over HTTP, as anybody can who knows its address. */
async function post(stack: Stack, { headers, body }: Pick<TappedWebhook, 'headers' | 'body'>): Promise<number> {
  return (await fetch(`${stack.direct}${PAYMENT_WEBHOOK_PATH}`, { method: 'POST', headers, body })).status;
}

test('an order that is given up at the payment service is none', { tag: '@soak' }, async ({
  stack,
  signedIn,
  webhooks,
}) => {
  const { person, page } = await signedIn();
  const subscription = new SubscriptionPage(page);
  await subscription.open();
  await subscription.check();
  await subscription.order();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await subscription.isOpen();
  await subscription.says('Die Bestellung ist nicht abgeschlossen', 'Dein aktueller Tarif');
  await page.waitForURL(/\/subscription$/);
  await page.reload();
  await subscription.says('Dein aktueller Tarif');
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: 'Tagfalter Pro' })).toBeVisible();
  const account = await person.accountId();
  const types = webhooks().flatMap(({ accountId, type }) => (accountId === account ? type : []));
  expect(types).toEqual(['BILLING.SUBSCRIPTION.CREATED']);
  await hasMails(stack, person, []);
});

test('offline nothing is ordered; an order without a reply is one', async ({ stack, signedIn, webhooks }) => {
  const { person, device, page } = await signedIn();
  const subscription = new SubscriptionPage(page);
  await subscription.open();
  await subscription.check();
  await device.context.setOffline(true);
  await expect(needsNetwork(page)).toBeVisible();
  await expect(subscription.orderButton).toHaveAttribute('aria-disabled', 'true');
  await device.context.setOffline(false);
  await expect(needsNetwork(page)).toHaveCount(0);

  const held = stack.proxy.holdReplyTo(createSubscription.path);
  await subscription.orderButton.click();
  await held;
  stack.proxy.cut();
  const failure = page.getByRole('dialog', { name: 'Fehler' });
  await expect(failure.getByText(/^Ein Fehler ist aufgetreten: ./)).toBeVisible();
  await failure.getByRole('button', { name: 'Verstanden' }).click();
  stack.proxy.restore();
  await subscription.order();
  await subscription.agree();
  const account = await person.accountId();
  const orders = () => webhooks().filter(({ accountId, type }) => accountId === account && type.endsWith('.CREATED'));
  await expect.poll(() => orders().length).toBe(1);
  await hasMails(stack, person, [ORDERED]);

  await page.getByRole('link', { name: 'Abonnement verwalten' }).click();
  await subscription.says('Pro Mitglied');
  await device.context.setOffline(true);
  await expect(needsNetwork(page)).toBeVisible();
  await expect(subscription.cancelButton).toHaveAttribute('aria-disabled', 'true');
  await pressAnyway(subscription.cancelButton);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await device.context.setOffline(false);
  await expect(subscription.cancelButton).toHaveAttribute('aria-disabled', 'false');
});

test('forged webhooks are refused, and repeated ones change nothing (threat 14)', async ({
  stack,
  signedIn,
  webhooks,
}) => {
  const { person, page } = await signedIn();
  const subscription = new SubscriptionPage(page);
  await subscription.upgrade();
  await subscription.open();
  await subscription.cancel();
  await hasMails(stack, person, [ORDERED, CANCELLED]);
  const account = await person.accountId();
  const theirs = () => webhooks().filter(({ accountId }) => accountId === account);
  await expect.poll(() => theirs().some(({ type }) => type.endsWith('.SUSPENDED'))).toBe(true);

  const real = theirs();
  for (const { headers, body, type } of real) {
    // Told again as it was, it is taken; with one letter changed, or in another name, it is not.
    expect(await post(stack, { headers, body }), type).toBe(200);
    expect(await post(stack, { headers, body: Buffer.concat([body, Buffer.from(' ')]) }), type).toBe(400);
    const later = { ...headers, 'paypal-transmission-id': 'A'.repeat(32) };
    expect(await post(stack, { headers: later, body }), type).toBe(400);
    const foreign = { ...headers, 'paypal-cert-url': `https://api.paypal.com.example.org/v1/notifications/certs/1` };
    expect(await post(stack, { headers: foreign, body }), type).toBe(400);
    expect(await post(stack, { headers: { 'content-type': 'application/json' }, body }), type).toBe(400);
  }
  await page.reload();
  await subscription.says('Pro Mitglied (gekündigt)');
  await expect(subscription.reactivateButton).toBeVisible();
  await hasMails(stack, person, [ORDERED, CANCELLED]);
});

test('a payer’s silent cancellation is seen on opening the page (decision 48)', { tag: '@soak' }, async ({
  stack,
  time,
  signedIn,
  webhooks,
}) => {
  const { person, device, page } = await signedIn();
  const subscription = new SubscriptionPage(page);
  await subscription.upgrade();
  await hasMails(stack, person, [ORDERED]);
  const payer = await device.context.newPage();
  await payer.goto('/testzahlung/payer');
  await expect(payer.getByText('Läuft', { exact: true })).toHaveCount(1);
  await payer.getByLabel('Tagfalter davon berichten').selectOption({ label: 'nie' });
  await payer.getByRole('button', { name: 'Beenden' }).click();
  await expect(payer.getByText('Beendet', { exact: true })).toHaveCount(1);
  await subscription.open();
  await subscription.says('Pro Mitglied');

  await time.pass(STALE_MS);
  await subscription.open();
  await subscription.says('Pro Mitglied (gekündigt)', /^Du hast die Testzahlung beendet\./);
  await expect(subscription.reactivateButton).toHaveCount(0);
  await expect(subscription.cancelButton).toHaveCount(0);
  await hasMails(stack, person, [ORDERED, CANCELLED]);
  const account = await person.accountId();
  expect(webhooks().filter(({ accountId, type }) => accountId === account && type.endsWith('.CANCELLED'))).toEqual([]);
});

/** The last one: afterwards it is another month. */
test('somebody upgrades, uses Pro, cancels, comes back and runs out', async ({
  stack,
  time,
  knownDevice,
  newPerson,
}) => {
  const person = await newPerson();
  await seedDiary(stack, person, 7, { timeZone });
  const lastWeek = (await person.entries()).find(({ text }) => text?.startsWith('Tag 7: '))?.id ?? '';
  const devices = [await knownDevice({ timeZone }), await knownDevice({ timeZone })] as const;
  const [phone, laptop] = [await devices[0].start(), await devices[1].start()];
  for (const page of [phone, laptop]) {
    await page.clock.install();
    await new Landing(page).comeBack(person);
  }
  await openMenu(laptop);
  await expect(menu(laptop).getByRole('link', { name: 'Tagfalter Pro' })).toBeVisible();
  await closeMenu(laptop);

  await followHints(phone);
  const subscription = new SubscriptionPage(phone);
  const until = await subscription.check();
  expect(until).toMatch(/^\d{1,2}\. [A-ZÄ][a-zä]+ \d{4}$/);
  await subscription.order();
  await subscription.agree();
  // Nothing is loaded anew there.
  await expect(
    laptop.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Events' }),
  ).toBeVisible();
  await openMenu(laptop);
  await expect(menu(laptop).getByRole('link', { name: 'Dein Pro-Abo' })).toBeVisible();
  await closeMenu(laptop);
  await hasMails(stack, person, [ORDERED]);

  await recordMinutes(phone);
  await changeLastWeek(phone, lastWeek);
  const [recorded] = (await person.synced()).filter(({ text }) => text === 'Drei Minuten vom See.');
  // The server measures what was heard; the clock alone has gone ahead.
  expect(recorded).toMatchObject({ audio: { durationMs: expect.any(Number) } });

  await subscription.open();
  await subscription.says('Pro Mitglied', `Aktiv bis ${until}, verlängert sich automatisch.`);
  await subscription.cancel('Es ist Winter.');
  await subscription.says(`Pro bleibt dir bis zum ${until}.`);
  await subscription.reactivate();
  await subscription.says(`Aktiv bis ${until}, verlängert sich automatisch.`);
  await subscription.cancel();
  await subscription.says(`Pro bleibt dir bis zum ${until}.`);
  await hasMails(stack, person, [ORDERED, CANCELLED, REACTIVATED, CANCELLED]);

  await laptop.goto(`/entry/${lastWeek}`);
  await expect(laptop.getByText('Vor einer Woche war es anders.', { exact: true })).toBeVisible();
  await expect(pencil(laptop)).toBeVisible();
  stack.proxy.cut();
  // Not fast forward: the browser's stand-in for timers knows none of more than 24 days.
  for (const page of [phone, laptop]) await page.clock.setSystemTime(Date.now() + MONTH_MS);
  await keepsWhatWasWritten(laptop, lastWeek);
  await time.pass(MONTH_MS);
  stack.proxy.restore();
  for (const page of [phone, laptop]) {
    await new SubscriptionPage(page).open();
    await new SubscriptionPage(page).says('Dein aktueller Tarif');
    await keepsWhatWasWritten(page, lastWeek);
    await page.goto(`/entry/${recorded?.id}`);
    await expect(page.locator('.player')).toBeVisible();
  }
  await hasMails(stack, person, [ORDERED, CANCELLED, REACTIVATED, CANCELLED, ENDED]);
});
