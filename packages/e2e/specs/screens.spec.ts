import { readFileSync } from 'node:fs';
import path from 'node:path';
import { translator } from '../src/catalog.ts';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Landing } from '../src/pages/landing.ts';
import { ReflectionPage } from '../src/pages/reflection.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});

test('every screen fits both themes, four languages and 320 px', async ({ stack, knownDevice, newPerson }) => {
  test.setTimeout(600_000);
  const page = await (await knownDevice()).start();
  const [person, other] = [await newPerson(), await newPerson()];
  const over = page.locator('dialog[open], [popover]:popover-open');
  const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const inspector = await Inspector.of(page);
  const look = (screen: string, ...messages: string[]) => inspector.look(screen, ...messages);
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(address);
  };
  /** Looks at the sheet that a button opens over the page, and closes it with Esc. */
  const sheet = async (name: string) => {
    await button(name).click();
    await expect(over.first()).toBeVisible();
    await look(`${name} …`);
    await page.keyboard.press('Escape');
    await expect(over).toHaveCount(0);
  };

  await open('/');
  await sheet('Anmelden');
  await sheet('Mit Einladung beginnen');
  await button('Anmelden').click();
  await button('Passwort vergessen?').click();
  await look('forgotten password');
  await open('/?reset=abgelaufen');

  await new Landing(page).signIn(person);
  await open('/dashboard');
  await open('/create');
  const entry = await person.write('Ein Tag für die Prüfung, mit einem Donaudampfschifffahrtsgesellschaftskapitän.', {
    photo: PHOTO,
  });
  await other.confirm();
  const foreign = await other.write('Für alle.', { photo: PHOTO, visibility: 'public' });
  await page.goto('/');
  await page.getByRole('article').scrollIntoViewIfNeeded();
  await expect(page.getByRole('article').locator('img')).toBeVisible();
  await look('dashboard with an entry');
  await page.locator('.top__av').click();
  // Its tooltip goes with the pointer.
  await page.mouse.move(0, 0);
  await look('menu');
  await page.keyboard.press('Escape');
  for (const address of [
    '/settings',
    '/settings/deleted',
    '/settings/archive',
    '/profile/edit',
    '/friends',
    '/friends?tab=find',
    '/friends?tab=sent',
    '/friends/invite',
    '/waiting',
    '/subscription/confirm',
    '/subscription/success',
    '/gibt-es-nicht',
  ])
    await open(address);
  await page.goto(`/linkedin-sharing/${entry}`);
  await expect(button('Post generieren')).toBeVisible();
  await look('/linkedin-sharing');
  await page.goto('/settings');
  await sheet('Alle ansehen');
  await page.goto('/settings/devices');
  await expect(page.getByRole('button', { name: /^Überall sonst/ })).toBeVisible();
  await look('/settings/devices');
  await page.goto('/settings/import');
  await expect(page.getByRole('button', { name: 'Datei auswählen' })).toBeVisible();
  await look('/settings/import');
  await open('/settings/diagnostics');
  await page.evaluate(() => {
    const error = new TypeError('nie gezeigt');
    error.stack = 'TypeError: nie gezeigt\n    at openDay (https://tagfalter.example/assets/entry-C1aB2d3E.js:1:2345)';
    dispatchEvent(new ErrorEvent('error', { error }));
  });
  // Without a reload: what has just been noted is stored in its own time.
  await page.getByRole('main').getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await page.getByText('TypeError').click();
  await expect(page.getByText('openDay entry-C1aB2d3E.js:1:2345')).toBeVisible();
  await expect(page.getByText('nie gezeigt')).toHaveCount(0);
  await look('diagnostics with an error');
  await open(`/entry/${foreign}`);
  await other.show(foreign, 'private');
  await page.reload();
  await expect(page.locator('.empty--page')).toBeVisible();
  await look('access denied');

  await person.answer(entry, 'thanks', 'Dem Mann am Schalter.');
  await person.answer(entry, 'thanks', 'Der Frau am Schalter.');
  await page.goto(`/entry/${entry}`);
  await expect(page.locator('.answer')).toContainText('Der Frau');
  await open(`/entry/${entry}`);
  await button('Teilen').click();
  await button('Link erstellen').click();
  await expect(page.getByText('Der Link ist aktiv.')).toBeVisible();
  await look('share panel');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await open('/settings#privacy');
  await page.locator('#privacy').getByRole('button', { name: 'Verwalten' }).first().click();
  await expect(page.getByRole('button', { name: 'Deaktivieren', exact: true })).toBeVisible();
  await look('links');
  for (const address of [`${new URL(link).pathname}#look`, '/shared/gibt-es-nicht']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(address);
  }
  await page.goto('/yearly');
  await page.locator('.ygrid .is-written').click();
  await expect(page.locator('.peek')).toBeVisible();
  await look('/yearly with a day chosen');
  for (const address of [
    '/yearly?view=calendar',
    '/yearly?view=line',
    '/yearly?year=2024',
    `/book/${new Date().getFullYear()}`,
    '/book/2024',
    '/day/02-29',
    '/settings/quiet',
  ])
    await open(address);
  await open('/handout');
  await page.getByRole('checkbox').first().check();
  await button('Weiter mit 1 Tag').click();
  const day = page.getByRole('textbox').first();
  for (const key of ['ArrowRight', 'Enter', 'ArrowRight']) await day.press(key);
  await expect(page.getByRole('img', { name: 'geschwärzt' })).toBeVisible();
  await look('an excerpt with a passage blacked out');
  await open(`/entry/${entry}`);
  await sheet('Löschen');
  await page.locator('.entry-hero button').click();
  await expect(page.locator('.yarl__root')).toBeVisible();
  await look('lightbox');
  await open(`/entry/${entry}/history`);
  await open(`/edit/${entry}`);
  await sheet('Emojis hinzufügen');
  const reflection = new ReflectionPage(page);
  await reflection.button('Weitere Frage').click();
  await reflection.answer(1, 'Eine Antwort für die Prüfung.');
  await page.locator('.paper__txt').fill('Eine zweite Fassung.');
  await look('questions about the day');
  await sheet('Entwurf verwerfen');
  await button('Aufnahme starten').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await look('recording');
  await button('Aufnahme beenden').click();
  await expect(button('Abspielen')).toBeEnabled();
  await button('Zusammenfassen').click();
  await expect(page.locator('.disc .badge')).toBeVisible();
  await look('recording without a transcript, summary without AI', 'Zusammenfassung erstellt');
  stack.proxy.cut();
  await button('Speichern').click();
  await page.waitForURL('**/dashboard');
  await look('dashboard offline', 'Eintrag aktualisiert');
  await open('/waiting');
  await open(`/entry/${entry}/history`);
  await expect(page.locator('del').first()).toBeVisible();
  await page.locator('.top__av').click();
  await button('Abmelden').click();
  await expect(over.first()).toBeVisible();
  await look('signing out with unsent things');
  expect(inspector.found).toEqual([]);
});

/** Texts of the chip on phones, each at its longest. */
const CHIP_WORDS = [
  'Gesichert',
  'Auf dem Gerät',
  'Wird gespeichert …',
  'Nicht gespeichert',
  'Nicht gesichert · {0}',
  'Sendet …',
  'Neu laden',
  'Wartet · {0}',
  'Prüfen · {0}',
];

const LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
/** From Monday to Sunday. */
const WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 2 + day));

test('chip and leaf are never cut off, in any language', async ({ signedIn }) => {
  const { page } = await signedIn();
  const words = LANGUAGES.flatMap((language) =>
    CHIP_WORDS.map((german) => translator(language)(german).replace('{0}', '12')),
  );
  const days = LANGUAGES.flatMap((language) => {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return WEEK.map((day) => weekday.format(day));
  });
  /** Texts that do not fit into the element in whose place they stand, or into the frame around it. */
  const cut = (place: string, all: string[], frame = place) =>
    page.locator(place).evaluate(
      (shown, { all, frame }) =>
        all.filter((one) => {
          shown.textContent = one;
          return shown.scrollWidth > (shown.closest(frame) ?? shown).clientWidth;
        }),
      { all, frame },
    );
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await cut('.top .sync .sm', words), `chip at ${width} px`).toEqual([]);
  }
  expect(await cut('.leaf span', days, '.leaf')).toEqual([]);
  await page.goto('/create');
  expect(await cut('.leaf span', days, '.leaf')).toEqual([]);
});
