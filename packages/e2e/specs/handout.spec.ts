import { expect, test } from '../src/fixtures.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { readPdf } from '../src/pdf.ts';

test('an excerpt blackened offline is in neither page nor PDF', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await person.write('Anna Müller hat mich heute im Garten besucht.');
  const { page } = await signedIn({ person });
  await new DiaryPage(page).isSaved();
  stack.proxy.cut();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const keys = new Keyboard(page);
  await keys.press('/');
  await page.getByRole('searchbox').fill('garten');
  await keys.enter(page.getByRole('link', { name: 'Als Auszug drucken' }));
  await expect(page.getByRole('searchbox', { name: 'Tage finden' })).toHaveValue('garten');
  expect(page.url()).not.toContain('garten');
  await keys.tabTo(page.getByRole('checkbox', { name: /Anna Müller/ }));
  await keys.press(' ');
  await keys.enter(page.getByRole('button', { name: 'Weiter mit 1 Tag' }));

  // By keys: the first two words at once.
  const text = page.getByRole('textbox', { name: /^Text vom/ });
  await keys.tabTo(text);
  await keys.press('ArrowRight');
  await keys.press('Shift+ArrowRight');
  await expect(page.getByText('Ausgewählt: Anna Müller')).toBeAttached();
  await keys.press('Enter');
  await expect(text).toHaveText('hat mich heute im Garten besucht.');
  await expect(page.getByRole('img', { name: 'geschwärzt' })).toHaveCount(1);
  expect(await page.content()).not.toContain('Müller');

  // By a selection.
  await text.locator('[data-from]').evaluate((piece) => {
    const words = piece.firstChild;
    const at = words?.textContent?.indexOf('Garten') ?? 0;
    if (words) getSelection()?.setBaseAndExtent(words, at, words, at + 6);
  });
  await page.getByRole('button', { name: 'Schwärzen' }).click();
  await expect(text).toHaveText('hat mich heute im besucht.');
  const bars = page.getByRole('img', { name: 'geschwärzt' });
  await expect(bars).toHaveCount(2);
  const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  expect(widths[0]).toBe(widths[1]);

  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ width: 595, height: 842 });
  expect(pages[0]?.text).toContain('hat mich heute im');
  expect(pages[0]?.text).toContain('1 / 1');
  for (const word of ['Müller', 'Garten', 'Schwärzen', 'Andere Tage']) expect(pages[0]?.text).not.toContain(word);

  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(text).toHaveText('hat mich heute im Garten besucht.');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(text).toHaveText('Anna Müller hat mich heute im Garten besucht.');
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeDisabled();
  expect(asked.filter((url) => /Garten|M%C3%BCller/i.test(url))).toEqual([]);
  stack.proxy.heal();
});
