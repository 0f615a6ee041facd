import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Keyboard } from '../src/keyboard.ts';
import { mailsTo } from '../src/mails.ts';
import { Landing } from '../src/pages/landing.ts';
import { sideways } from '../src/sideways.ts';

const PAGES = ['/impressum', '/datenschutz', '/agb', '/barrierefreiheit', '/kuendigung', '/widerruf'];
const LOOKS = [
  { theme: 'light', width: 1280, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 640 },
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const footer = (page: Page) => page.getByRole('navigation', { name: 'Rechtliches' });

/** The page as it stands, in both themes and at three widths. */
async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const { theme, ...size } of LOOKS) {
    await page.setViewportSize(size);
    found.push(...(await violations(page, name, theme)), ...(await sideways(page, name)));
    const { LAW_PICTURES: folder } = process.env;
    if (folder)
      await page.screenshot({
        path: path.join(folder, `${name.replace(/\W/g, '')}-${size.width}.png`),
        fullPage: true,
      });
  }
  return found;
}

test('both forms of the law by keys and without scripts, with mails', async ({ stack, newDevice, newPerson }) => {
  const person = await newPerson();
  const device = newDevice({ worker: 'block' });
  const page = await device.start();
  await test.step('both by keys alone, each with its mail', async () => {
    const keys = new Keyboard(page);
    const found: string[] = [];
    for (const { link, button, address, received } of [
      {
        link: 'Verträge hier kündigen',
        button: 'jetzt kündigen',
        address: 'k@example.org',
        received: 'Deine Kündigung ist eingegangen',
      },
      {
        link: 'Vertrag widerrufen',
        button: 'Widerruf bestätigen',
        address: 'w@example.org',
        received: 'Dein Widerruf ist eingegangen',
      },
    ]) {
      await page.goto('/impressum');
      await keys.enter(footer(page).getByRole('link', { name: link }));
      await expect(heading(page)).toHaveText(link);
      await keys.tabTo(page.getByLabel('Vor- und Nachname'));
      await keys.type('Miriam Feldhaus');
      await keys.enter(page.getByRole('button', { name: button, exact: true }));
      await expect(page.getByRole('alert')).toBeVisible();
      found.push(...(await look(page, `${link}, refused`)));
      await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Miriam Feldhaus');
      await keys.tabTo(page.getByLabel(/^E-Mail-Adresse/));
      await keys.type(address);
      await keys.enter(page.getByRole('button', { name: button, exact: true }));
      await expect(page.getByRole('heading', { name: received })).toBeVisible();
      found.push(...(await look(page, `${link}, receipt`)));
      const kept = page.waitForEvent('download');
      await keys.enter(page.getByRole('link', { name: 'Herunterladen' }));
      expect((await kept).suggestedFilename()).toMatch(/^[KW]-\d{4}-\d{4}-\d{4}\.txt$/);
      expect(await readFile(await (await kept).path(), 'utf8')).toContain('Name: Miriam Feldhaus');
      await keys.tabTo(page.getByRole('button', { name: 'Drucken' }));
      await keys.tabTo(page.getByRole('button', { name: 'Text kopieren' }));
      await expect.poll(async () => (await mailsTo(stack.dataDir, address)).length).toBe(1);
    }
    expect(found).toEqual([]);
  });
  await test.step('a mail link carries out a declaration, also without scripts', async () => {
    const plain = await device.context.newPage();
    const scripts = await plain.context().newCDPSession(plain);
    await scripts.send('Emulation.setScriptExecutionDisabled', { value: true });
    await plain.goto('/kuendigung');
    await plain.getByLabel('Vor- und Nachname').fill('Miriam Feldhaus');
    await plain.getByLabel(/^E-Mail-Adresse/).fill(person.email);
    await plain.getByRole('button', { name: 'jetzt kündigen' }).click();
    await expect(plain.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' })).toBeVisible();
    await expect(plain.getByRole('button', { name: 'Drucken' })).toBeHidden();
    await plain.close();
    const { pathname } = new URL(await stack.linkMailedTo(person.email, '/erklaerung/'));
    await page.goto(pathname);
    const found = await look(page, 'link of a mail');
    await page.getByRole('button', { name: 'jetzt kündigen' }).click();
    await expect(page.getByRole('status')).toContainText('läuft kein Vertrag');
    expect(found).toEqual([]);
  });
});

test('legal pages fit both themes and 320 px, linked everywhere', async ({ stack, knownDevice, newPerson }) => {
  test.setTimeout(300_000);
  const person = await newPerson();
  const book = await GuestBook.of(stack, person, {});
  const page = await (await knownDevice()).start();
  const found: string[] = [];
  for (const address of PAGES) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(footer(page).getByRole('link')).toHaveCount(6);
    found.push(...(await look(page, address)));
  }
  for (const address of ['/', book.page, '/shared/AbCdEfGhIjKlMnOpQrStUv', '/impressum?lang=en']) {
    await page.goto(address);
    const name = address.endsWith('en') ? 'Legal' : 'Rechtliches';
    await expect(page.getByRole('navigation', { name }).getByRole('link')).toHaveCount(6);
  }
  await page.goto('/');
  found.push(...(await look(page, 'landing')));
  await new Landing(page).signIn(person);
  for (const address of ['/dashboard', '/settings', '/friends']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await expect(footer(page).getByRole('link', { name: 'Verträge hier kündigen' })).toBeVisible();
    found.push(...(await sideways(page, address)));
  }
  await page.locator('.top__av').click();
  await expect(page.locator('.menu__law').getByRole('link', { name: 'Verträge hier kündigen' })).toBeVisible();
  expect(found).toEqual([]);
});
