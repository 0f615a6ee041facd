import { germanTextsOn, textsOf } from '../src/catalog.ts';
import { expect, test } from '../src/fixtures.ts';
import { labelOf } from '../src/hands.ts';
import { Person } from '../src/person.ts';

const FIRST = 'The heron stood by the canal again.';
const SECOND = 'The heron stood by the canal, and so did I.';

test('in English on a phone: register, write, find, edit, delete', async ({ stack, newDevice }) => {
  const person = new Person(stack);
  const code = await stack.spareCode();
  const page = await newDevice({ language: 'en-GB', viewport: { width: 390, height: 844 } }).start();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const entry = (words: string) => page.getByRole('article').filter({ hasText: words });
  const speaksEnglish = async (...words: string[]) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => textsOf(page)).toEqual(expect.arrayContaining(words));
    expect(await germanTextsOn(page, 'en')).toEqual([]);
  };

  await page.goto('/');
  await expect(button('Log in')).toBeVisible();
  await speaksEnglish('Three things that stay', 'Your year in colours');
  await button('Start with an invitation').first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Invitation code').fill(code);
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await button('Create account').tap();
  await expect(dialog.getByText('Please confirm that you are at least 16 years old.').first()).toBeVisible();
  await dialog.getByLabel('I am at least 16 years old.').check();
  await speaksEnglish('At least 6 characters');
  await button('Create account').tap();
  await expect(page.getByText('Account created!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^(Good morning|Hello|Good evening), Mia$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
  await speaksEnglish('Good to have you here. How was your day?');

  await page.getByRole('link', { name: 'Write', exact: true }).filter({ visible: true }).last().tap();
  await expect(page.getByRole('heading', { name: 'New entry' })).toBeVisible();
  await button('Save').tap();
  await expect(page.getByText('Please add text, upload a photo or record audio.', { exact: true })).toBeVisible();
  await speaksEnglish('Empty entry', 'Visibility', 'Only me');
  const emojis = page.getByRole('textbox', { name: 'Emojis of the day' });
  await emojis.pressSequentially('x');
  await expect(page.getByText('Only emojis allowed', { exact: true })).toBeVisible();
  await text.fill(FIRST);
  await labelOf(page.getByRole('radio', { name: 'Mood 7', exact: true })).tap();
  await button('Save').tap();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Entry created', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Backed up' })).toBeVisible();
  await speaksEnglish(FIRST, 'Keep writing');

  await page.reload();
  await entry(FIRST).getByRole('link', { name: 'Edit' }).tap();
  await expect(page.getByRole('heading', { name: 'Edit entry' })).toBeVisible();
  await expect(text).toHaveValue(FIRST);
  await speaksEnglish('Edit entry', 'To the entry');
  await text.fill(SECOND);
  await button('Save').tap();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Entry updated', { exact: true })).toBeVisible();
  await entry(SECOND).getByRole('link', { name: 'Edit' }).tap();
  await page.getByRole('link', { name: 'To the entry' }).tap();
  await expect(page.getByText(SECOND)).toBeVisible();
  await speaksEnglish('Mood:');
  await expect(page.getByText('good 7')).toBeVisible();
  await expect.poll(async () => (await person.entries()).map((written) => written.text)).toEqual([SECOND]);

  await button('Delete').tap();
  await speaksEnglish('Delete entry?');
  await page.getByRole('dialog', { name: 'Delete entry?' }).getByRole('button', { name: 'Delete' }).tap();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Entry deleted', { exact: true })).toBeVisible();
  await expect.poll(() => person.entries()).toEqual([]);
  await expect(page.getByRole('link', { name: 'Backed up' })).toBeVisible();
});
