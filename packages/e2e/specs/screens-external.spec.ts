import { violations } from '../src/axe.ts';
import { germanTextsOn } from '../src/catalog.ts';
import { expect, startAgain, test } from '../src/external-fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { External } from '../src/pages/external.ts';
import { refuseOnce } from '../src/refuse-once.ts';
import { firstViewScripts } from '../src/script-weight.ts';
import { sideways } from '../src/sideways.ts';

test('screens with an external account; deleting one needs the provider', async ({ stack, knownDevice, outsider }) => {
  test.setTimeout(400_000);
  const [nora, otto] = [outsider(), outsider()];
  const page = await (await knownDevice()).start();
  const external = new External(page);
  const inspector = await Inspector.of(page);
  const login = await external.openLogin();
  await expect(login).toBeVisible();
  await inspector.look('login');
  const popup = await external.popup(login);
  await expect(popup.getByRole('button', { name: nora.email })).toBeVisible();
  await inspector.look('waiting for the provider');
  await popup.close();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await login.click();
  await external.says('Popup wurde blockiert.');
  await inspector.look('a popup that is blocked');
  await page.reload();
  const register = await external.openRegister(await stack.spareCode());
  await inspector.look('register');
  await external.choose(register, nora);
  await external.arrived();
  await page.goto('/profile/edit');
  await expect(page.getByText('Das ist dein einziger Weg ins Tagebuch.')).toBeVisible();
  await inspector.look('profile');
  await page.goto('/settings/devices');
  await expect(page.getByRole('button', { name: 'Passwort per E-Mail anlegen' })).toBeVisible();
  await inspector.look('no password');
  expect(inspector.found).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText('Du meldest dich mit Google an und hast hier kein Passwort.')).toBeVisible();
  await page.getByRole('button', { name: 'Passwort per E-Mail anlegen' }).click();
  await expect(page.getByText(`Eine E-Mail an ${nora.email} ist unterwegs.`)).toBeVisible();
  await stack.linkMailedTo(nora.email, 'reset');

  await page.goto('/settings');
  // As ten minutes after the sign-in.
  await page.route('**/api/account', refuseOnce('reauth_required', 403));
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bist du es?' });
  const button = dialog.getByRole('button', { name: 'Mit Google bestätigen' });
  await external.choose(button, otto);
  await expect(dialog.getByRole('alert').getByText('Das ist ein anderes Google-Konto')).toBeVisible();
  await external.choose(button, nora);
  await expect(page.getByText('Dein Konto wird gelöscht')).toBeVisible();
});

test('the page before the provider, and one that does not answer', { tag: '@soak' }, async ({
  stack,
  knownDevice,
  google,
  outsider,
}) => {
  outsider();
  const page = await (await knownDevice()).start();
  await test.step('the page before it in four languages and both themes', async () => {
    await page.goto('/');
    const found: string[] = [];
    for (const language of ['de', 'en', 'fr', 'es'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/sign-in/callback');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('status')).toContainText('Google');
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
      for (const { theme, width } of [
        { theme: 'light', width: 390 },
        { theme: 'dark', width: 320 },
      ] as const) {
        await page.setViewportSize({ width, height: 600 });
        found.push(...(await violations(page, `the page, ${language}`, theme)));
      }
      found.push(...(await sideways(page, language)), ...(await germanTextsOn(page, language)));
    }
    expect(found).toEqual([]);
    await page.evaluate(() => localStorage.removeItem('language'));
  });
  await test.step('what does not answer is said where the button is', async () => {
    // The issuer's configuration is kept for a day.
    await startAgain(stack, google);
    google.fail(503);
    const external = new External(page);
    const button = await external.openLogin();
    const popup = await external.popup(button);
    await external.isClosed(popup);
    await external.says('Google ist gerade nicht zu erreichen.');
    google.fail(undefined);
  });
});

test('that page loads the start’s files and little more (wire 32)', async ({ stack, newDevice, google }) => {
  expect(google.issuer).not.toBe('');
  const page = await newDevice().start();
  const way = await firstViewScripts(page, '/sign-in/callback', page.getByRole('main').getByRole('link'));
  console.log(`sign-in page: ${way.kB.toFixed(1)} kB in ${way.files.length} files`);
  expect(way.kB).toBeGreaterThan(10);
  expect(way.kB).toBeLessThanOrEqual(100);
  const code = await Promise.all(way.files.map(async (file) => (await fetch(`${stack.direct}${file}`)).text()));
  for (const stranger of ['Dexie', 'Tus-Resumable', 'useRouter', 'workbox']) {
    expect(way.files.filter((_file, index) => code[index]?.includes(stranger))).toEqual([]);
  }
});
