import { expect, test } from '../src/hosted-fixtures.ts';
import { Issuer } from '../src/pages/issuer.ts';

test('somebody registers at the issuer with a code, signs out and comes back, all in a popup @both', async ({
  stack,
  newDevice,
  insider,
  issuer,
}) => {
  const nora = insider();
  const page = await newDevice().start();
  const way = new Issuer(page);
  await way.choose(await way.openRegister(await stack.spareCode()), nora);
  await way.arrived();
  await expect(page.getByRole('status').getByText('Account wurde erstellt!')).toBeVisible();
  await page.goto('/profile/edit');
  await expect(page.getByLabel('Vorname')).toHaveValue('Nora');
  await way.signOut();
  await expect.poll(() => issuer.requests).toContain('POST /token/revocation');
  await way.choose(await way.openLogin(), nora);
  await way.arrived();
  await expect(page.getByRole('status').getByText('Anmeldung erfolgreich!')).toBeVisible();
});
