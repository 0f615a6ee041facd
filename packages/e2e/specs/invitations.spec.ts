import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Person } from '../src/person.ts';

test('an invitation by keyboard: withdrawn it ends, accepted it makes friends', async ({
  stack,
  knownDevice,
  newPerson,
  signedIn,
}) => {
  const [mia, tom, ina] = [await newPerson(), new Person(stack), new Person(stack)];
  await mia.confirm();
  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  const phone = await (await knownDevice()).start();
  const keys = new Keyboard(page);
  await test.step('withdrawn, its link ends', async () => {
    await page.goto('/friends/invite');
    await page.getByLabel('E-Mail-Adresse').fill(ina.email);
    await page.getByRole('button', { name: 'Einladung senden' }).click();
    await keys.enter(page.getByRole('button', { name: `Einladung an ${ina.email} zurückziehen` }));
    await keys.enter(page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }));
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: ina.email })).toContainText(
      'Zurückgezogen',
    );
    await expect(page.getByText('Noch 5 Einladungen.')).toBeVisible();

    await phone.goto(await stack.linkMailedTo(ina.email, '#invite='));
    await expect(phone.getByText('Dieser Einladungscode ist ungültig oder abgelaufen.').first()).toBeVisible();
    await phone.goto('about:blank');
  });
  await test.step('the invited person registers by its link and becomes a friend', async () => {
    await page.goto('/friends');
    await keys.enter(page.getByRole('main').getByRole('link', { name: 'Einladen' }));
    await keys.fill(page.getByLabel('E-Mail-Adresse'), tom.email);
    await keys.fill(page.getByLabel('Deine Nachricht'), 'Komm doch auch!');
    await keys.tabTo(page.getByRole('switch', { name: 'Gleich befreundet sein' }));
    await keys.enter(page.getByRole('button', { name: 'Einladung senden' }));
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: tom.email });
    await expect(row).toContainText('Ausstehend');
    await expect(page.getByText('Noch 4 Einladungen.')).toBeVisible();
    const inspector = await Inspector.of(page);
    await inspector.look('an invitation that was sent', 'Einladung gesendet');
    expect(inspector.found).toEqual([]);

    await phone.goto(await stack.linkMailedTo(tom.email, '#invite='));
    const dialog = phone.getByRole('dialog');
    await expect(dialog.getByLabel('Einladungscode')).toHaveValue(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
    expect(new URL(phone.url()).hash).toBe('');
    await dialog.getByLabel('Vorname').fill('Tom');
    await dialog.getByLabel('Nachname').fill('Falter');
    await dialog.getByLabel('E-Mail').fill(tom.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(tom.password);
    await dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
    await dialog.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(phone.getByRole('button', { name: /^Menü von/ })).toBeVisible();
    await phone.goto('/friends');
    await expect(phone.getByRole('listitem').filter({ hasText: 'Mia Muster' })).toBeVisible();

    await page.reload();
    await expect(row).toContainText('Angenommen');
    stack.proxy.cut();
    await page.reload();
    await expect(row).toContainText('Angenommen');
    await expect(page.getByText('Das ist der Stand von deinem letzten Besuch')).toBeVisible();
    stack.proxy.restore();
  });
});
