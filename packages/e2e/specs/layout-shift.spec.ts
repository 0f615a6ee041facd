import type { Page } from '@playwright/test';
import { zoneAtHour } from '../../../apps/api/test/zone-at-hour.ts';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';

const PHONE = { width: 412, height: 823 };
/** Below cover and buttons its foot is in sight. */
const TALL = { width: 412, height: 1200 };
/** Far below the 0.1 of a good page (design 3.20): what late fonts move. */
const STILL = 0.01;
/** As a phone's processor (Lighthouse). */
const SLOWER = 4;

/** Adds up the page's layout shifts from its start, those after a touch too. */
function watchShifts(): void {
  const moved: number[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Sum after two more frames: the browser tells of a shift after the frame that has shown it. */
async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => setTimeout(next));
    const moved: unknown = Reflect.get(window, 'moved');
    return Array.isArray(moved) ? moved.reduce((sum: number, value: number) => sum + value, 0) : Number.NaN;
  });
}

/** Holds these requests back; the result lets them go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

for (const [when, timeZone] of [
  ['by day', zoneAtHour(12)],
  ['at night', zoneAtHour(1)],
] as const) {
  test(`an editor opened ${when} on a slow processor does not jump`, { tag: when === 'by day' ? [] : '@soak' }, async ({
    newDevice,
    signedIn,
  }) => {
    const { device: known } = await signedIn();
    const device = newDevice({ worker: 'block', viewport: PHONE, timeZone });
    const page = await device.start();
    await device.context.addCookies(await known.context.cookies());
    await page.addInitScript(watchShifts);
    const session = await device.context.newCDPSession(page);
    // Its draft is read from the store meanwhile.
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto('/create');
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    if (when === 'at night') await expect(page.getByRole('button', { name: 'Noch für gestern?' })).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThan(STILL);
  });
}

test('a guest book whose entries come late does not jump', async ({ stack, newDevice, newPerson }) => {
  const book = await GuestBook.of(stack, await newPerson());
  for (const guestName of ['Tante Helga', 'Ida']) await book.contribute({ guestName, top: 1 });
  const page = await newDevice({ worker: 'block', viewport: TALL }).start();
  await page.addInitScript(watchShifts);
  const release = await hold(page, /\/api\/events\/share\/[\w-]{22}(\?|$)/);
  await page.goto(book.page);
  await expect(page.getByText('Event wird geladen...')).toBeVisible();
  release();
  await expect(page.getByRole('article', { name: 'Tante Helga' })).toBeVisible();
  expect(await shiftsOf(page)).toBeLessThan(STILL);
});

test('tasks and a member’s bars that come late move nothing', { tag: '@soak' }, async ({
  newPerson,
  signedIn,
  stack,
}) => {
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  await book.setTasks(host, [
    { id: crypto.randomUUID(), text: 'Jemand, der lacht, und das so, dass man es bis hinaus auf die Wiese hört' },
  ]);
  await book.contribute({ guestName: 'Ida', top: 1 });
  const { page } = await signedIn({ worker: 'block', viewport: TALL });
  await page.addInitScript(watchShifts);
  const release = await hold(page, /\/(member-bars|aside)-[^/]+\.js$/);
  await page.goto(book.page);
  await expect(page.getByRole('article')).toBeVisible();
  release();
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'In mein Tagebuch übernehmen' })).toBeVisible();
  expect(await shiftsOf(page)).toBeLessThan(STILL);
});
