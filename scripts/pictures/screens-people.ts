import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { labelOf } from '../../packages/e2e/src/hands.ts';
import { DiaryPage } from '../../packages/e2e/src/pages/diary.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import type { Stack } from '../../packages/e2e/src/stack.ts';
import { DEMO } from '../demo/account.ts';
import { button, open, quiet, type SheetPage, take } from './screens-sheet.ts';

/** Pictures that are taken here; a picture of another name needs nothing of it. */
export const PEOPLE = [
  'friends',
  'friends-find',
  'friends-menu',
  'friends-feed',
  'entry-of-friend',
  'friend-reply',
  'invitations',
  'invitations-sent',
  'share',
  'share-link',
  'linkedin',
  'linkedin-post',
  'shared',
  'shared-missing',
  'privacy',
  'links',
  'replies',
  'account-end',
  'first-public',
] as const;

async function friends(page: SheetPage): Promise<void> {
  await page.goto('/friends');
  await page.getByText('Ida Sommerfeld möchte befreundet sein').waitFor();
  await page.getByText(/^Noch \d+ Einladungen/).waitFor();
  await take(page, 'friends');
  await button(page, 'Mehr zu Tobias Wendt').click();
  await page.locator('dialog[open]').waitFor();
  await take(page, 'friends-menu');
  await page.keyboard.press('Escape');
  await page.goto('/friends?tab=find');
  await page.getByLabel('Benutzername oder E-Mail-Adresse').fill('lena@tagfalter.example');
  await button(page, 'Suchen').click();
  await page.getByText(/lässt sich niemand finden/).waitFor();
  await take(page, 'friends-find');
  await page.goto('/friends/invite');
  await page.getByText('marek@tagfalter.example').waitFor();
  await page.getByLabel('Deine Nachricht').fill('Lena, komm dazu! Dann lesen wir endlich voneinander.');
  await page.getByLabel('Deine Nachricht').blur();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, 'invitations');
  await take(page, 'invitations-sent', { at: button(page, 'Einladung senden') });
}

async function ofFriends(page: SheetPage): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Freunde' }).check();
  await page.getByRole('checkbox', { name: 'Öffentlich' }).check();
  const card = page.getByRole('article').filter({ hasText: 'Haubentaucher' });
  await card.locator('img').first().waitFor();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await take(page, 'friends-feed', { at: page.getByText('Deine Zahlen') });
  await card.getByRole('link').first().click();
  const reply = page.getByRole('heading', { name: 'Mit einem Emoji antworten' });
  await reply.waitFor();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await take(page, 'entry-of-friend');
  await take(page, 'friend-reply', { at: page.getByRole('article').getByText(/^Am See/) });
}

/** The demo's newest day, which friends may read and have answered. */
async function own(page: SheetPage): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Freunde' }).uncheck();
  await page.getByRole('checkbox', { name: 'Öffentlich' }).uncheck();
  await page.getByRole('article').first().getByRole('link').first().click();
  const replies = page.getByText('Tobias').first();
  await replies.waitFor();
  await take(page, 'replies', { at: replies });
  await button(page, 'Teilen').click();
  await page.locator('dialog[open]').waitFor();
  await take(page, 'share');
  await button(page, 'Link erstellen').click();
  await page.getByText('Der Link ist aktiv.').waitFor();
  await take(page, 'share-link');
  await page.getByRole('link', { name: 'LinkedIn-Post aus diesem Tag' }).click();
  await linkedin(page);
}

/** A post by rules of the demo's newest day. */
async function linkedin(page: SheetPage): Promise<void> {
  await page.getByLabel(/^LinkedIn-Info/).fill('Ich leite ein kleines Redaktionsteam.');
  await page.getByLabel(/^Zielgruppe/).fill('Menschen, die im Homeoffice führen');
  await page.getByLabel(/^Ziel des Beitrags/).selectOption('diskussion');
  await page.getByLabel(/^Tonalität/).selectOption('persönlich');
  await button(page, 'Profil speichern').click();
  await button(page, 'Post generieren').click();
  const post = page.getByRole('heading', { name: 'Dein Post' });
  await page.getByText(/ von 3000 Zeichen$/).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, 'linkedin');
  await take(page, 'linkedin-post', { at: post });
}

async function settings(page: SheetPage): Promise<void> {
  await page.goto('/settings#privacy');
  const privacy = page.locator('#privacy');
  await privacy.getByRole('switch').first().waitFor();
  await take(page, 'privacy', { at: privacy.getByRole('heading') });
  await privacy.getByRole('button', { name: 'Verwalten' }).first().click();
  await page.getByRole('button', { name: 'Deaktivieren' }).first().waitFor();
  await take(page, 'links');
  await page.keyboard.press('Escape');
  await button(page, /Konto löschen|Löschen/).click();
  await page.locator('dialog[open]').waitFor();
  await take(page, 'account-end');
  await page.keyboard.press('Escape');
}

async function firstPublic(page: SheetPage): Promise<void> {
  await page.goto('/create');
  await page.getByRole('textbox', { name: 'Text' }).fill('Der erste Tag, den alle lesen dürfen.');
  await labelOf(page.getByRole('radio', { name: 'Öffentlich' })).click();
  await button(page, 'Speichern').click();
  await page.locator('dialog[open]').waitFor();
  await take(page, 'first-public');
}

/** The screens on which other people appear, and the page of a shared day; the demo account has friends. @param link path of the shared day */
export async function takePeople(stack: Stack, link: string): Promise<void> {
  const chromium = { browser: await findChromium(), origin: stack.origin };
  const [device, guest] = [new Device(chromium), new Device(chromium)];
  try {
    const visitor = await guest.start();
    await visitor.goto(link);
    await visitor.locator('img').first().waitFor();
    await take(visitor, 'shared');
    await open(visitor, '/shared/gibt-es-nicht', 'shared-missing');
    const page = await device.start();
    await device.offersNoInstall();
    await new Landing(page).signIn(DEMO);
    await new DiaryPage(page).isSaved();
    await quiet(page);
    await friends(page);
    await ofFriends(page);
    await own(page);
    await settings(page);
    await firstPublic(page);
  } finally {
    await device.close();
    await guest.close();
  }
}
