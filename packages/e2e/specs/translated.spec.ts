import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';

/** Puts each translatable text into elements of its own, again and again, as a translating browser does. */
function translatePage(): void {
  const swap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      const isDone = parent === null || /^(FONT|SCRIPT|STYLE|TEXTAREA)$/.test(parent.tagName);
      if (isDone || !parent.translate || text.data.trim() === '') continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
    }
  };
  new MutationObserver(swap).observe(document.body, { subtree: true, childList: true, characterData: true });
  swap();
}

test('a translating browser translates written words alone, and breaks nothing', async ({ signedIn }) => {
  const { device, page } = await signedIn();
  await page.evaluate(translatePage);
  const diary = new DiaryPage(page);
  const editor = await diary.write();
  await editor.text.fill('Am See. ');
  await expect(page.getByText('2 Wörter')).toBeVisible();
  await editor.save();
  await expect(page.getByText('Eintrag erstellt', { exact: true })).toBeVisible();
  await diary.isSaved();
  await diary
    .entry('Am See.')
    .getByRole('link', { name: /^Eintrag vom/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Eintrag bearbeiten' })).toBeVisible();
  await editor.text.fill('Am See, und dann im Wald.');
  await editor.save();
  await expect(page.getByText('Eintrag aktualisiert', { exact: true })).toBeVisible();
  await diary
    .entry('im Wald')
    .getByRole('link', { name: /^Eintrag vom/ })
    .click();
  await page.getByRole('link', { name: 'Zum Eintrag' }).click();
  await expect(page.locator('.diary__raw > font')).toHaveText('Am See, und dann im Wald.');
  await expect(page.locator('font').filter({ hasNotText: 'Am See, und dann im Wald.' })).toHaveCount(0);
  const favorite = page.getByRole('button', { name: 'Favorit', exact: true });
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  expect(device.complaints).toEqual([]);
});
