import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';

/** Closes the small stores of the browser to the page, as a setting of it does. */
function closeStores(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

/** Leaves no room in the small store of the browser. */
function fillStore(): void {
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (let index = 0; ; index += 1) localStorage.setItem(`full-${size}-${index}`, 'x'.repeat(size));
    } catch {
      // Expected: the next smaller piece may still fit.
    }
  }
}

for (const [name, script] of [
  ['closed', closeStores],
  ['full', fillStore],
] as const) {
  test(`a browser whose small store is ${name} keeps a diary`, { tag: name === 'full' ? '@soak' : [] }, async ({
    knownDevice,
    newPerson,
  }) => {
    const device = await knownDevice();
    const page = await device.start();
    await device.context.addInitScript(script);
    const person = await newPerson();
    await new Landing(page).signIn(person);
    const diary = new DiaryPage(page);
    const editor = await diary.write();
    await editor.text.fill('Ohne Zettelkasten.');
    await editor.save();
    await diary.isSaved();
    await page.reload();
    await expect(diary.entry('Ohne Zettelkasten.')).toBeVisible();
    await page.getByRole('button', { name: /^Menü von/ }).click();
    await page.getByRole('link', { name: 'Einstellungen' }).click();
    await page.getByRole('main').getByLabel('Sprache').selectOption('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
}

test('an address that is not secure is said before anybody registers', async ({ stack, chromiumFound, newDevice }) => {
  const { port } = new URL(stack.origin);
  const args = [...chromiumFound.args, '--host-resolver-rules=MAP tagfalter.test 127.0.0.1'];
  const page = await newDevice({ browser: { ...chromiumFound, args } }).start();
  await page.goto(`http://tagfalter.test:${port}/`);
  await page.getByRole('button', { name: 'Mit Einladung beginnen' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Diese Adresse ist nicht sicher', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});
