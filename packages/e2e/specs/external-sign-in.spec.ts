import { expect, test } from '../src/external-fixtures.ts';
import { External } from '../src/pages/external.ts';

test('somebody registers by an account elsewhere with a code, signs out and comes back, all in a popup @both', async ({
  stack,
  newDevice,
  outsider,
}) => {
  const nora = outsider();
  const page = await newDevice().start();
  const external = new External(page);
  await external.choose(await external.openRegister(await stack.spareCode()), nora);
  await external.arrived();
  await expect(page.getByRole('status').getByText('Account wurde erstellt!')).toBeVisible();
  await page.goto('/profile/edit');
  await expect(page.getByLabel('Vorname')).toHaveValue('Nora');
  await expect(page.getByLabel('Nachname')).toHaveValue('van der Wiese');
  await external.signOut();
  await external.choose(await external.openLogin(), nora);
  await external.arrived();
  await expect(page.getByRole('status').getByText('Anmeldung erfolgreich!')).toBeVisible();
});
