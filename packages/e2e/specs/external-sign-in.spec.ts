import type { Page } from '@playwright/test';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import type { Device } from '../src/device.ts';
import { expect, test } from '../src/external-fixtures.ts';
import { Keyboard } from '../src/keyboard.ts';
import { External } from '../src/pages/external.ts';
import { Landing } from '../src/pages/landing.ts';
import { refuseOnce } from '../src/refuse-once.ts';

const UNKNOWN = 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.';
const KNOWN = 'Diese Email-Adresse wird bereits verwendet';
const BLOCKED = 'Popup wurde blockiert. Bitte erlauben Sie Popups für diese Seite.';

/** As an installed app, which has a window of its own. */
function install(device: Device): Promise<unknown> {
  return device.context.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      matchMedia.call(window, query.replace('(display-mode: standalone)', '(display-mode: browser)'));
  });
}

test('an external account registers, signs out and returns in a popup', async ({ stack, newDevice, outsider }) => {
  const nora = outsider();
  const page = await newDevice().start();
  const external = new External(page);
  await external.choose(await external.openRegister(await stack.spareCode()), nora);
  await external.arrived();
  await external.toast('Account wurde erstellt!');
  await page.goto('/profile/edit');
  await expect(page.getByLabel('Vorname')).toHaveValue('Nora');
  await expect(page.getByLabel('Nachname')).toHaveValue('van der Wiese');
  await external.signOut();
  await external.choose(await external.openLogin(), nora);
  await external.arrived();
  await external.toast('Anmeldung erfolgreich!');
});

test('in a popup refusals leave the way open, by keys too', async ({ stack, knownDevice, outsider }) => {
  const nora = outsider();
  const page = await (await knownDevice()).start();
  const external = new External(page);
  const { dialog } = external;
  await test.step('nobody comes in unregistered; registering needs code and age first', async () => {
    await external.choose(await external.openLogin(), nora);
    await external.says(UNKNOWN);
    await dialog.getByRole('tab', { name: 'Registrieren' }).click();
    await dialog.getByRole('button', { name: 'Mit Google registrieren' }).click();
    await expect(dialog.getByText('Bitte gib deinen Einladungscode ein.').last()).toBeVisible();
    await expect(dialog.getByText('Bitte bestätige, dass du mindestens 16 Jahre alt bist.').last()).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });
  await test.step('a wrong code closes the window and shows at its field', async () => {
    const button = await external.openRegister('AAAA-BBBB-CCCC-DDDD');
    const popup = await external.popup(button);
    await external.isClosed(popup);
    await expect(external.dialog.getByText('Dieser Einladungscode ist ungültig oder abgelaufen.').last()).toBeVisible();
  });
  await test.step('a closed window or a refusal leaves the button working silently', async () => {
    const button = await external.openRegister(await stack.spareCode());
    const popup = await external.popup(button);
    await expect(external.dialog.getByText('Warte auf Google …')).toBeVisible();
    await expect(popup.getByRole('button', { name: nora.email })).toBeVisible();
    await popup.close();
    await expect(button).toBeVisible();
    await expect(external.dialog.getByRole('alert')).toHaveText('');
    const second = await external.popup(button);
    await expect(second.getByRole('button', { name: nora.email })).toBeVisible();
    const closed = second.waitForEvent('close');
    await external.dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await closed;
    await expect(button).toBeVisible();
    const third = await external.popup(button);
    const gone = third.waitForEvent('close');
    await third.getByRole('button', { name: 'Cancel' }).click();
    await gone;
    await expect(button).toBeVisible();
    await expect(external.dialog.getByRole('alert')).toHaveText('');
    await external.choose(button, nora);
    await external.arrived();
  });
  await test.step('one way in by the keyboard alone', async () => {
    const otto = outsider({ name: 'Otto Halm' });
    await external.signOut();
    const keyboard = new Keyboard(page);
    await page.goto('/');
    await keyboard.enter(page.getByRole('button', { name: 'Mit Einladung beginnen' }).first());
    await keyboard.type(await stack.spareCode());
    await keyboard.tabTo(external.dialog.getByLabel('Ich bin mindestens 16 Jahre alt.'));
    await keyboard.press('Space');
    const opened = page.waitForEvent('popup');
    await keyboard.enter(external.dialog.getByRole('button', { name: 'Mit Google registrieren' }));
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    // Somebody else's page.
    await popup.getByRole('button', { name: otto.email }).click();
    await closed;
    await external.arrived();
  });
});

test('where popups fail, another way leads in', { tag: '@soak' }, async ({ stack, knownDevice, google, outsider }) => {
  const device = await knownDevice();
  await device.start();
  /** A tab of its own, as each browser is another one. */
  const inTab = async (act: (page: Page) => Promise<void>) => {
    const page = await device.context.newPage();
    await act(page);
    await page.close();
  };
  await test.step('a window that only looks closed is still heard (spec decision 52)', () =>
    inTab(async (page) => {
      const nora = outsider();
      // As where the provider's page cuts it off from the app.
      await page.addInitScript(() => {
        const { open } = window;
        window.open = (...asked) => {
          const opened = open.apply(window, asked);
          return opened && Object.create(opened, { closed: { value: true }, close: { value: () => undefined } });
        };
      });
      const external = new External(page);
      const button = await external.openRegister(await stack.spareCode());
      const popup = await external.popup(button);
      await expect(popup.getByRole('button', { name: nora.email })).toBeVisible();
      await expect(button).toBeVisible();
      const closed = popup.waitForEvent('close');
      await popup.getByRole('button', { name: nora.email }).click();
      await closed;
      await external.arrived();
      await external.signOut();
    }));
  await test.step('the same window leads in where popups are blocked', () =>
    inTab(async (page) => {
      const nora = outsider();
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const external = new External(page);
      const button = await external.openRegister(await stack.spareCode());
      await button.click();
      await external.says(BLOCKED);
      await external.dialog.getByRole('button', { name: 'Im selben Fenster weiter' }).click();
      await page.getByRole('button', { name: nora.email }).click();
      await external.arrived();
      await external.toast('Account wurde erstellt!');
      expect(new URL(page.url()).search).toBe('');
      await external.signOut();
    }));
  await test.step('a registration that lost its code asks for code and age alone', () =>
    inTab(async (page) => {
      const nora = outsider();
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const external = new External(page);
      const { dialog } = external;
      await (await external.openRegister(await stack.spareCode())).click();
      await dialog.getByRole('button', { name: 'Im selben Fenster weiter' }).click();
      await expect(page.getByRole('button', { name: nora.email })).toBeVisible();
      // As where a system opens the way back in a window of its own.
      await page.addInitScript(() => {
        if (location.pathname === '/sign-in/callback') sessionStorage.clear();
      });
      await page.getByRole('button', { name: nora.email }).click();
      await expect(dialog.getByText(nora.email)).toBeVisible();
      await expect(dialog.getByLabel('E-Mail')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Konto erstellen' }).click();
      await expect(dialog.getByText('Bitte gib deinen Einladungscode ein.').last()).toBeVisible();
      await dialog.getByLabel('Einladungscode').fill(await stack.spareCode());
      await dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
      await dialog.getByRole('button', { name: 'Konto erstellen' }).click();
      await external.arrived();
      await external.signOut();
    }));
  await test.step('embedded without a reachable provider, people use e-mail and password', () =>
    inTab(async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', {
          value: 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/140.0',
        });
      });
      const external = new External(page);
      const button = await external.openLogin();
      await page.route('**/external/begin', refuseOnce('EXTERNAL_UNREACHABLE', 503));
      await button.click();
      await expect(page.getByText('In dieser App geht die Anmeldung bei Google nicht.')).toBeVisible();
      await expect(page.getByText('Melde dich mit E-Mail und Passwort an.')).toBeVisible();
      await page.getByRole('link', { name: 'Zurück zu Tagfalter' }).click();
      await expect(page.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
      expect(google.issuer).not.toBe('');
    }));
});

test('installed, ways in and linking lead through the app', { tag: '@soak' }, async ({
  stack,
  knownDevice,
  newPerson,
  outsider,
}) => {
  const [nora, stranger] = [outsider(), outsider({ name: 'Otto' })];
  const device = await knownDevice();
  const page = await device.start();
  await install(device);
  const external = new External(page);
  await test.step('registering and signing in; faults show on return', async () => {
    await (await external.openLogin()).click();
    await page.getByRole('button', { name: stranger.email }).click();
    await external.says(UNKNOWN);
    await (await external.openRegister(await stack.spareCode())).click();
    await page.getByRole('button', { name: nora.email }).click();
    await external.arrived();
    await external.signOut();
    await (await external.openLogin()).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const button = external.dialog.getByRole('button', { name: 'Mit Google anmelden' });
    await expect(button).toBeVisible();
    await expect(external.dialog.getByRole('alert')).toHaveText('');
    await button.click();
    await page.getByRole('button', { name: nora.email }).click();
    await external.arrived();
  });
  await test.step('linking', async () => {
    await external.signOut();
    const person = await newPerson();
    const account = outsider();
    await new Landing(page).signIn(person);
    await page.goto('/profile/edit');
    await page.getByRole('button', { name: 'Mit Google verknüpfen' }).click();
    await page.getByRole('button', { name: account.email }).click();
    await external.toast('Dein Google-Konto ist verknüpft');
    await expect(page).toHaveURL('/profile/edit');
    await expect(page.getByText(account.email)).toBeVisible();
  });
});

test('an address with a password is only linked after its sign-in', async ({ knownDevice, newPerson, outsider }) => {
  const person = await newPerson();
  const account = outsider({ email: person.email, name: 'Mia vom Anger' });
  const page = await (await knownDevice()).start();
  const external = new External(page);
  await external.choose(await external.openLogin(), account);
  await external.says(KNOWN);
  await external.says('Melde dich mit deinem Passwort an.');
  await new Landing(page).signIn(person);
  await page.goto('/profile/edit');
  await page.context().route('**/external/begin', refuseOnce('REAUTH_REQUIRED', 403));
  const link = page.getByRole('button', { name: 'Mit Google verknüpfen' });
  const refused = await external.popup(link);
  await external.isClosed(refused);
  await external.dialog.getByLabel('Passwort', { exact: true }).fill(person.password);
  const opened = page.waitForEvent('popup');
  await external.dialog.getByRole('button', { name: 'Bestätigen' }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: account.email }).click();
  await closed;
  await expect(page.getByText(/^Google · verknüpft seit/)).toBeVisible();
  await external.signOut();
  await external.choose(await external.openLogin(), account);
  await external.arrived();
  await page.goto('/profile/edit');
  // Somebody's names are their own here (spec decision 54).
  await expect(page.getByLabel('Nachname')).toHaveValue(person.lastName);
  await page.getByRole('button', { name: 'Verknüpfung lösen' }).click();
  await expect(page.getByRole('button', { name: 'Mit Google verknüpfen' })).toBeVisible();
  await external.signOut();
  await external.choose(await external.openLogin(), account);
  await external.says(KNOWN);
});

test('accounts and replies of others let nobody in', async ({ stack, knownDevice, outsider }) => {
  const [nora, otto] = [outsider(), outsider({ name: 'Otto Halm' })];
  const page = await (await knownDevice()).start();
  const external = new External(page);
  await test.step('an account prepared by an attacker yields to the address’s owner', async () => {
    const attack = { email: nora.email, password: 'Angriff-auf-Nora', name: 'Nora' };
    const signedUp = await fetch(`${stack.direct}${IDENTITY_PATH}/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(attack),
    });
    expect(signedUp.ok).toBe(true);
    await external.choose(await external.openRegister(await stack.spareCode()), nora);
    await external.arrived();
    const tried = await fetch(`${stack.direct}${IDENTITY_PATH}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(attack),
    });
    expect(tried.status).toBe(401);
  });
  await test.step('an unexpected reply changes nothing for a signed-in person', async () => {
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tagfalter.sign-in')));
    // The code of the invitation among it.
    expect(await kept()).not.toContain('tagfalter.sign-in');
    const finished: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/external/finish')) finished.push(request.method());
    });
    // As by a link in somebody else's mail.
    await page.goto('/sign-in/callback?code=of-an-attacker&state=of-an-attacker');
    await external.arrived();
    await expect.poll(kept).not.toContain('tagfalter.sign-in-answer');
    await expect(external.dialog).toHaveCount(0);
    expect(finished).toEqual([]);
  });
  await test.step('another account chosen midway comes in, without the first one’s data', async () => {
    await external.signOut();
    await external.choose(await external.openRegister(await stack.spareCode()), otto);
    await external.arrived();
    await external.signOut();
    const button = await external.openLogin();
    const popup = await external.popup(button);
    await expect(popup.getByRole('button', { name: nora.email })).toBeVisible();
    // They think again, in the same window.
    await popup.goBack().catch(() => undefined);
    await popup.close();
    await external.choose(button, otto);
    await external.arrived();
    await expect(page.getByRole('button', { name: 'Menü von Otto Halm' })).toBeVisible();
  });
});
