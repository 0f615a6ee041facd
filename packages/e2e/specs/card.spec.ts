import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import { readPdf } from '../src/pdf.ts';
import { readQr } from '../src/read-qr.ts';

/** In points, a 72nd of an inch. */
const A6 = { width: 298, height: 420 };
const A4 = { width: 595, height: 842 };
/** Pixels of a millimetre on paper, as browsers count them. */
const MM = 96 / 25.4;
const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitänsjubiläum mit anschließendem Sommerfest im Garten der Großeltern und Tanz';
const LINE = 'Wir freuen uns über jedes einzelne Foto von euch allen heute';

/** PDF that the browser would print now. */
async function printed(page: Page) {
  return readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
}

/** How the first card lies on paper: its box in millimetres, and what a camera reads from it. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const card = page.locator('.tcard').first();
  const box = await card.boundingBox();
  const code = await readQr(await card.screenshot());
  // Words that leave their part of the card would be cut.
  const isWhole = await card.evaluate((whole) => {
    const boxOf = (part: string) => whole.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
    const isWide = Array.from(whole.querySelectorAll('h2, p, li'), (part) => part.scrollWidth > part.clientWidth + 1);
    const fits = boxOf('.tcard__t > div').top >= boxOf('.tcard__t').top;
    return fits && boxOf('.tcard__f').bottom <= whole.getBoundingClientRect().bottom && !isWide.includes(true);
  });
  await page.emulateMedia({ media: null });
  if (!box) throw new Error('no card');
  return { width: Math.round(box.width / MM), height: Math.round(box.height / MM), code, isWhole };
}

test('an event card prints on A6 or A4 and works offline', async ({ stack, newDevice, newPerson, signedIn }) => {
  test.setTimeout(240_000);
  const host = await newPerson();
  const book = await GuestBook.of(stack, host, {
    eventName: 'Lena & Jonas',
    sharingMode: 'code_required',
    eventCode: 'LENA-2026',
  });
  const { page } = await signedIn({ person: host });
  await page.goto(`${book.page}/card`);
  await expect(page.getByRole('heading', { level: 1, name: 'Karte für die Tische' })).toBeVisible();
  await expect(page.getByText('Lena & Jonas').first()).toBeVisible();
  stack.proxy.cut();
  await page.reload();
  const keys = new Keyboard(page);
  const address = `${stack.origin}${book.scanned}`;

  // Four on a sheet is how it begins.
  await expect(page.getByRole('img', { name: 'QR-Code zum Gästebuch von Lena & Jonas' })).toBeVisible();
  const four = await printed(page);
  expect(four.map(({ width, height }) => ({ width, height }))).toEqual([A4]);
  expect(four[0]?.text.match(/Scannen\. Foto\. Fertig\./g)).toHaveLength(4);
  expect(await onPaper(page)).toEqual({ width: 105, height: 148, code: address, isWhole: true });

  const fourfold = page.getByRole('checkbox', { name: 'Vier A6-Karten auf ein A4-Blatt' });
  await keys.tabTo(fourfold);
  await keys.press('Space');
  await keys.tabTo(page.getByLabel('Zeile über dem Code'));
  await keys.press('Control+a');
  await keys.type('Ein Foto für uns?');
  const one = await printed(page);
  expect(one.map(({ width, height }) => ({ width, height }))).toEqual([A6]);
  for (const words of [
    'Unser Gästebuch',
    'Lena & Jonas',
    'Ein Foto für uns?',
    'LENA-2026',
    'Kamera auf den Code halten',
  ])
    expect(one[0]?.text.replaceAll(/\s+/g, ' ')).toContain(words);
  for (const words of ['Drucken', 'Meine Events', 'Neuer Eintrag', 'Format']) expect(one[0]?.text).not.toContain(words);
  expect(await onPaper(page)).toEqual({ width: 105, height: 148, code: address, isWhole: true });

  await page.getByRole('radio', { name: 'A4, Aushang' }).check();
  await expect(fourfold).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Event-Code zeigen' }).uncheck();
  const notice = await printed(page);
  expect(notice.map(({ width, height }) => ({ width, height }))).toEqual([A4]);
  expect(notice[0]?.text).not.toContain('LENA-2026');
  expect(await onPaper(page)).toEqual({ width: 210, height: 297, code: address, isWhole: true });
  stack.proxy.heal();

  // A phone that has read the code stands before the guest book, and remembers it.
  const phone = await newDevice().start();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: 'Lena & Jonas' })).toBeVisible();
  await expect.poll(() => phone.evaluate(() => location.hash)).toBe('');
  const key = `tagfalter-scanned-${book.event.shareToken}`;
  expect(await phone.evaluate((name) => localStorage.getItem(name), key)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('a card holds a long name, prints without cover, for hosts alone', { tag: '@soak' }, async ({
  stack,
  newPerson,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const host = await newPerson();
  const mine = await GuestBook.of(stack, host, {
    eventName: LONG,
    backgroundColor: '#ffd400',
    sharingMode: 'code_required',
    eventCode: 'ABCD EFGH JKLM NPQR',
  });
  const theirs = await GuestBook.of(stack, await newPerson());
  const { page } = await signedIn({ person: host });
  await page.goto(`${theirs.page}/card`);
  await expect(page.getByRole('heading', { level: 1, name: 'Event nicht gefunden' })).toBeVisible();
  await page.goto(`${mine.page}/card`);
  await page.getByLabel('Zeile über dem Code').fill(LINE);
  const inspector = await Inspector.of(page);
  await inspector.look('/events/{t}/card', LONG);
  expect(await onPaper(page)).toMatchObject({ width: 105, height: 148, isWhole: true });

  await page.route('**/media/**', (route) => route.abort());
  await page.reload();
  await expect(page.locator('.tcard__t--photo')).toHaveCount(0);
  expect(await onPaper(page)).toMatchObject({ code: `${stack.origin}${mine.scanned}`, isWhole: true });
  // Words of the host stay as they are in every language.
  expect(inspector.found.filter((found) => ![LONG, LINE].some((own) => found.includes(own)))).toEqual([]);
});
