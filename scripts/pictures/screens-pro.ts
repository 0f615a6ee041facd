import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import { Person } from '../../packages/e2e/src/person.ts';
import type { Stack } from '../../packages/e2e/src/stack.ts';
import { button, open, type SheetPage, sheet, take } from './screens-sheet.ts';

/** Pictures that are taken here; a picture of another name needs nothing of it. */
export const PRO = [
  'plans',
  'order',
  'test-payment',
  'welcome',
  'subscription',
  'cancel',
  'cancelled',
  'test-account',
  'terms',
  'contract-end',
  'contract-end-receipt',
  'withdrawal',
] as const;

async function order(page: SheetPage): Promise<void> {
  await page.goto('/subscription');
  await page.getByText('Dein aktueller Tarif').waitFor();
  await take(page, 'plans');
  await page.getByRole('link', { name: 'Jetzt upgraden' }).click();
  await page.getByText('Testzahlung', { exact: true }).first().waitFor();
  await take(page, 'order');
  await page.getByRole('checkbox').check();
  await button(page, 'Zahlungspflichtig abonnieren').click();
  await page.waitForURL('**/testzahlung/zustimmung/**');
  await takePlain(page, 'test-payment');
  await button(page, 'Zustimmen').click();
  await page.getByRole('heading', { name: 'Willkommen bei Tagfalter Pro!' }).waitFor();
  await take(page, 'welcome');
}

/** Pages of the stand-in take their theme when they are loaded. */
async function takePlain(page: SheetPage, name: string): Promise<void> {
  const follow = () =>
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
      document.documentElement.dataset.theme = matches ? 'dark' : 'light';
    });
  await page.evaluate(follow);
  await take(page, name);
}

async function subscription(page: SheetPage): Promise<void> {
  await page.getByRole('link', { name: 'Abonnement verwalten' }).click();
  await page.getByText('Heute verbraucht').waitFor();
  await take(page, 'subscription');
  await sheet(page, 'Abonnement kündigen', 'cancel');
  await page.goto('/testzahlung/payer');
  await takePlain(page, 'test-account');
  await page.goto('/subscription');
  await button(page, 'Abonnement kündigen').click();
  await button(page, 'Ja, kündigen').click();
  await page.getByText('Pro Mitglied (gekündigt)').waitFor();
  await take(page, 'cancelled');
}

/** The pages of the law, of which the forms are used, too. */
async function law(page: SheetPage, { email }: Person): Promise<void> {
  await open(page, '/agb', 'terms');
  await open(page, '/widerruf', 'withdrawal');
  await open(page, '/kuendigung', 'contract-end');
  await page.getByLabel('Vor- und Nachname').fill('Mia Muster');
  await page.getByLabel(/^E-Mail-Adresse/).fill(email);
  await button(page, 'jetzt kündigen').click();
  await page.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' }).waitFor();
  await take(page, 'contract-end-receipt');
}

/** The screens on which Pro is ordered and ends, and the pages of the law. */
export async function takePro(stack: Stack): Promise<void> {
  const device = new Device({ browser: await findChromium(), origin: stack.origin });
  try {
    const person = await new Person(stack).register();
    const page = await device.start();
    await device.offersNoInstall();
    await new Landing(page).signIn(person);
    await order(page);
    await subscription(page);
    await law(page, person);
  } finally {
    await device.close();
  }
}
