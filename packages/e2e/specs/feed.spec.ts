import type { Page } from '@playwright/test';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { seedDiary } from '../src/seed-days.ts';
import { todaysDate } from '../src/todays-date.ts';

const DAYS = 200;
const FAR = 'Tag 95:';

/** Where a card stands in the window, in whole pixels. */
const topOf = (page: Page, text: string) =>
  new DiaryPage(page).entry(text).evaluate((card) => card.getBoundingClientRect().top);

/** Where a card stands once the page has come to rest: the wheel goes on for some frames, and cards are measured anew. */
const restingTopOf = (page: Page, text: string) =>
  new DiaryPage(page).entry(text).evaluate(async (card) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    let top = Number.NaN;
    for (let still = 0; still < 20; still += 1) {
      const now = card.getBoundingClientRect().top;
      if (now !== top) still = 0;
      top = now;
      await frame();
    }
    return top;
  });

/** Waits until a card stands where it stood, but for the fraction of a pixel that scrolling rounds. */
const standsAt = (page: Page, text: string, top: number) =>
  expect.poll(async () => Math.abs((await topOf(page, text)) - top)).toBeLessThanOrEqual(1);

test('the feed keeps its place: back, reload, favourites, public days', async ({ stack, newPerson, signedIn }) => {
  const [person, other] = [await newPerson(), await newPerson()];
  await seedDiary(stack, person, DAYS);
  await other.confirm();
  await other.write('Für alle.', { visibility: 'public' });
  const { page } = await signedIn({ person, viewport: { width: 390, height: 844 } });
  const diary = new DiaryPage(page);
  await expect(diary.entry('Tag 1:')).toBeVisible();
  await diary.isSaved();
  const cards = page.getByRole('article');
  await test.step('it keeps its place on Back and reload, rendering nearby months', async () => {
    expect(await cards.count()).toBeLessThan(100);
    await expect(cards.first()).toHaveAttribute('aria-setsize', String(DAYS));

    const far = diary.entry(FAR);
    await expect(async () => {
      // Less than the window is high: what is passed is seen.
      await page.mouse.wheel(0, 600);
      await expect(far).toBeInViewport({ timeout: 250 });
    }).toPass();
    await expect(diary.entry('Tag 1:')).toHaveCount(0);
    // A link that is covered or half outside would be moved by the click.
    await far.getByRole('link').scrollIntoViewIfNeeded();
    const top = await restingTopOf(page, FAR);
    await far.getByRole('link').tap();
    await page.waitForURL('**/entry/*');
    await page.goBack();
    await standsAt(page, FAR, top);
    await page.reload();
    await standsAt(page, FAR, top);

    await page.getByRole('button', { name: 'Monat' }).first().tap();
    const oldest = addDays(todaysDate(), -DAYS);
    const named = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', ...options }).format(new Date(`${oldest}T00:00:00Z`));
    const sheet = page.getByRole('dialog', { name: 'Zu Monat springen' });
    await expect(sheet).toBeVisible();
    if (!(await sheet.getByText(named({ year: 'numeric' })).isVisible()))
      await sheet.getByRole('button', { name: 'Jahr davor' }).tap();
    await sheet.getByRole('button', { name: named({ month: 'long' }) }).tap();
    const heading = page.getByRole('heading', { name: named({ month: 'long', year: 'numeric' }) });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.getByRole('navigation').getByRole('link', { name: 'Start' }).filter({ visible: true }).tap();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step('its heart shows favourites alone, in address and history', async () => {
    await expect(diary.entry('Tag 1:')).toBeVisible();
    const filter = page.getByRole('button', { name: 'Favoriten zeigen' });
    await filter.tap();
    await expect(page.getByRole('heading', { name: 'Noch keine Favoriten' })).toBeVisible();
    await expect(cards).toHaveCount(0);
    await page.goBack();
    await expect(diary.entry('Tag 1:')).toBeVisible();
    for (const day of ['Tag 2:', 'Tag 5:']) await diary.entry(day).getByRole('button', { name: 'Favorit' }).tap();
    await filter.tap();
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toHaveAttribute('aria-setsize', '2');
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(cards).toHaveCount(2);
    await diary.entry('Tag 5:').getByRole('link').tap();
    await page.waitForURL('**/entry/*');
    await page.goBack();
    await expect(cards).toHaveCount(2);
    await diary.entry('Tag 5:').getByRole('button', { name: 'Favorit' }).tap();
    await expect(cards).toHaveCount(1);
    await filter.tap();
    await expect(diary.entry('Tag 1:')).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(1);
  });
  await test.step('own days keep their place among entries of everybody', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard');
    await page.getByRole('checkbox', { name: 'Öffentlich' }).check();
    await expect(diary.entry('Für alle.')).toBeVisible();
    await expect(diary.entry('Tag 1:')).toBeVisible();
    const far = diary.entry(FAR);
    await expect(async () => {
      await page.mouse.wheel(0, 600);
      await expect(far).toBeInViewport({ timeout: 250 });
    }).toPass();
    await page.getByRole('checkbox', { name: 'Öffentlich' }).uncheck();
    await expect(diary.entry('Tag 1:')).toBeVisible();
  });
});
