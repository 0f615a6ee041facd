import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { blockPerson } from '@tagfalter/contract/blocks';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});
const HERS = 'Am See, mit den Füßen im Wasser.';
const HIS = 'Zwei Stunden auf dem Rad.';

/** Adds a source to the feed of the start. */
async function choose(page: Page, source: 'Freunde' | 'Öffentlich'): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('group', { name: 'Wessen Einträge' }).getByText(source, { exact: true }).click();
}

/** Whether somebody reads a day at the start and at its address; without a right they are told so. */
async function reads(page: Page, text: string, entry: string, isAllowed: boolean): Promise<void> {
  await page.goto('/dashboard');
  const own = page.getByRole('heading', { name: 'Einträge', exact: true });
  await expect(own).toBeVisible();
  if (isAllowed) await expect(page.getByText(text).first()).toBeVisible();
  else await expect(page.getByText(text)).toHaveCount(0);
  await page.goto(entry);
  if (isAllowed) await expect(page.getByText(text).first()).toBeVisible();
  else await expect(page.getByRole('heading', { name: 'Zugriff verweigert' })).toBeVisible();
}

test('two people befriend and read until one removes or blocks the other', async ({ stack, newPerson, signedIn }) => {
  const [mia, tom] = [await newPerson(), await newPerson()];
  await Promise.all([mia.confirm(), tom.confirm()]);
  const id = await mia.write(HERS, { photo: PHOTO, visibility: 'friends' });
  await tom.write(HIS, { visibility: 'friends' });
  const { page: hers } = await signedIn({ person: mia });
  const { page: his } = await signedIn({ person: tom });
  await new DiaryPage(his).isSaved();
  const entry = `/entry/${id}?owner=${await mia.accountId()}`;
  await choose(his, 'Freunde');
  await reads(his, HERS, entry, false);

  await his.goto('/friends?tab=find');
  await his.getByLabel('Benutzername oder E-Mail-Adresse').fill(mia.email.replace(/@.*$/, ''));
  await his.getByRole('button', { name: 'Suchen' }).click();
  await his.getByRole('button', { name: 'Anfrage senden' }).click();
  await expect(his.getByText('Ausstehend', { exact: true })).toBeVisible();
  await hers.goto('/friends');
  await hers.getByRole('button', { name: 'Annehmen' }).click();
  // The row stands at once, the message once the server has agreed.
  await expect(hers.getByText('Mia Muster und du seid jetzt befreundet', { exact: true })).toBeVisible();
  await choose(hers, 'Freunde');
  await expect(hers.getByText(HIS).first()).toBeVisible();

  await reads(his, HERS, entry, true);
  const photo = (await his.locator('img.ph').first().getAttribute('src')) ?? '';
  const statusOf = (address: string) => fetch(new URL(address, stack.direct)).then(({ status }) => status);
  expect(await statusOf(photo)).toBe(200);
  await mia.show(id, 'private');
  expect(await statusOf(photo)).toBe(404);
  await reads(his, HERS, entry, false);
  await mia.show(id, 'friends');
  await reads(his, HERS, entry, true);

  await his.goto('/friends');
  const row = his.getByRole('button', { name: 'Mehr zu Mia Muster' });
  await expect(row).toBeVisible();
  stack.proxy.cut();
  await his.goto('/friends');
  await expect(row).toBeVisible();
  await expect(his.getByText('Das ist der Stand von deinem letzten Besuch').first()).toBeVisible();
  await his.goto('/dashboard');
  await expect(his.getByText(HERS).first()).toBeVisible();
  stack.proxy.restore();

  await hers.goto('/friends');
  await hers.getByRole('button', { name: 'Mehr zu Mia Muster' }).click();
  await hers.getByRole('button', { name: 'Als Freund entfernen' }).click();
  await hers.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(hers.getByText('Noch keine Freunde').first()).toBeVisible();
  expect(await statusOf(photo)).toBe(404);
  await reads(his, HERS, entry, false);
  stack.proxy.cut();
  await his.goto('/dashboard');
  // Said once what is kept of others has been read.
  await expect(his.getByText('Von anderen ist gerade nichts zu sehen')).toBeVisible();
  await expect(his.getByText(HERS)).toHaveCount(0);
  stack.proxy.restore();

  await mia.show(id, 'public');
  await choose(his, 'Öffentlich');
  await reads(his, HERS, entry, true);
  await fetch(`${stack.direct}${blockPerson.path.replace(':id', await tom.accountId())}`, {
    method: blockPerson.method,
    headers: { authorization: `Bearer ${await mia.token()}` },
  });
  await reads(his, HERS, entry, false);
});
