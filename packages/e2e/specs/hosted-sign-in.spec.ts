import type { Page } from '@playwright/test';
import { listEntries } from '@tagfalter/contract/list-entries';
import { signInMethods } from '@tagfalter/contract/sign-in-methods';
import type { OpenidServer } from '@tagfalter/openid/openid-server';
import { expect, test } from '../src/hosted-fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Issuer } from '../src/pages/issuer.ts';
import { refuseOnce } from '../src/refuse-once.ts';

const BLOCKED = 'Popup wurde blockiert. Bitte erlauben Sie Popups für diese Seite.';
const UNKNOWN = 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.';

/** Texts of the days that the server has of somebody. */
async function daysAt(origin: string, token: string): Promise<unknown[]> {
  const reply = await fetch(`${origin}${listEntries.path}`, { headers: { authorization: `Bearer ${token}` } });
  const days: unknown = await reply.json();
  return Array.isArray(days) ? days.map(({ text }) => text) : [reply.status];
}

test('at the issuer somebody registers, signs out and returns by popup', async ({
  stack,
  newDevice,
  insider,
  issuer,
}) => {
  const nora = insider();
  const page = await newDevice().start();
  const way = new Issuer(page);
  await way.choose(await way.openRegister(await stack.spareCode()), nora);
  // It goes by itself after five seconds.
  await Promise.all([
    expect(page.getByRole('status').getByText('Account wurde erstellt!')).toBeVisible(),
    way.arrived(),
  ]);
  await page.goto('/profile/edit');
  await expect(page.getByLabel('Vorname')).toHaveValue('Nora');
  await way.signOut();
  await expect.poll(() => issuer.requests).toContain('POST /token/revocation');
  await way.choose(await way.openLogin(), nora);
  // It goes by itself after five seconds.
  await Promise.all([
    expect(page.getByRole('status').getByText('Anmeldung erfolgreich!')).toBeVisible(),
    way.arrived(),
  ]);
});

/** Signs out here and at the issuer, from which the page comes back by itself. */
async function leave(way: Issuer, { requests }: OpenidServer): Promise<void> {
  const ended = () => requests.filter((line) => line === 'POST /session/end/confirm').length;
  const before = ended();
  await way.signOut();
  await expect.poll(ended).toBe(before + 1);
  await expect(way.page.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
}

/** As on a device that never heard of an earlier sign-out. */
const forgetsToAsk = (page: Page) => page.evaluate(() => localStorage.removeItem('tagfalter.ask-login'));

test('signing out ends the session at an issuer, or asks it', async ({ stack, knownDevice, insider, issuer }) => {
  const nora = insider();
  const device = await knownDevice();
  const page = await device.start();
  const way = new Issuer(page);
  await test.step('at an issuer that never asks', async () => {
    await way.register(await stack.spareCode(), nora);
    issuer.ignoreChoice(true);
    await page.goto('/profile');
    await way.signOut();
    await expect.poll(() => issuer.requests).toContain('POST /session/end/confirm');
    await expect(page).toHaveURL(`${stack.origin}/`);
    await forgetsToAsk(page);
    await way.choose(await way.openLogin(), nora);
    await way.arrived();
  });
  await test.step('signed out offline, with the next start', async () => {
    issuer.fail(503);
    const ended = () => issuer.requests.filter((line) => line === 'POST /session/end/confirm').length;
    const before = ended();
    await way.signOut();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
    expect(ended()).toBe(before);
    issuer.fail(undefined);
    await page.goto('/');
    await expect.poll(ended).toBe(before + 1);
    await expect(page).toHaveURL(`${stack.origin}/`);
  });
  await test.step('an issuer that ends no session is asked for a proof', async () => {
    const ben = insider();
    await device.context.route(`**${signInMethods.path}`, async (route) => {
      const reply = await route.fetch();
      const said = await reply.json();
      await route.fulfill({ json: { ...said, hosted: { ...said.hosted, endSessionEndpoint: null } } });
    });
    issuer.ignoreChoice(false);
    // As a device that has yet to hear of the issuer.
    await page.evaluate(() => localStorage.clear());
    await way.register(await stack.spareCode(), ben);
    issuer.ignoreChoice(true);
    await way.signOut();
    // Given up once, it is asked for again.
    const popup = await way.popup(await way.openLogin());
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await way.isClosed(popup);
    await expect(way.dialog.getByText('In diesem Browser hat sich jemand abgemeldet')).toBeVisible();
    await way.choose(way.dialog.getByRole('button', { name: 'Anmelden' }), ben);
    await way.arrived();
  });
});

test('no form, nobody unregistered, no address twice, deletion by its owner', async ({
  stack,
  knownDevice,
  insider,
  issuer,
}) => {
  const nora = insider();
  const page = await (await knownDevice()).start();
  const way = new Issuer(page);
  await test.step('the dialog has no e-mail form and admits nobody unregistered', async () => {
    const stranger = insider();
    await way.openLogin();
    await expect(way.dialog.getByRole('textbox')).toHaveCount(0);
    await way.choose(way.dialog.getByRole('button', { name: 'Anmelden' }), stranger);
    await expect(way.dialog.getByRole('alert').getByText(UNKNOWN)).toBeVisible();
    await way.dialog.getByRole('tab', { name: 'Registrieren' }).click();
    await expect(way.dialog.getByRole('textbox')).toHaveCount(1);
    await expect(way.dialog.getByLabel('Einladungscode')).toBeVisible();
  });
  await test.step('a registered address cannot register by another account (spec decision 53)', async () => {
    await way.register(await stack.spareCode(), nora);
    await leave(way, issuer);
    const other = insider({ email: nora.email.toUpperCase() });
    const button = await way.openRegister(await stack.spareCode());
    const opened = page.waitForEvent('popup');
    await button.click();
    await (await opened).getByRole('button', { name: other.email, exact: true }).click();
    const alert = way.dialog.getByRole('alert');
    await expect(alert.getByText('Diese Email-Adresse wird bereits verwendet')).toBeVisible();
    await expect(alert.getByText('Wähle bei 127.0.0.1 das richtige Konto.')).toBeVisible();
  });
  await test.step('deleting an account needs a new sign-in by the same person', async () => {
    const [owner, ben] = [insider(), insider()];
    await way.register(await stack.spareCode(), owner);
    await page.goto('/settings/devices');
    await expect(page.getByText('Dort siehst du, wo du angemeldet bist')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.goto('/settings');
    // As ten minutes after the sign-in.
    await page.route('**/api/account', refuseOnce('reauth_required', 403));
    await page.getByRole('button', { name: 'Löschen', exact: true }).click();
    await page.getByRole('button', { name: 'Konto löschen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bist du es?' });
    const button = dialog.getByRole('button', { name: 'Mit 127.0.0.1 bestätigen' });
    await way.choose(button, ben);
    await expect(dialog.getByRole('alert')).toContainText('Das ist ein anderes');
    await way.choose(button, owner);
    await expect(page.getByText('Dein Konto wird gelöscht')).toBeVisible();
  });
});

test('without a popup the way leads through the same window', { tag: '@soak' }, async ({
  stack,
  knownDevice,
  insider,
  issuer,
}) => {
  const device = await knownDevice();
  await test.step('where popups are blocked', async () => {
    const page = await device.start();
    const nora = insider();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const way = new Issuer(page);
    await (await way.openRegister(await stack.spareCode())).click();
    await expect(way.dialog.getByRole('alert').getByText(BLOCKED)).toBeVisible();
    await way.chooseHere(way.dialog.getByRole('button', { name: 'Im selben Fenster weiter' }), nora);
    await way.arrived();
    expect(new URL(page.url()).search).toBe('');
    await leave(way, issuer);
    await page.close();
  });
  await test.step('installed', async () => {
    const page = await device.context.newPage();
    const nora = insider();
    await page.addInitScript(() => {
      const { matchMedia } = window;
      window.matchMedia = (query) =>
        matchMedia.call(window, query.replace('(display-mode: standalone)', '(display-mode: browser)'));
    });
    const way = new Issuer(page);
    await way.chooseHere(await way.openRegister(await stack.spareCode()), nora);
    await way.arrived();
    await leave(way, issuer);
    await way.chooseHere(await way.openLogin(), nora);
    await way.arrived();
  });
});

test('no form is shown before it is known where people sign in', { tag: '@soak' }, async ({
  stack,
  newDevice,
  insider,
}) => {
  const nora = insider();
  const device = newDevice();
  const page = await device.start();
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await device.context.route(`**${signInMethods.path}`, (route) => held.then(() => route.continue()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Mit Einladung beginnen' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Wird geladen …')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  answer();
  await dialog.getByLabel('Einladungscode').fill(await stack.spareCode());
  await dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
  const way = new Issuer(page);
  await way.choose(dialog.getByRole('button', { name: 'Konto erstellen' }), nora);
  await way.arrived();
});

test('a device that could not ask shows no form until it can', { tag: '@soak' }, async ({ newDevice, insider }) => {
  const nora = insider();
  const device = newDevice();
  const page = await device.start();
  await device.context.route(`**${signInMethods.path}`, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  const way = new Issuer(page);
  await expect(way.dialog.getByText('Anmelden geht gerade nicht')).toBeVisible();
  await expect(way.dialog.getByRole('textbox')).toHaveCount(0);
  await device.context.unroute(`**${signInMethods.path}`);
  const popup = await way.popup(way.dialog.getByRole('button', { name: 'Anmelden' }));
  await expect(popup.getByRole('button', { name: nora.email })).toBeVisible();
});

test('a form for passwords goes once the issuer is known', { tag: '@soak' }, async ({ newDevice, insider }) => {
  insider();
  const device = newDevice();
  const page = await device.start();
  // As the installation was before it had an issuer.
  const before = JSON.stringify({ external: null, hosted: null });
  await device.context.addInitScript((methods) => localStorage.setItem('tagfalter.sign-in-methods', methods), before);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await device.context.route(`**${signInMethods.path}`, (route) => held.then(() => route.continue()));
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  const { dialog } = new Issuer(page);
  await expect(dialog.getByLabel('Passwort', { exact: true })).toBeVisible();
  answer();
  await expect(dialog.getByText('Du meldest dich bei 127.0.0.1 an')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});

test('tokens that expire lose no day and end no session', async ({ stack, knownDevice, insider, issuer }) => {
  const device = await knownDevice();
  const page = await device.start();
  const way = new Issuer(page);
  await way.register(await stack.spareCode(), insider());
  const diary = new DiaryPage(page);
  await test.step('one that expires offline stops and loses nothing', async () => {
    stack.proxy.cut();
    issuer.fail(503);
    await way.expire();
    const editor = await diary.write();
    await editor.text.fill('Abgelaufen, aber nicht verloren.');
    await editor.save();
    await expect(diary.entry('Abgelaufen, aber nicht verloren.')).toBeVisible();
    await diary.isWaiting();
    // Our server is back before the issuer is: nobody is signed out by that.
    stack.proxy.restore();
    await page.reload();
    await expect(diary.entry('Abgelaufen, aber nicht verloren.')).toBeVisible();
    await expect(page.getByText('Bitte neu anmelden')).toHaveCount(0);
    issuer.fail(undefined);
    await diary.isSaved();
    expect(await daysAt(stack.direct, await way.token())).toEqual(['Abgelaufen, aber nicht verloren.']);
  });
  await test.step('two tabs that renew at once end nobody’s session', async () => {
    const other = await device.context.newPage();
    await other.goto('/');
    const renewals = () => issuer.requests.filter((line) => line === 'POST /token').length;
    for (let rounds = 0; rounds < 3; rounds++) {
      const before = renewals();
      await way.expire();
      await Promise.all([page.reload(), other.reload()]);
      for (const tab of [page, other]) await expect(tab.getByRole('button', { name: /^Menü von/ })).toBeVisible();
      await expect.poll(renewals).toBe(before + 1);
    }
    const there = new DiaryPage(other);
    const editor = await there.edit('Abgelaufen, aber nicht verloren.');
    await editor.text.fill('Zwei Fenster, eine Sitzung.');
    await editor.save();
    await there.isSaved();
    await expect(page.getByText('Bitte neu anmelden')).toHaveCount(0);
    await other.close();
  });
  await test.step('the worker sends with a token that it has renewed itself', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    stack.proxy.cut();
    const editor = await diary.edit('Zwei Fenster, eine Sitzung.');
    await editor.text.fill('Vom Helfer im Hintergrund gesendet.');
    await editor.save();
    await diary.isWaiting();
    const token = await way.token();
    // The page that goes would have it renewed on its way.
    issuer.fail(503);
    await way.expire();
    await page.goto('about:blank');
    issuer.fail(undefined);
    const before = issuer.requests.length;
    stack.proxy.restore();
    await device.wakeWorker(page, 'outbox');
    await expect.poll(() => daysAt(stack.direct, token)).toEqual(['Vom Helfer im Hintergrund gesendet.']);
    expect(issuer.requests.slice(before)).toContain('POST /token');
  });
});

test('an ended session is named, and nobody else finds what waits', async ({ stack, knownDevice, insider }) => {
  const [nora, ben] = [insider(), insider({ name: 'Ben Sol' })];
  const page = await (await knownDevice()).start();
  const way = new Issuer(page);
  await way.register(await stack.spareCode(), nora);
  const diary = new DiaryPage(page);
  await test.step('with nothing waiting it leads to the sign-in (spec §8, §9)', async () => {
    await diary.isSaved();
    await way.end();
    const login = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login');
    await page.reload();
    await expect(page.getByText('Sie sind abgemeldet. Melde Sie wieder an...', { exact: true })).toBeVisible();
    await login;
    await way.choose(way.dialog.getByRole('button', { name: 'Anmelden' }), nora);
    await way.arrived();
  });
  await test.step('another account finds nothing of what waits', async () => {
    stack.proxy.cut();
    const editor = await diary.write();
    await editor.text.fill('Noras Tag, noch nicht gesendet.');
    await editor.save();
    await diary.isWaiting();
    await way.end();
    stack.proxy.restore();
    await page.reload();
    await expect(page.getByText('Bitte neu anmelden')).toBeVisible();
    // At the issuer another account is chosen.
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
    await way.dialog.getByRole('tab', { name: 'Registrieren' }).click();
    await way.dialog.getByLabel('Einladungscode').fill(await stack.spareCode());
    await way.dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
    await way.choose(way.dialog.getByRole('button', { name: 'Konto erstellen' }), ben);
    await expect(page.getByRole('button', { name: 'Menü von Ben Sol' })).toBeVisible();
    await expect(diary.entry('Noras Tag, noch nicht gesendet.')).toHaveCount(0);
    expect(await daysAt(stack.direct, await way.token())).toEqual([]);
    await way.signOut();
    await way.choose(await way.openLogin(), nora);
    await expect(diary.entry('Noras Tag, noch nicht gesendet.')).toBeVisible();
    await diary.isSaved();
  });
});
