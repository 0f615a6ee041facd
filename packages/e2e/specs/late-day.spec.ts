import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { zoneAtHour } from '../../../apps/api/test/zone-at-hour.ts';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';

test('at night yesterday can be written until it has an entry', async ({ signedIn }) => {
  const timeZone = zoneAtHour(1);
  const { page } = await signedIn({ timeZone, viewport: { width: 390, height: 844 } });
  const yesterday = addDays(localDateOf(Date.now(), timeZone), -1);
  const diary = new Diary(page);
  await diary.isSaved();
  const offer = page.getByRole('link', { name: 'Noch für gestern?' });
  await expect(offer).toBeVisible();
  const today = await diary.write();
  await today.text.fill('Schon nach Mitternacht.');
  await page.getByRole('button', { name: 'Noch für gestern?' }).click();
  const editor = new Editor(page);
  await expect(editor.text).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Noch für gestern?' })).toHaveCount(0);
  await page.goto('/dashboard');
  await offer.click();
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
