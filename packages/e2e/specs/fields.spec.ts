import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { ReflectionPage } from '../src/pages/reflection.ts';

const LINES = 'Ein Satz, der in keinem Feld auf einer einzigen Zeile Platz hat, so breit es auch ist.\n'
  .repeat(6)
  .trim();

/** Takes from the page what every iPhone before iOS 26 lacks: fields that grow by their style. */
function withoutFieldSizing(): void {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (name: string, value?: string) =>
    name !== 'field-sizing' && (value === undefined ? supports(name) : supports(name, value));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('textarea { field-sizing: fixed !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Height of a field, and how much of its text is out of sight. */
const heightOf = (field: Locator) =>
  field.evaluate(({ offsetHeight, scrollHeight, clientHeight }: HTMLElement) => ({
    height: offsetHeight,
    hidden: Math.max(0, scrollHeight - clientHeight - 1),
  }));

async function showsAll(field: Locator): Promise<void> {
  await expect.poll(() => heightOf(field)).toMatchObject({ hidden: 0 });
}

/** Types and takes away again: the field is as high as its text. */
async function follows(field: Locator): Promise<void> {
  const { height } = await heightOf(field);
  await field.fill(LINES);
  await showsAll(field);
  expect((await heightOf(field)).height).toBeGreaterThan(height);
  await field.fill('');
  await expect.poll(() => heightOf(field)).toEqual({ height, hidden: 0 });
  await field.fill(LINES);
}

async function withPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
}

for (const way of ['by its style', 'where the browser knows no field-sizing'] as const) {
  test(`a field grows with its text ${way}`, { tag: way === 'by its style' ? [] : '@soak' }, async ({
    stack,
    signedIn,
    newDevice,
  }) => {
    const { person, page } = await signedIn();
    const isOld = way !== 'by its style';
    if (isOld) await page.addInitScript(withoutFieldSizing);
    await withPhone(page);
    await page.goto('/dashboard');
    const composer = page.locator('.composer__txt');
    await composer.fill('Eine Zeile,\nund noch eine.');
    await showsAll(composer);
    await composer.fill(LINES);
    // Five lines and the beginning of the next; then it scrolls.
    await expect.poll(async () => (await heightOf(composer)).height).toBeGreaterThan(120);
    await new DiaryPage(page).chip('Entwurf auf diesem Gerät').waitFor();

    // The draft is taken up: a script sets the value.
    await page.goto('/create');
    const paper = page.locator('.paper__txt');
    await expect(paper).toHaveValue(LINES);
    await showsAll(paper);
    await page.setViewportSize({ width: 320, height: 640 });
    await showsAll(paper);
    await withPhone(page);
    await paper.fill(LINES.repeat(6));
    await page.evaluate(() => scrollTo(0, 400));
    await paper.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 1));
    await page.keyboard.press('Delete');
    await showsAll(paper);
    // Measuring has not made the page shorter for a moment.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);

    const reflection = new ReflectionPage(page);
    await reflection.unfold();
    await follows(await reflection.field(0));
    await page.goto('/friends/invite');
    await follows(page.locator('textarea'));

    const book = await GuestBook.of(stack, person);
    const guest = await newDevice({ worker: 'block', viewport: { width: 390, height: 844 } }).start();
    if (isOld) await guest.addInitScript(withoutFieldSizing);
    await guest.goto(book.page);
    await guest.getByRole('button', { name: 'Bilder und Grüße teilen' }).filter({ visible: true }).first().click();
    await follows(guest.getByLabel('Dein Gruß'));
    const sizing = await guest.getByLabel('Dein Gruß').evaluate((field) => field.style.height);
    expect(sizing === '').toBe(!isOld);
  });
}
