import { adminEntries } from '@tagfalter/contract/admin-entries';
import { addDays } from '@tagfalter/domain/local-date';
import type { Page } from 'playwright';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import type { Person } from '../src/person.ts';
import { seedDiary } from '../src/seed-days.ts';
import type { Stack } from '../src/stack.ts';
import { TIME_ZONE, todaysDate } from '../src/todays-date.ts';

const dayBefore = (days: number) => addDays(todaysDate(), -days);
/** Entries of days before today, newest first. */
const DAYS = [
  { text: 'Lange an der Straßenbahnhaltestelle gewartet.' },
  { text: 'Ausflug ans Wasser.', audioTranscript: 'Auf dem Heimweg sind alle vier eingeschlafen.', isFavorite: true },
  { text: 'Ein stiller Tag.' },
  { text: 'Idas Geburtstag: Papageienkuchen in vier Farben.' },
];
const ANSWER = 'Der Ärger am Bahnsteig.';
/** Plural names of the weekdays; 0 is Sunday. */
const WEEKDAYS = ['Sonntage', 'Montage', 'Dienstage', 'Mittwoche', 'Donnerstage', 'Freitage', 'Samstage'];
const weekdayOf = (date: string) => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

async function write(stack: Stack, person: Person): Promise<void> {
  const entries = DAYS.map((fields, index) => ({
    date: dayBefore(index + 1),
    timeZone: TIME_ZONE,
    fields,
    addImages: [],
    ...(index === 2 ? { answers: { thanks: ANSWER } } : {}),
  }));
  await stack.askAdmin(adminEntries, { accountId: await person.accountId(), entries });
}

const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Suchen' });
const cardsOf = (page: Page) => page.getByRole('main').getByRole('article');

test('finds entries offline while typing: compounds, transcripts, answers, weekdays', async ({
  stack,
  newPerson,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const person = await newPerson();
  await write(stack, person);
  const { page } = await signedIn({ person });
  await new DiaryPage(page).isSaved();
  await expect(cardsOf(page)).toHaveCount(DAYS.length);
  await page.keyboard.press('/');
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  // A filter that chooses nothing does not look chosen.
  const colourOf = (name: string) =>
    page.locator('.hscroll .chip', { hasText: name }).evaluate((chip) => getComputedStyle(chip).backgroundColor);
  expect(await colourOf('Stimmung')).toBe(await colourOf('Mit Foto'));

  await field.fill('regenschirm');
  await expect(page.getByRole('heading', { name: 'Nichts zu „regenschirm“' })).toBeVisible();
  // Written on another device while this one looks.
  await person.write('Den Regenschirm im Zug vergessen.');
  await expect(cardsOf(page)).toHaveText([/Den Regenschirm im Zug vergessen/]);

  stack.proxy.cut();
  await field.fill('haltestelle');
  await expect(cardsOf(page)).toHaveText([/an der Straßenbahnhaltestelle/]);
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('found-words') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')),
    );
  await expect.poll(marked).toEqual(['haltestelle']);
  await field.fill('EINGESCHLAFEN');
  await expect(cardsOf(page)).toHaveText([/sind alle vier eingeschlafen.*aus der Aufnahme/]);
  await field.fill('aerger');
  await expect(cardsOf(page)).toHaveText([/Der Ärger am Bahnsteig.*aus einer Antwort/]);

  const weekday = weekdayOf(dayBefore(1));
  await field.fill(`gewartet ${weekday.toLowerCase()}`);
  await expect(page.getByText('Verstanden als')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Wochentag' })).toHaveValue(/[1-7]/);
  await expect(cardsOf(page)).toHaveText([/Straßenbahnhaltestelle gewartet/]);
  await page.getByRole('button', { name: `„${weekday.toLowerCase()}“ nicht als Filter lesen` }).click();
  await expect(field).toHaveValue(`gewartet "${weekday.toLowerCase()}"`);
  await expect(cardsOf(page)).toHaveCount(0);

  await field.fill('kuchen');
  await page.getByRole('button', { name: 'Favoriten' }).click();
  await expect(page.getByText('Ohne Filter gibt es 1 Tag dazu.')).toBeVisible();
  await expect(cardsOf(page)).toHaveText([/Papageienkuchen/]);
  await page.getByRole('button', { name: 'Filter entfernen' }).click();
  await expect(page.getByRole('heading', { name: '1 Tag', exact: true })).toBeVisible();
  await cardsOf(page).getByRole('link').click();
  await page.waitForURL('**/entry/*');
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Eintrag gelöscht', { exact: true })).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Zuletzt gesucht' })).toBeVisible();
  await page.getByRole('button', { name: 'kuchen', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nichts zu „kuchen“' })).toBeVisible();
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await page.getByRole('button', { name: 'Vergessen' }).click();
  await expect(page.getByRole('heading', { name: 'Zuletzt gesucht' })).toHaveCount(0);

  stack.proxy.heal();
  expect(page.url()).toMatch(/\/search$/);
  expect(addresses.filter((address) => /regenschirm|haltestelle|kuchen/i.test(address))).toEqual([]);
  await test.step('it fits both themes, four languages and 320 px, without axe findings', async () => {
    const inspector = await Inspector.of(page);
    await field.fill('eingeschlafen');
    await expect(cardsOf(page)).toHaveCount(1);
    await inspector.look('a day found');
    // Not by hand: Enter sends what is typed.
    await field.press('Enter');
    await field.fill('');
    await expect(page.getByRole('heading', { name: 'Zuletzt gesucht' })).toBeVisible();
    await inspector.look('before searching');
    await field.fill('Donaudampfschifffahrtsgesellschaftskapitänsmütze letzten sommer');
    await expect(page.getByRole('button', { name: 'Filter entfernen' })).toBeVisible();
    await inspector.look('nothing found');
    expect(inspector.found).toEqual([]);
  });
});

test('by keyboard: results and back; Esc empties the field, then leaves', async ({ stack, newPerson, signedIn }) => {
  const person = await newPerson();
  await seedDiary(stack, person, 120, { timeZone: TIME_ZONE });
  const { page } = await signedIn({ person, viewport: { width: 1280, height: 800 } });
  await new DiaryPage(page).isSaved();
  const keys = new Keyboard(page);
  await keys.press('/');
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  await keys.type('brot');
  await expect(page.getByRole('heading', { name: '120 Tage' })).toBeVisible();
  await keys.tabTo(page.getByRole('button', { name: 'Suche leeren' }));
  await keys.tabTo(page.getByRole('combobox', { name: 'Stimmung' }));
  await keys.press('g');
  await expect(page.getByRole('combobox', { name: 'Stimmung' })).not.toHaveValue('');
  await expect(page.getByRole('heading', { name: '24 Tage' })).toBeVisible();
  await keys.press('Home');
  await expect(page.getByRole('heading', { name: '120 Tage' })).toBeVisible();
  // Far days are not in the document, and more come on the way down.
  const last = page.getByText(/^Tag 120:/);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(last).toBeInViewport({ timeout: 250 });
  }).toPass();
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
  const link = cardsOf(page).last().getByRole('link');
  // Not by hand: the way back is looked at by keys here, and Tab would pass 120 days.
  await link.focus();
  const top = () => last.evaluate((text) => Math.round(text.getBoundingClientRect().top));
  const before = await top();
  await keys.press('Enter');
  await page.waitForURL('**/entry/*');
  await page.goBack();
  await expect(field).toHaveValue('brot');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await keys.press('/');
  await expect(field).toBeFocused();
  await keys.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Zuletzt gesucht' })).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('heading', { name: 'Einträge' })).toBeVisible();
});
