import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { todaysDate } from '../src/todays-date.ts';

test('reminders ask for the open day; without a service they stay off', async ({ stack, signedIn }) => {
  const { page, device, person } = await signedIn();
  await device.context.grantPermissions(['notifications'], { origin: stack.origin });
  await test.step('without a push service settings say so, and reminders stay off', async () => {
    await page.goto('/settings');
    const reminder = page.getByRole('switch', { name: 'Abends erinnern' });
    await reminder.click();
    await expect(page.getByRole('alert').getByText(/^Der Browser hat keinen Dienst/)).toBeVisible();
    await expect(reminder).not.toBeChecked();
    await page.goto('/');
  });
  await test.step('a reminder to an unwatched app asks for the open day', async () => {
    // A device without a diary gives its subscription back instead.
    await new DiaryPage(page).isSaved();
    await page.goto('about:blank');
    await expect.poll(() => device.windows()).toBe(0);
    const accountId = await person.accountId();
    await device.push(page, { type: 'reminder', accountId, date: todaysDate(), language: 'de' });
    await expect.poll(() => device.notices()).toEqual(['Wie war dein Tag?']);
  });
});
