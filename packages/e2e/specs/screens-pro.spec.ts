import type { Page } from '@playwright/test';
import { type AxeTheme, violationsAsShown } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { pressAnyway } from '../src/hands.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sideways } from '../src/sideways.ts';

const LOOKS = [
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 640 },
] as const satisfies readonly { theme: AxeTheme; width: number; height: number }[];
const DAY = 'Heute haben wir im Team lange über die neue Redaktion geredet. Am Ende waren alle froh.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Looks at a page of the server, which takes its theme on loading and its language from the order. */
async function lookAtPlain(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const { theme, ...size } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    found.push(...(await violationsAsShown(page, `${name}, ${theme}`)), ...(await sideways(page, name)));
  }
  return found;
}

/** Looks at a question over the page, and closes it again with Esc. */
async function lookAtQuestion(inspector: Inspector, page: Page, opener: string): Promise<void> {
  const over = page.locator('dialog[open]');
  await button(page, opener).click();
  await expect(over).toBeVisible();
  await inspector.look(`${opener} …`);
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
}

test('plans, order, payment and outcome fit both themes and four languages', async ({ stack, signedIn }) => {
  test.setTimeout(600_000);
  const { page } = await signedIn();
  await new DiaryPage(page).isSaved();
  const inspector = await Inspector.of(page);
  const plain: string[] = [];
  await page.goto('/subscription');
  await expect(page.getByText('Dein aktueller Tarif')).toBeVisible();
  await inspector.look('plans');
  await page.getByRole('link', { name: 'Jetzt upgraden' }).click();
  await button(page, 'Zahlungspflichtig abonnieren').click();
  await expect(page.getByText(/^Bitte stimme dem zu/)).toBeVisible();
  await inspector.look('an order without the wish to begin');
  await page.getByRole('checkbox', { name: /^Pro soll sofort beginnen/ }).check();
  await button(page, 'Zahlungspflichtig abonnieren').click();
  await page.waitForURL('**/testzahlung/zustimmung/**');
  plain.push(...(await lookAtPlain(page, 'approval')));
  await button(page, 'Zustimmen').click();
  await expect(page.getByRole('heading', { name: 'Willkommen bei Tagfalter Pro!' })).toBeVisible();
  await inspector.look('welcome');
  await page.getByRole('link', { name: 'Abonnement verwalten' }).click();
  await expect(page.getByText('Pro Mitglied', { exact: true })).toBeVisible();
  await inspector.look('a subscription');
  await lookAtQuestion(inspector, page, 'Abonnement kündigen');
  await button(page, 'Abonnement kündigen').click();
  await button(page, 'Ja, kündigen').click();
  await expect(page.getByText('Pro Mitglied (gekündigt)', { exact: true })).toBeVisible();
  await inspector.look('a subscription that was cancelled');
  await lookAtQuestion(inspector, page, 'Kündigung zurücknehmen');
  await page.goto('/testzahlung/payer');
  plain.push(...(await lookAtPlain(page, 'account at the stand-in')));
  await page.goto('/subscription');
  await expect(button(page, 'Kündigung zurücknehmen')).toBeVisible();
  stack.proxy.cut();
  await page.reload();
  await expect(page.getByText('Pro Mitglied (gekündigt)', { exact: true })).toBeVisible();
  await inspector.look('a subscription offline');
  stack.proxy.restore();
  expect([...plain, ...inspector.found]).toEqual([]);
});

/** The specification's sentence (spec §5), as a message and at the button, and that of success. */
const INCOMPLETE =
  "Bitte füllen Sie mindestens 'LinkedIn Info oder Beschreibung', 'Zielgruppe' und 'Ziel des Beitrags' aus.";
const MADE = 'LinkedIn-Post generiert';

test('a post with faults, made and too long, in themes and languages', async ({ newPerson, signedIn }) => {
  test.setTimeout(600_000);
  const person = await newPerson();
  const id = await person.write(DAY);
  const { page } = await signedIn({ person });
  await new DiaryPage(page).isSaved();
  const inspector = await Inspector.of(page);
  await page.goto(`/linkedin-sharing/${id}`);
  // Marked as disabled, it still says what is missing.
  await pressAnyway(button(page, 'Post generieren'));
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await inspector.look('an empty profile', 'Unvollständige Angaben', INCOMPLETE);
  await page.getByLabel(/^LinkedIn-Info/).fill('Ich leite eine Redaktion.');
  await page.getByLabel(/^Zielgruppe/).fill('Teams');
  await page.getByLabel(/^Ziel des Beitrags/).selectOption({ index: 1 });
  await page.getByLabel(/^Tonalität/).selectOption({ index: 1 });
  await button(page, 'Post generieren').click();
  await expect(page.getByText(/ von 3000 Zeichen$/)).toBeVisible();
  await inspector.look('a post', MADE);
  await page.getByRole('textbox', { name: 'Dein Post' }).fill('Ein langer Satz. '.repeat(200));
  await expect(page.getByText(/LinkedIn nimmt 3000/)).toBeVisible();
  await inspector.look('a post that is too long', MADE);
  expect(inspector.found).toEqual([]);
});
