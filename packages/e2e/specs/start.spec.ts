import { adminEntries } from '@tagfalter/contract/admin-entries';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { seedDiary } from '../src/seed-days.ts';
import { TIME_ZONE, todaysDate } from '../src/todays-date.ts';

test('the start keeps sources, counts the streak, remembers a day offline', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDiary(stack, person, 2);
  const today = todaysDate();
  // By leap years, so that 29 February has one too.
  const date = `${Number(today.slice(0, 4)) - 4}${today.slice(4)}`;
  const fields = { text: 'Letztes Mal im See.', mood: { level: 8, feeling: null, customEmoji: null } };
  const entries = [{ date, timeZone: TIME_ZONE, fields, addImages: [] }];
  await stack.askAdmin(adminEntries, { accountId: await person.accountId(), entries });
  const { page } = await signedIn({ person, viewport: { width: 390, height: 844 } });
  const diary = new DiaryPage(page);
  const streak = page.getByRole('region', { name: 'Deine Serie' });
  const source = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(streak).toContainText('2 Tage – noch 3 bis zu deinen Bonus-Einladungen');
  await expect(streak).toContainText('heute noch offen');
  await expect(page.getByRole('region', { name: 'An diesem Tag' })).toContainText('Letztes Mal im See.');
  await diary.isSaved();

  const inspector = await Inspector.of(page);
  await streak.getByText('Deine Zahlen').tap();
  await expect(streak.getByText('Wörter je Eintrag')).toBeVisible();
  await inspector.look('the start with a streak, figures and a memory');
  await page.setViewportSize({ width: 390, height: 844 });

  await page.reload();
  await expect(diary.entry('Tag 1:')).toBeVisible();
  const keys = new Keyboard(page);
  await keys.tabTo(source('Meine'));
  await keys.press('Space');
  await expect(page.getByRole('heading', { name: 'Keine Filter ausgewählt' })).toBeVisible();
  await inspector.look('the start without a source');
  await page.setViewportSize({ width: 390, height: 844 });

  // Friends' entries are kept for offline use. Otherwise a message that they are missing would hide the one under test.
  await source('Freunde').check();
  await expect(page.getByRole('heading', { name: 'Keine Einträge gefunden' })).toBeVisible();
  await source('Freunde').uncheck();
  await expect(page.getByRole('heading', { name: 'Keine Filter ausgewählt' })).toBeVisible();

  stack.proxy.cut();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Keine Filter ausgewählt' })).toBeVisible();
  await expect(source('Meine')).not.toBeChecked();
  await source('Freunde').check();
  await expect(page.getByRole('heading', { name: 'Keine Einträge gefunden' })).toBeVisible();
  await page.getByRole('button', { name: 'Meine Einträge zeigen' }).tap();
  await expect(diary.entry('Tag 1:')).toBeVisible();
  await expect(source('Freunde')).toBeChecked();
  const editor = await diary.write();
  await editor.text.fill('Heute ohne Netz.');
  await editor.save();
  await expect(streak).toContainText('3 Tage – noch 2 bis zu deinen Bonus-Einladungen');
  await expect(streak).not.toContainText('heute noch offen');
  await streak.getByText('Deine Zahlen').tap();
  await expect(streak.getByRole('definition').first()).toHaveText('4');
  stack.proxy.heal();
  expect(inspector.found).toEqual([]);
});
