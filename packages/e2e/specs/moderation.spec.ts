import type { Page } from '@playwright/test';
import { adminModeration } from '@tagfalter/contract/admin-moderation';
import { violations } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { takeDownContent } from '../src/take-down.ts';

const REASON = 'Zeigt eine Person, die das nicht möchte.';

/** Sends a report by the dialog of the page, and reads the thanks. */
async function report(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Melden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eintrag melden' });
  await dialog.getByLabel('Beleidigend oder verletzend').check();
  await dialog.getByLabel('Was sollten wir wissen?').fill('Das bin ich.');
  await dialog.getByRole('button', { name: 'Melden' }).click();
  const thanks = page.getByRole('dialog', { name: 'Danke für deinen Hinweis' });
  await expect(thanks.getByRole('status')).toHaveText('Wer diesen Dienst betreibt, sieht sich den Eintrag an.');
  await thanks.getByRole('button', { name: 'Fertig' }).click();
}

test('reports, a take-down and a blocked person’s remaining rights', async ({
  stack,
  newDevice,
  knownDevice,
  newPerson,
  signedIn,
}) => {
  const [mia, tom] = [await newPerson(), await newPerson()];
  await mia.confirm();
  const id = await mia.write('Ein Tag für alle.', { visibility: 'public' });
  const link = await mia.share(id, { originalText: true });
  const subject = { kind: 'entry' as const, ownerId: await mia.accountId(), target: id };

  const visitor = await newDevice({ worker: 'block' }).start();
  await visitor.goto(link);
  await report(visitor);
  const { page: reader } = await signedIn({ person: tom });
  await new DiaryPage(reader).isSaved();
  await reader.goto(`/entry/${id}`);
  await report(reader);
  const shown = await takeDownContent(stack, subject, REASON);
  expect(shown.reports).toMatchObject([{ reason: 'insult', message: 'Das bin ich.' }]);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Eintrag nicht verfügbar' })).toBeVisible();
  await reader.goto(`/entry/${id}`);
  await expect(reader.getByRole('heading', { name: 'Zugriff verweigert' })).toBeVisible();

  const { page: author } = await signedIn({ person: mia });
  await new DiaryPage(author).isSaved();
  await author.goto(`/entry/${id}`);
  await expect(author.getByText('Nur noch du siehst diesen Eintrag')).toBeVisible();
  await expect(author.getByText(REASON)).toBeVisible();

  await stack.askAdmin(adminModeration, { action: 'block', email: tom.email, reason: REASON });
  const other = await (await knownDevice()).start();
  await other.goto('/');
  await other.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('E-Mail').fill(tom.email);
  await dialog.getByLabel('Passwort', { exact: true }).fill(tom.password);
  await dialog.getByRole('tabpanel').getByRole('button', { name: 'Anmelden' }).click();
  const blocked = other.getByRole('dialog', { name: 'Dieses Konto ist gesperrt' });
  await expect(blocked.getByText(REASON)).toBeVisible();
  expect([...(await violations(other, 'blocked', 'light')), ...(await violations(other, 'blocked', 'dark'))]).toEqual(
    [],
  );
  const archive = other.waitForEvent('download');
  await blocked.getByRole('button', { name: 'Herunterladen' }).click();
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  await blocked.getByRole('button', { name: 'Löschen' }).click();
  await other.getByRole('dialog', { name: 'Konto löschen?' }).getByRole('button', { name: 'Konto löschen' }).click();
  await expect(blocked.getByText('Dein Konto wird gelöscht')).toBeVisible();
  await blocked.getByRole('button', { name: 'Konto behalten' }).click();
  await expect(blocked.getByText('14 Tage Bedenkzeit, dann endgültig.')).toBeVisible();
  await blocked.getByRole('button', { name: 'Abmelden' }).click();
  await expect(blocked).toBeHidden();
});
