import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import type { Person } from '../src/person.ts';

/** Opens the friends by their keys, as the overview of keys says. */
async function goToFriends(page: Page): Promise<void> {
  await page.locator('body').press('g');
  await page.locator('body').press('f');
  await expect(page.getByRole('heading', { level: 1, name: 'Freunde' })).toBeVisible();
}

/** Asks somebody by address. */
async function ask(page: Page, whom: Person): Promise<void> {
  await page.getByRole('tab', { name: /^Finden/ }).click();
  await page.getByLabel('Benutzername oder E-Mail-Adresse').click();
  await page.keyboard.type(whom.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  await expect(page.getByText('Deine Anfrage ist unterwegs.')).toBeVisible();
}

test('two people befriend, read each other until it ends', async ({ stack, newPerson, signedIn }) => {
  const [mia, tom] = [await newPerson(), await newPerson()];
  await mia.confirm();
  await tom.confirm();
  await tom.write('Nur für Freunde.', { visibility: 'friends' });
  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  await goToFriends(page);
  await expect(page.getByRole('heading', { name: 'Noch keine Freunde' })).toBeVisible();
  await ask(page, tom);

  const { page: his } = await signedIn({ person: tom });
  await new DiaryPage(his).isSaved();
  await goToFriends(his);
  await his.getByRole('tab', { name: /^Eingehend/ }).click();
  await his.getByRole('button', { name: 'Annehmen' }).click();
  await expect(his.getByText('Mia Muster und du seid jetzt befreundet').first()).toBeVisible();

  await page.goto('/friends');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Muster' })).toContainText('zuletzt heute');
  await page.goto('/dashboard');
  await page.getByRole('checkbox', { name: 'Freunde' }).check();
  const card = page.getByRole('article').filter({ hasText: 'Nur für Freunde.' });
  await expect(card).toBeVisible();
  stack.proxy.cut();
  await page.reload();
  await expect(card).toBeVisible();
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Mehr zu Mia Muster' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Als Freund entfernen' }).click();
  await dialog.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(page.getByText('Mia Muster konnte nicht entfernt werden').first()).toBeVisible();
  stack.proxy.restore();

  await page.getByRole('button', { name: 'Mehr zu Mia Muster' }).click();
  await dialog.getByRole('button', { name: 'Als Freund entfernen' }).click();
  await dialog.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Noch keine Freunde' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('checkbox', { name: 'Freunde' })).toBeChecked();
  await expect(card).toHaveCount(0);
});
