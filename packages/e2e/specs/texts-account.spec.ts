import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Landing } from '../src/pages/landing.ts';
import { Person } from '../src/person.ts';

const TRIES = 10;
const dialogOf = (page: Page) => page.getByRole('dialog');
const panelOf = (page: Page) => dialogOf(page).getByRole('tabpanel');

/** Fills what is given and sends the form. */
async function send(page: Page, button: string, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialogOf(page).getByLabel(label, { exact: true }).fill(value);
  await panelOf(page).getByRole('button', { name: button }).click();
}

async function says(page: Page, words: string | RegExp): Promise<void> {
  await expect(dialogOf(page).getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible();
}

test('signing in names its faults (spec §5, §8)', async ({ stack, knownDevice, newPerson }) => {
  const person = await newPerson();
  const page = await (await knownDevice()).start();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  const login = (email: string, password: string) => send(page, 'Anmelden', { 'E-Mail': email, Passwort: password });
  await login('', '');
  await says(page, 'Bitte Email und Passwort eingeben');
  await login('niemand@example.org', 'Ein-Passwort-9');
  await says(page, 'Kein Account mit dieser Email gefunden');
  await says(page, 'Fehler');
  await login('keine Adresse', 'Ein-Passwort-9');
  await says(page, 'Ungültige Email-Adresse');
  await login(person.email, 'Falsches-Passwort-9');
  await says(page, 'Falsches Passwort');
  const halfway = new Person(stack);
  await halfway.signUp();
  await login(halfway.email, halfway.password);
  await says(page, 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.');

  // Replies that only another server or a broken one sends.
  for (const [status, words] of [
    [403, 'Zugriff verweigert. Überprüfen Sie Ihre Berechtigung.'],
    [500, 'Authentifizierung fehlgeschlagen'],
  ] as const) {
    await page.route('**/api/auth/user', (route) =>
      route.fulfill({ status, json: { code: 'forbidden', message: 'Nein', error: 'Nein' } }),
    );
    await login(person.email, person.password);
    await says(page, words);
    await page.unroute('**/api/auth/user');
  }
  await page.route('**/api/identity/sign-in/email', (route) => route.fulfill({ status: 500, json: {} }));
  await login(person.email, person.password);
  await says(page, 'Ein Fehler ist aufgetreten');
  await page.unroute('**/api/identity/sign-in/email');
  stack.proxy.cut();
  await login(person.email, person.password);
  await says(page, 'Braucht Internet');
  await says(page, 'Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.');
  stack.proxy.restore();

  // Attempts come from this very device: the account knows it, and attempts of others do not keep it out.
  const wrong = { email: person.email, password: 'Falsches-Passwort-9' };
  await page.evaluate(
    async ([body, tries]) => {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      for (let tried = 0; tried < tries; tried++) await fetch('/api/identity/sign-in/email', request);
    },
    [JSON.stringify(wrong), TRIES] as const,
  );
  await login(person.email, person.password);
  await says(page, /^Zu viele Versuche\. Bitte versuche es in \d+ Minuten wieder\.$/);
  const other = await newPerson();
  await login(other.email, other.password);
  await expect(page.getByText('Anmeldung erfolgreich!', { exact: true })).toBeVisible();
});

test('registering names its faults and cleans up (spec §5, §8)', async ({ stack, knownDevice, newPerson }) => {
  const known = await newPerson();
  const person = new Person(stack);
  const code = await stack.spareCode();
  const page = await (await knownDevice()).start();
  await page.goto('/');
  await page.getByRole('button', { name: 'Mit Einladung beginnen' }).first().click();
  const register = (fields: Record<string, string>) => send(page, 'Konto erstellen', fields);
  await register({});
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  // Each field says its own, and the first has the focus.
  for (const [label, words] of [
    ['Einladungscode', 'Bitte gib deinen Einladungscode ein.'],
    ['Vorname', 'Bitte Vor- und Nachname eingeben'],
    ['Nachname', 'Bitte gib deinen Nachnamen ein.'],
    ['E-Mail', 'Bitte Email und Passwort eingeben'],
    ['Passwort', 'Bitte wähle ein Passwort.'],
    ['Ich bin mindestens 16 Jahre alt.', 'Bitte bestätige, dass du mindestens 16 Jahre alt bist.'],
  ] as const)
    await expect(field(label)).toHaveAccessibleDescription(words);
  await expect(field('Einladungscode')).toBeFocused();
  // A code is written in groups while it is typed, and looked at when it is left.
  await page.keyboard.type('k7qm3xpo');
  await expect(field('Einladungscode')).toHaveValue('K7QM-3XPO');
  await page.keyboard.press('Tab');
  await expect(field('Einladungscode')).toHaveAccessibleDescription(/^„O“ kommt in keinem Code vor/);
  await field('Einladungscode').press('End');
  await page.keyboard.press('Backspace');
  await expect(field('Einladungscode')).toHaveAccessibleDescription('Vier Gruppen mit je vier Zeichen');
  await page.keyboard.press('Tab');
  await expect(field('Einladungscode')).toHaveAccessibleDescription('Dem Code fehlen noch 9 Zeichen.');
  await field('Einladungscode').fill('AAAA-BBBB-CCCC-DDDD');
  await field('E-Mail').fill(person.email);
  await expect(field('Einladungscode')).toHaveAccessibleDescription(
    'Dieser Einladungscode ist ungültig oder abgelaufen.',
  );
  // A changed field is no longer marked as wrong; the others are.
  await expect(field('E-Mail')).toHaveAttribute('aria-invalid', 'false');
  await expect(field('Passwort')).toHaveAttribute('aria-invalid', 'true');
  await register({ Vorname: person.firstName, Nachname: person.lastName, Passwort: 'kurz' });
  await says(page, 'Das Passwort ist zu schwach (mindestens 6 Zeichen)');
  await field('Passwort').fill(person.password);
  await dialogOf(page).getByLabel('Ich bin mindestens 16 Jahre alt.').check();
  await register({});
  await says(page, 'Dieser Einladungscode ist ungültig oder abgelaufen.');
  await register({ Einladungscode: code, 'E-Mail': known.email });
  await says(page, 'Diese Email-Adresse wird bereits verwendet');
  await register({ 'E-Mail': 'keine Adresse' });
  await says(page, 'Ungültige Email-Adresse');
  await register({ 'E-Mail': person.email, Passwort: 'password' });
  await says(page, 'Es gehört zu den häufigsten überhaupt. Wähle eins, auf das sonst niemand kommt.');
  await register({ Passwort: 'x'.repeat(200) });
  await says(page, 'Das Passwort ist zu lang.');
  for (const [path, words] of [
    ['**/api/auth/validate-invitation', 'Registrierung fehlgeschlagen'],
    ['**/api/auth/simple-register', 'Datenbankregistrierung fehlgeschlagen'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await register({ Passwort: person.password });
    await says(page, words);
    await page.unroute(path);
  }
  // The identity of the failed attempt is gone again.
  expect((await person.signIn()).status).toBe(401);

  // The network gives the registration to the server twice.
  await page.route('**/api/auth/simple-register', async (route) => {
    await route.fetch();
    await route.continue();
  });
  await register({});
  await expect(page.getByText('Registrierung bereits abgeschlossen', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
});

test('a page with a missing part says so and recovers', async ({ newDevice, newPerson }) => {
  const page = await newDevice({ worker: 'block' }).start();
  const { email, password } = await newPerson();
  await page.request.post('/api/identity/sign-in/email', { data: { email, password } });
  await page.route('**/assets/settings-*.js', (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Diese Seite lässt sich gerade nicht öffnen' })).toBeVisible();
  await page.unroute('**/assets/settings-*.js');
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

test('a forgotten password, links in mails, and an ended session', async ({ stack, knownDevice, newPerson }) => {
  const person = await newPerson();
  const device = await knownDevice();
  const page = await device.start();
  await page.goto('/?confirmed=0');
  await expect(page.getByText('Dieser Link ist ungültig oder abgelaufen.', { exact: true })).toBeVisible();
  await page.goto(await stack.linkMailedTo(person.email, '/verify-email?'));
  await expect(page.getByText('E-Mail-Adresse bestätigt', { exact: true })).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
  const ask = page.getByRole('button', { name: 'E-Mail anfordern' });
  await ask.click();
  await says(page, 'Erforderlich');
  await dialogOf(page).getByLabel('E-Mail').fill(person.email);
  await ask.click();
  await says(page, 'Schau in dein Postfach');
  await page.goto(await stack.linkMailedTo(person.email, '/?reset='));
  await expect(dialogOf(page).getByLabel('Neues Passwort')).toBeFocused();
  const choose = async (password: string) => {
    await dialogOf(page).getByLabel('Neues Passwort').fill(password);
    await page.getByRole('button', { name: 'Passwort speichern' }).click();
  };
  await choose('kurz');
  await says(page, 'Das Passwort ist zu schwach (mindestens 6 Zeichen)');
  const password = `${person.password}-neu`;
  await choose(password);
  await says(page, 'Passwort geändert');
  await says(page, 'Melde dich mit dem neuen Passwort an.');
  await expect(dialogOf(page).getByLabel('E-Mail')).toBeFocused();
  await page.goto('/?reset=verbogen');
  await choose(password);
  await says(page, 'Lass dir eine neue E-Mail schicken.');
  await new Landing(page).signIn({ email: person.email, password });

  await device.context.clearCookies();
  // The message is there for half a second, then the page is another one: it reports by itself what it shows.
  const said: string[] = [];
  page.on('console', (line) => said.push(line.text()));
  await page.addInitScript(() => {
    const report = () => console.info(document.querySelector('.toast__t')?.textContent);
    new MutationObserver(report).observe(document, { childList: true, subtree: true });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => said).toContain('Nicht autorisiertSie sind abgemeldet. Melde Sie wieder an...');
  await expect(dialogOf(page).getByLabel('E-Mail')).toHaveValue(person.email);
  await expect(dialogOf(page).getByLabel('Passwort', { exact: true })).toBeFocused();

  // Nobody knows yet who is here.
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/identity\/(get-session|token)/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Lade...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText('Lade...', { exact: true })).toHaveCount(0);
});
