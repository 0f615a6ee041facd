import path from 'node:path';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { labelOf } from '../src/hands.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { todaysDate } from '../src/todays-date.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const OTHER_PHOTO = path.join(import.meta.dirname, '../fixtures/photo-2.jpg');
const PHONE = { width: 390, height: 844 };
/** Part of the screen that an open keyboard leaves. */
const LOW = { width: 390, height: 470 };

test('a draft of any day shows on every screen until saved', async ({ signedIn }) => {
  const { page, person } = await signedIn({ viewport: PHONE });
  const diary = new DiaryPage(page);
  const editor = new Editor(page);
  const earlier = addDays(todaysDate(), -3);
  for (const [address, text] of [
    [`/create?day=${earlier}`, 'Vor drei Tagen angefangen.'],
    ['/create', 'Heute angefangen.'],
  ] as const) {
    await page.goto(address);
    await expect(editor.text).toBeFocused();
    await page.keyboard.type(text);
    await expect(editor.draftState).toBeVisible();
  }
  await editor.addPhoto(PHOTO);
  await page.getByRole('link', { name: 'Start' }).first().tap();
  const today = page.getByRole('region', { name: 'Heute' });
  await expect(today.getByText('Entwurf', { exact: true })).toBeVisible();
  await expect(today.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await diary.chip('Entwurf auf diesem Gerät').tap();
  await expect(page.getByRole('heading', { name: 'Sicherung' })).toBeVisible();
  const drafts = page.getByRole('region', { name: 'Entwürfe' }).getByRole('article');
  await expect(drafts).toHaveCount(2);
  await expect(page.getByText('Alles ist gesichert')).toHaveCount(0);
  await drafts.filter({ hasText: 'Vor drei Tagen' }).getByRole('button', { name: 'Entwurf verwerfen' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen', exact: true }).tap();
  await expect(drafts).toHaveCount(1);
  await drafts.getByRole('button', { name: 'Speichern' }).tap();
  await expect(page.getByText('Alles ist gesichert')).toBeVisible();
  expect(await person.synced()).toMatchObject([{ text: 'Heute angefangen.' }]);
  await page.getByRole('link', { name: 'Start' }).first().tap();
  // Saved, it is one line.
  await expect(today.getByText('Heute angefangen.')).toBeVisible();
  await expect(today.getByRole('textbox')).toHaveCount(0);
});

test('above open keys Speichern stands; Esc, J and K move', async ({ signedIn }) => {
  const { page } = await signedIn({ viewport: PHONE });
  await test.step('with an open keyboard Speichern replaces the bar above the keys', async () => {
    const bar = page.getByRole('navigation').getByRole('link', { name: 'Schreiben' });
    await expect(bar).toBeInViewport();
    await page.setViewportSize(LOW);
    await page.getByRole('textbox', { name: 'Text', exact: true }).tap();
    await expect(bar).toBeHidden();
    await page.keyboard.type('Eine Zeile.');
    const save = page.getByRole('button', { name: 'Speichern' });
    await expect(save).toBeInViewport({ ratio: 1 });
    const box = await save.boundingBox();
    expect(LOW.height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(16);
    await save.tap();
    await expect(page.getByText('Eintrag erstellt', { exact: true })).toBeVisible();
    await expect(bar).toBeInViewport();
    await page.setViewportSize(PHONE);
  });
  await test.step('Esc leaves the editor; a button, J and K change the day', async () => {
    const diary = new DiaryPage(page);
    const editor = new Editor(page);
    const yesterday = addDays(todaysDate(), -1);
    await page.goto(`/create?day=${yesterday}`);
    await editor.text.fill('Von gestern.');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard');
    await page.goto(`/create?day=${yesterday}`);
    await expect(editor.text).toHaveValue('Von gestern.');
    await editor.save();
    await diary
      .entry('Eine Zeile.')
      .getByRole('link', { name: /^Eintrag vom/ })
      .tap();
    await page.getByRole('link', { name: 'Zum Eintrag' }).tap();
    const main = page.getByRole('main');
    const earlier = main.getByRole('link', { name: /^Früherer Tag:/ });
    await expect(earlier).toBeInViewport({ ratio: 1 });
    await earlier.tap();
    await expect(main.getByRole('region').or(main).getByText('Von gestern.', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /^Späterer Tag:/ })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('k');
    await expect(earlier).toBeVisible();
    await page.keyboard.press('j');
    await expect(earlier).toHaveCount(0);
  });
});

test('a second photo and a public day are refused in place', async ({ signedIn }) => {
  const { page, person } = await signedIn({ viewport: PHONE });
  const editor = new Editor(page);
  await page.goto('/create');
  await editor.text.fill('Am See.');
  await editor.addPhoto(PHOTO);
  await page.getByRole('button', { name: 'Foto ersetzen', exact: true }).tap();
  const replace = page.getByRole('button', { name: 'Ersetzen', exact: true });
  await expect(replace).toBeFocused();
  await expect(replace).toBeInViewport({ ratio: 1 });
  const picker = page.waitForEvent('filechooser');
  await replace.tap();
  await (await picker).setFiles(OTHER_PHOTO);
  await expect(page.getByRole('button', { name: 'Foto entfernen: photo-2.jpg' })).toBeVisible();
  await labelOf(page.getByRole('radio', { name: 'Öffentlich' })).tap();
  await expect(page.getByText('Öffentlich geht erst, wenn deine E-Mail-Adresse bestätigt ist.')).toBeInViewport();
  await page.getByRole('button', { name: 'E-Mail erneut senden' }).tap();
  await expect(page.getByText('E-Mail ist unterwegs', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Speichern', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).tap();
  await page.waitForURL('**/dashboard');
  await expect.poll(() => person.synced()).toMatchObject([{ text: 'Am See.', visibility: 'private' }]);
  expect((await person.synced())[0]?.images).toMatchObject([{ name: 'photo-2.jpg' }]);
  await person.confirm();
  await page.reload();
  await expect
    .poll(() => person.synced(), { timeout: 20_000 })
    .toMatchObject([{ text: 'Am See.', visibility: 'public' }]);
});
