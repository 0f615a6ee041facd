import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';

test('people choose who finds them, and end accounts (spec decisions 7, 21)', async ({
  stack,
  signedIn,
  newPerson,
}) => {
  const mia = await newPerson();
  const path = await mia.share(await mia.write('Ein Tag.'));
  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  await test.step('a person chooses who can find them, also offline', async () => {
    await page.goto('/settings#privacy');
    const byEmail = page.getByRole('switch', { name: 'Über E-Mail gefunden werden' });
    const byName = page.getByRole('switch', { name: 'Über Benutzernamen gefunden werden' });
    await expect(byName).toBeChecked();
    // The switch follows at once; what counts is that it has arrived.
    const arrived = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    await byName.click();
    await expect(byName).not.toBeChecked();
    await arrived;
    const before = await byEmail.isChecked();
    stack.proxy.cut();
    await byEmail.click();
    await expect(page.locator('#privacy').getByRole('alert')).toContainText('Nicht gespeichert.');
    await expect(byEmail).toBeChecked({ checked: before });
    stack.proxy.restore();
    await page.reload();
    await expect(byName).not.toBeChecked();
  });
  await test.step('an account is deleted after 14 days unless its owner keeps it', async () => {
    await page.goto('/settings');
    const row = page.getByRole('button', { name: 'Löschen', exact: true });
    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Konto löschen?' });
    await expect(dialog.getByText(/höchstens 35 Tage/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Konto löschen' }).click();
    await expect(page.getByText('Dein Konto wird gelöscht')).toBeVisible();
    await expect(row).toHaveCount(0);
    // The installed app starts at '/'.
    await page.goto('/');
    await expect(page.getByText('Dein Konto wird gelöscht')).toBeVisible();
    const inspector = await Inspector.of(page);
    await inspector.look('the start of an account that ends', 'Ein Tag.');
    expect(inspector.found).toEqual([]);
    await page.getByRole('button', { name: 'Konto behalten' }).click();
    await expect(page.getByText('Dein Konto bleibt', { exact: true })).toBeVisible();
    await page.goto('/settings');
    await expect(row).toBeVisible();
    await expect(page.getByText('Dein Konto wird gelöscht')).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Eintrag nicht verfügbar' })).toBeVisible();
  });
});
