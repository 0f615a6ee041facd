import { DAY_MS } from '@tagfalter/domain/durations';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { seedDiary } from '../src/seed-days.ts';
import { todaysDate } from '../src/todays-date.ts';

const TODAY = todaysDate();
const YEAR = TODAY.slice(0, 4);
const LAST_YEAR = String(Number(YEAR) - 1);
const SILVESTER = `${LAST_YEAR}-12-31`;

test('looking back offline, by keyboard and on each of its screens', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDiary(stack, person, 400);
  const { page } = await signedIn({ person });
  const diary = new DiaryPage(page);
  await diary.isSaved();
  await test.step('the year by keyboard alone: bar, grid, day, all years, back', async () => {
    await expect(page.getByRole('link', { name: 'Jahr', exact: true }).filter({ visible: true })).toBeVisible();
    stack.proxy.cut();
    const keys = new Keyboard(page);
    await keys.press('g');
    await keys.press('j');
    await expect(page.getByRole('heading', { name: `Dein ${YEAR} Jahr` })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Jahr' }).getByRole('option')).toHaveCount(5);
    const grid = page.getByRole('group', { name: 'Jahr in Farben' });
    await expect(grid.getByRole('button')).toHaveCount(Number(YEAR) % 4 === 0 ? 366 : 365);

    // The grid is a single stop for Tab; months are rows here.
    await page.getByRole('combobox', { name: 'Jahr' }).selectOption(LAST_YEAR);
    await keys.tabTo(grid.getByRole('button', { name: /^1\. Januar:/ }));
    for (let month = 1; month < 12; month += 1) await keys.press('ArrowDown');
    await keys.press('End');
    const number = (Date.parse(TODAY) - Date.parse(SILVESTER)) / DAY_MS;
    const words = `Tag ${number}:`;
    const mood = 1 + ((number - 1) % 10);
    await expect(grid.getByRole('button', { name: `31. Dezember: Stimmung ${mood}`, exact: true })).toBeFocused();
    await keys.press('Enter');
    await expect(page.locator('.peek')).toContainText(words);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1500);

    await keys.enter(page.getByRole('link', { name: 'Zehn Jahre ansehen' }));
    await expect(page.getByRole('heading', { name: '31. Dezember' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(LAST_YEAR);
    await keys.enter(page.getByRole('link', { name: '1. Januar', exact: true }));
    await expect(page.getByRole('heading', { name: '1. Januar' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: `Dein ${LAST_YEAR} Jahr` })).toBeVisible();
    await page.getByRole('tab', { name: 'Kalender' }).click();
    await expect(page.getByRole('table')).toContainText('Mo');
    await page.getByRole('tab', { name: 'Linie' }).click();
    await expect(page.getByRole('heading', { name: 'Stimmung im Verlauf' })).toBeVisible();
    stack.proxy.heal();
  });
  await test.step('each screen opens offline and sets rest', async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'An diesem Tag' })).toBeVisible();
    const yesterday = addDays(TODAY, -1);
    stack.proxy.cut();
    await page.goto('/dashboard');
    await expect(diary.entry('Tag 1:')).toBeVisible();
    await page.goto(`/yearly?year=${yesterday.slice(0, 4)}`);
    await expect(page.getByRole('group', { name: 'Jahr in Farben' })).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Linie' }).click();
    await expect(page.getByRole('heading', { name: 'Stimmung im Verlauf' })).toBeVisible();
    // Each month has its butterfly on the line.
    const wing = await page.locator('.mline .wing').first().boundingBox();
    expect(wing?.width).toBeGreaterThan(10);
    await page.getByRole('tab', { name: 'Kalender' }).click();
    await expect(page.getByRole('table')).toContainText('Mo');
    await page.goto('/search');
    await page.getByRole('searchbox', { name: 'Suchen' }).fill('brot sonntage');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goto(`/day/${yesterday.slice(5)}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Tag 1:' });
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: `${yesterday.slice(0, 4)} ruhen lassen` }).click();
    await page.getByRole('button', { name: 'Diese Zeit ruhen lassen' }).click();
    await page.getByRole('dialog').getByLabel('Von').fill(addDays(yesterday, -9));
    await expect(page.getByRole('dialog')).toContainText('10 Tage, davon 10 mit Eintrag');
    await page.getByRole('dialog').getByRole('button', { name: 'Ruhen lassen' }).click();
    await expect(row).toHaveCount(0);
    await page.goto('/settings/quiet');
    await expect(page.getByText('10 Tage, davon 10 mit Eintrag')).toBeVisible();
    stack.proxy.heal();
  });
});

test('a resting day leaves the year everywhere, stays in the calendar', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDiary(stack, person, 3);
  const { page } = await signedIn({ person });
  const diary = new DiaryPage(page);
  await diary.isSaved();
  await diary.entry('Tag 2:').getByRole('link').first().click();
  stack.proxy.cut();
  await page.getByRole('button', { name: 'Nicht wieder zeigen' }).click();
  await expect(page.getByRole('button', { name: 'Wieder zeigen' })).toBeVisible();
  await page.getByRole('link', { name: 'Zehn Jahre' }).click();
  await expect(page.getByText('1 Jahr ruht und steht nicht hier.')).toBeVisible();
  await page.getByRole('link', { name: 'Ruhende Erinnerungen' }).click();
  await expect(
    page.getByText(/^Der Server ist gerade nicht erreichbar. Auf diesem Gerät gilt es sofort/),
  ).toBeVisible();
  await expect(page.getByText('Tag 2: Wind')).toBeVisible();
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/quiet-memories') && answer.request().method() === 'PATCH' && answer.ok(),
  );
  stack.proxy.heal();
  await sent;
  await page.goto(`/yearly?year=${addDays(TODAY, -2).slice(0, 4)}`);
  await expect(page.getByText(/^1 Tag ruht/)).toBeVisible();
  const { page: other } = await signedIn({ person });
  await other.goto('/settings/quiet');
  await expect(other.getByText('Tag 2: Wind')).toBeVisible();
});
