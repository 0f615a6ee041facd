import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { zoneAtHour } from '../../../apps/api/test/zone-at-hour.ts';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { todaysDate } from '../src/todays-date.ts';

test('at night yesterday can be written until it has an entry', async ({ signedIn }) => {
  const timeZone = zoneAtHour(1);
  const { page } = await signedIn({ timeZone, viewport: { width: 390, height: 844 } });
  const yesterday = addDays(localDateOf(Date.now(), timeZone), -1);
  const diary = new DiaryPage(page);
  await diary.isSaved();
  const offer = page.getByRole('link', { name: 'Noch für gestern?' });
  await expect(offer).toBeVisible();
  const today = await diary.write();
  await today.text.fill('Schon nach Mitternacht.');
  await page.getByRole('button', { name: 'Noch für gestern?' }).tap();
  const editor = new Editor(page);
  await expect(editor.text).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Noch für gestern?' })).toHaveCount(0);
  await page.goto('/dashboard');
  await offer.tap();
  await page.waitForURL(`**/create?day=${yesterday}`);
  // Until then the start is still there, with a text of its own.
  await expect(page.getByRole('heading', { name: 'Neuer Eintrag' })).toBeVisible();
  await editor.text.fill('Spät geworden.');
  await editor.save();
  await expect(diary.entry('Spät geworden.').locator('time')).toHaveAttribute('datetime', yesterday);
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Heute' }).getByRole('textbox', { name: 'Text' })).toHaveValue(
    'Schon nach Mitternacht.',
  );
});

test('a missed day is added from its year, a deleted one offered', async ({ signedIn }) => {
  const { page, person } = await signedIn({ viewport: { width: 390, height: 844 } });
  const diary = new DiaryPage(page);
  await diary.isSaved();
  const inspector = await Inspector.of(page);
  const date = `${Number(todaysDate().slice(0, 4)) - 1}-01-01`;
  await page.goto(`/yearly?year=${date.slice(0, 4)}`);
  const missed = page.locator(`a[href="/create?date=${date}"]`);
  await expect(missed).toBeVisible();
  await inspector.look('a year without an entry');
  await page.setViewportSize({ width: 390, height: 844 });
  await missed.tap();
  await expect(page.getByRole('heading', { name: 'Nachtragen' })).toBeVisible();
  await inspector.look('a day that is added later (spec decision 75)');
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = new Editor(page);
  await editor.text.fill('Nachgeholt.');
  await editor.save();
  await diary.isSaved();
  const added = (await person.synced()).find((entry) => entry.date === date);
  expect(added).toMatchObject({ addedLater: true, visibility: 'private' });
  await page.goto(`/entry/${added?.id}`);
  await expect(page.getByText('Nachgetragen', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Löschen' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).tap();
  await expect(page.getByText('Eintrag gelöscht', { exact: true }).first()).toBeVisible();
  await page.goto(`/create?date=${date}`);
  await expect(page.getByText('Dieser Tag liegt in „Zuletzt gelöscht“')).toBeVisible();
  await inspector.look('a deleted day that is to be added');
  await page.getByRole('button', { name: 'Neu schreiben' }).tap();
  await expect(editor.text).toHaveValue('');
  expect(inspector.found).toEqual([]);
});
