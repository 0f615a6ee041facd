import type { Page } from '@playwright/test';
import { wrongAsDrawn } from '../src/as-drawn.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { countFromEnv } from '../src/runs.ts';
import { keptPictures, WallWatch } from '../src/wall-watch.ts';

const SCREEN = { width: 1920, height: 1080 };
/** The longest that a slide may stand. */
const SECONDS = 15;
const HOUR_S = 60 * 60;
const HOURS = countFromEnv('SOAK_COUNT', 1);
/** Its last line has tails on every screen. */
const LONG_GREETING = 'Euer glückliches Jahrzehnt jagt ganz gemütlich jeden gequälten Gegner. '.repeat(12).trim();
const slide = (page: Page) => page.locator('[data-slide]');

/** Entry and picture of a slide. */
function partsOf(id: string): { entry: string; picture: string } {
  const [entry = '', picture = ''] = id.split(':');
  return { entry, picture };
}

/** Whether the worker has what the wall begins with. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const files = await (await caches.open('tagfalter-used-files')).keys();
    const pages = await (await caches.open('tagfalter-event-pages')).keys();
    return pages.length === 1 && files.some(({ url }) => url.includes('wall-app'));
  });
}

test('a wall runs for hours offline and drops hidden pictures', async ({ stack, newDevice, newPerson }) => {
  test.setTimeout(900_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  const device = newDevice({ viewport: SCREEN });
  const page = await device.start();
  const watch = await WallWatch.on(page);
  await page.goto(`${book.page}/wall`);
  await expect(page.getByText('Noch keine Bilder. Wer scannt, ist gleich hier zu sehen.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-Code zum Gästebuch' })).toBeVisible();

  await book.contribute({ guestName: 'Tante Helga', topMoment: 'Das Ja-Wort.', top: 3, more: 20 });
  await expect(page.getByText('Das Ja-Wort.')).toBeVisible();
  await expect(page.getByText('Scannen. Foto. Fertig.')).toBeVisible();
  await expect(page.getByText('23 Fotos von einem Gast')).toBeVisible();
  await book.contribute({ guestName: 'Onkel Otto', guestMessage: 'Macht es gut miteinander.' });
  // Within seconds, although another slide has just begun.
  await expect(page.getByText('Macht es gut miteinander.')).toBeVisible({ timeout: 9000 });
  await expect(page.getByText('23 Fotos von 2 Gästen')).toBeVisible();
  await expect.poll(async () => (await keptPictures(page, book.event.shareToken)).length).toBe(23);
  await expect.poll(() => isKept(page)).toBe(true);
  expect(await page.evaluate((key) => localStorage.getItem(key), `tagfalter-wall-${book.event.shareToken}`)).toMatch(
    /^\d{4}-\d\d-\d\dT/,
  );

  // Without a network, for hours by a clock of its own.
  await device.context.setOffline(true);
  await page.clock.install();
  await page.reload();
  await expect(slide(page)).toBeVisible();
  await page.getByRole('button', { name: 'Einstellungen der Wand' }).click();
  await page.getByRole('radio', { name: '15 Sekunden' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Kein Netz seit \d\d:\d\d\. Die Bilder laufen weiter\.$/)).toBeVisible();
  // Drawn small and without motion, as a browser without a graphics card takes its time for each.
  await page.setViewportSize({ width: 480, height: 270 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.pauseAt(Date.now() + 60_000);
  const from = watch.shown.length;
  for (let seconds = 0; seconds < HOURS * HOUR_S; seconds += SECONDS) {
    const before = watch.shown.length;
    await page.clock.runFor(SECONDS * 1000);
    await watch.past(before);
  }
  const shown = watch.shown.slice(from);
  console.log(
    `${HOURS} hours: ${shown.length} slides, ${new Set(shown).size} distinct, ${watch.urls.most} pictures at most`,
  );
  expect(shown.length).toBeGreaterThanOrEqual((HOURS * HOUR_S) / SECONDS);
  expect(new Set(shown).size).toBe(24);
  for (const [index, id] of shown.entries()) expect(shown.slice(Math.max(0, index - 12), index)).not.toContain(id);
  expect(watch.urls.most).toBeLessThanOrEqual(7);

  // After a power cut it opens again, with what it has.
  await page.setViewportSize(SCREEN);
  await page.clock.resume();
  const beforeReload = watch.shown.length;
  await page.reload();
  await watch.past(beforeReload);
  await expect(page.getByText('23 Fotos von 2 Gästen')).toBeVisible();

  // A picture that the host hides meanwhile is not shown again once there is a network.
  const [gone = ''] = watch.shown.filter((id) => !id.endsWith(':words') && id !== watch.shown.at(-1));
  await book.hide(host, partsOf(gone).entry, partsOf(gone).picture);
  const beforeNews = watch.shown.length;
  await device.context.setOffline(false);
  await expect(page.getByText('22 Fotos von 2 Gästen')).toBeVisible();
  await expect(page.getByText(/^Kein Netz seit/)).toBeHidden();
  await expect.poll(async () => keptPictures(page, book.event.shareToken)).not.toContain(partsOf(gone).picture);
  expect(watch.shown.slice(beforeNews)).not.toContain(gone);
});

test('walls drop hidden pictures; restricted and missing ones say so', async ({ stack, newDevice, newPerson }) => {
  const host = await newPerson();
  const page = await newDevice({ viewport: SCREEN }).start();
  await test.step('a hidden picture leaves the wall within two seconds', async () => {
    const book = await GuestBook.of(stack, host);
    await book.contribute({ guestName: 'Tante Helga', top: 3 });
    await page.goto(`${book.page}/wall`);
    await expect.poll(async () => (await keptPictures(page, book.event.shareToken)).length).toBe(3);
    // It stays: nothing but its host takes it away.
    await page.getByRole('button', { name: 'Anhalten' }).click();
    const id = (await slide(page).getAttribute('data-slide')) ?? '';
    await book.hide(host, partsOf(id).entry, partsOf(id).picture);
    await expect(page.locator(`[data-slide="${id}"]`)).toHaveCount(0, { timeout: 2000 });
    await expect(slide(page)).toBeVisible();
    await expect
      .poll(() => keptPictures(page, book.event.shareToken), { timeout: 2000 })
      .not.toContain(partsOf(id).picture);
    await expect(page.getByText('2 Fotos von einem Gast')).toBeVisible();
  });
  await test.step('a restricted event’s wall asks to sign in; missing ones say so', async () => {
    const restricted = await GuestBook.of(stack, host, { sharingMode: 'account_required' });
    await page.goto(`${restricted.page}/wall`);
    await expect(page.getByRole('heading', { name: 'Zugang beschränkt' })).toBeVisible();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByLabel('E-Mail').first()).toBeVisible();
    await page.goto(`/events/${'Z'.repeat(22)}/wall`);
    await expect(page.getByRole('heading', { name: 'Event nicht gefunden' })).toBeVisible();
  });
});

test('a wall by keyboard, on a phone, in four languages', async ({ stack, newDevice, newPerson }) => {
  test.setTimeout(300_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, { backgroundColor: '#f4d63a' });
  const page = await newDevice({ viewport: SCREEN }).start();
  const inspector = await Inspector.of(page);
  await page.goto(`${book.page}/wall`);
  await expect(page.getByText('Noch keine Bilder.')).toBeVisible();
  await inspector.look('wall without pictures');
  await book.contribute({ guestName: 'Tante Helga', topMoment: 'Das Ja-Wort.', top: 3 });
  await expect(slide(page)).toBeVisible();
  await page.setViewportSize(SCREEN);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Weiterlaufen lassen' })).toBeVisible();
  // Small pictures of what comes next: there is something to turn over to.
  await expect(page.locator('.wall__strip img').first()).toBeAttached();
  const first = await slide(page).getAttribute('data-slide');
  await page.keyboard.press('ArrowRight');
  await expect(slide(page)).not.toHaveAttribute('data-slide', first ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(slide(page)).toHaveAttribute('data-slide', first ?? '');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await inspector.look('wall');
  // The controls go by themselves, and come with the focus.
  await page.setViewportSize(SCREEN);
  const bar = page.getByRole('toolbar', { name: 'Live-Wand steuern' });
  await expect(bar).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await expect(bar).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Einstellungen der Wand' }).click();
  await page.getByRole('radio', { name: '15 Sekunden' }).check();
  await inspector.look('settings of a wall');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Einstellungen der Wand' }).click();
  await expect(page.getByRole('radio', { name: '15 Sekunden' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.setViewportSize(SCREEN);
  await book.contribute({ guestName: 'Onkel Otto', guestMessage: LONG_GREETING });
  await expect(page.getByText(LONG_GREETING)).toBeVisible();
  for (const size of [SCREEN, { width: 1024, height: 768 }, { width: 844, height: 390 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    expect(await wrongAsDrawn(page, `a long greeting, ${size.width} px`)).toEqual([]);
  }
  expect(inspector.found).toEqual([]);
});
