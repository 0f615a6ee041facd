import { expect, test } from '../src/fixtures.ts';
import { EVENT_DATE, GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';

/** As it stands in a sentence. */
const DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(EVENT_DATE));
const HEAD = 'In mein Tagebuch übernehmen';

test('a guest copies a picture and words, on screens that fit', async ({ stack, signedIn, newPerson }) => {
  test.setTimeout(400_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  await book.contribute({ guestName: 'Tante Helga', top: 2, more: 1 });
  const undated = await GuestBook.of(stack, host, { eventDate: '' });
  await undated.contribute({ guestName: 'Tante Helga' });
  const future = await GuestBook.of(stack, host, { eventDate: '2040-09-12' });
  const { page, person } = await signedIn();
  const inspector = await Inspector.of(page);
  await page.goto(book.page);
  await page.getByRole('link', { name: HEAD }).click();
  await expect(page.getByRole('heading', { level: 1, name: HEAD })).toBeVisible();
  await expect(page.getByText(`Am ${DAY} ist noch Platz für 1 Bild.`)).toBeVisible();
  await expect(page.getByText('Mit Pro wären es 3.')).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: 'Bild von Tante Helga' });
  await expect(boxes).toHaveCount(3);
  await expect(boxes.first()).toBeChecked();
  await boxes.nth(1).click();
  await expect(page.getByText('Mehr passen an diesem Tag nicht hinein.')).toBeVisible();
  await inspector.look('into the diary');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByLabel('Deine Worte')).toHaveValue('Hochzeit Lena & Jonas');
  await page.getByLabel('Deine Worte').fill('Was für ein Fest.');

  stack.proxy.cut();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByRole('alert')).toContainText('Keine Verbindung.');
  await expect(page.getByLabel('Deine Worte')).toHaveValue('Was für ein Fest.');
  stack.proxy.restore();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL(/\/entry\//);
  await expect(page.getByText('Was für ein Fest.')).toBeVisible();
  await expect
    .poll(async () => (await person.entries()).map(({ date, imageUrls }) => [date, imageUrls.length]))
    .toEqual([[EVENT_DATE, 1]]);

  await page.goto(`${undated.page}/diary`);
  await expect(page.getByLabel('Tag im Tagebuch')).toBeVisible();
  await page.getByLabel('Deine Worte').fill(' ');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspector.look('into the diary without a date', 'Wähle mindestens ein Bild, oder schreib ein paar Worte.');
  await page.goto(`${future.page}/diary`);
  await expect(page.getByText('Das Fest ist erst am')).toBeVisible();
  await inspector.look('into the diary too early');
  await page.goto('/events/AAAAAAAAAAAAAAAAAAAAAA/diary');
  await expect(page.getByText('Dieses Gästebuch gibt es nicht (mehr)')).toBeVisible();
  await inspector.look('into the diary of no book');
  expect(inspector.found).toEqual([]);
});

test('a Pro host copies three, and an existing day keeps its words', async ({ stack, signedIn, newPerson }) => {
  test.setTimeout(180_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host);
  await book.contribute({ guestName: 'Tante Helga', top: 3, more: 2 });
  const { page } = await signedIn({ person: host });
  await page.goto(`${book.page}/diary`);
  await expect(page.getByText(`Am ${DAY} ist noch Platz für 3 Bilder.`)).toBeVisible();
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL(/\/entry\//);
  await expect.poll(async () => (await host.entries()).map(({ imageUrls }) => imageUrls.length)).toEqual([3]);

  await page.goto(`${book.page}/diary`);
  await expect(page.getByText('An diesem Tag steht schon etwas.')).toBeVisible();
  await expect(page.getByText(`Am ${DAY} ist kein Platz mehr für weitere Bilder.`)).toBeVisible();
  await page.getByLabel('Deine Worte').fill('Und getanzt bis vier.');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL(/\/entry\//);
  await expect(page.getByText('Und getanzt bis vier.')).toBeVisible();
  await expect(page.getByText('Hochzeit Lena & Jonas')).toBeVisible();
});

test('pictures and words are chosen by keyboard at 200 %, focus visible', { tag: '@soak' }, async ({
  stack,
  newPerson,
  signedIn,
}) => {
  const book = await GuestBook.of(stack, await newPerson());
  await book.contribute({ guestName: 'Tante Helga', top: 1, more: 1 });
  const { page } = await signedIn({ viewport: { width: 640, height: 450 }, scale: 2 });
  const keys = new Keyboard(page);
  await page.goto(`${book.page}/diary`);
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).toBeChecked();
  await keys.tabTo(boxes.first());
  await keys.press('Space');
  await expect(boxes.first()).not.toBeChecked();
  await keys.tabTo(boxes.nth(1));
  await keys.press('Space');
  await expect(boxes.nth(1)).toBeChecked();
  await keys.fill(page.getByLabel('Deine Worte'), 'Schön war es. ');
  await keys.tabTo(page.getByRole('button', { name: 'Übernehmen' }));
});
