import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { ReflectionPage } from '../src/pages/reflection.ts';
import { Person } from '../src/person.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
/** A guest book's address (decision 23). */
const LINK = /\/events\/[\w-]{22}$/;
const FIRST = 'Ohne Maus geschrieben';
const SECOND = ', und ohne Maus ergänzt';

test('a day from registering to signing out by keyboard alone', async ({ stack, newDevice }) => {
  const person = new Person(stack);
  const code = await stack.spareCode();
  const page = await newDevice().start();
  const keys = new Keyboard(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const diary = new DiaryPage(page);
  const putAway = async (message: string) => {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await keys.press('F8');
    await keys.enter(
      page.getByRole('region', { name: 'Mitteilungen (F8)' }).getByRole('button', { name: 'Schließen' }),
    );
    await expect(page.getByText(message, { exact: true })).toBeHidden();
  };

  await page.goto('/');
  await keys.enter(button('Mit Einladung beginnen').first());
  const dialog = page.getByRole('dialog');
  await keys.fill(dialog.getByLabel('Einladungscode'), code);
  await keys.fill(dialog.getByLabel('Vorname'), person.firstName);
  await keys.fill(dialog.getByLabel('Nachname'), person.lastName);
  await keys.fill(dialog.getByLabel('E-Mail'), person.email);
  await keys.fill(dialog.getByLabel('Passwort', { exact: true }), person.password);
  await keys.tabTo(dialog.getByLabel('Ich bin mindestens 16 Jahre alt.'));
  await keys.press('Space');
  await keys.enter(dialog.getByRole('button', { name: 'Konto erstellen' }));
  await expect(button(/^Menü von/)).toBeVisible();

  await page.reload();
  await expect(button(/^Menü von/)).toBeVisible();
  await keys.tabTo(page.getByRole('link', { name: 'Zum Inhalt springen' }));
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await keys.enter(page.getByRole('banner').getByRole('link', { name: 'Neuer Eintrag' }));

  const editor = new Editor(page);
  await expect(page.getByRole('heading', { name: 'Neuer Eintrag' })).toBeVisible();
  await expect(editor.text).toBeFocused();
  await keys.fill(editor.text, FIRST);
  await keys.choose(
    page.getByRole('radiogroup', { name: 'Stimmung fein' }),
    page.getByRole('radio', { name: 'Stimmung 8' }),
  );
  const reflection = new ReflectionPage(page);
  await keys.enter(page.locator('summary').filter({ hasText: 'Reflexionsfrage' }));
  await expect(reflection.cards).toHaveCount(1);
  await keys.enter(reflection.button('Andere Frage'));
  await expect(reflection.button('Andere Frage')).toBeFocused();
  await keys.enter(reflection.button('Weitere Frage'));
  await expect(await reflection.field(1)).toBeFocused();
  await keys.type('Auch ohne Maus');
  await keys.enter(reflection.button('Antwort entfernen'));
  await expect(reflection.button('Weitere Frage')).toBeFocused();
  await putAway('Antwort entfernt');
  await keys.enter(page.locator('summary').filter({ hasText: 'Zusammenfassung' }));
  await keys.enter(button('Aus dem Text erstellen'));
  await expect(page.getByText('Ohne KI zusammengefasst', { exact: true })).toBeVisible();
  await putAway('Zusammenfassung erstellt');
  await keys.enter(button('Rückgängig'));
  await expect(button('Aus dem Text erstellen')).toBeFocused();
  await keys.choose(
    page.getByRole('radiogroup', { name: 'Sichtbarkeit' }),
    page.getByRole('radio', { name: 'Freunde' }),
  );
  await keys.enter(button('Speichern'));
  await page.waitForURL('**/dashboard');
  await putAway('Eintrag erstellt');
  await diary.isSaved();
  expect(await person.synced()).toMatchObject([{ text: FIRST, mood: { level: 8 }, visibility: 'friends' }]);

  await keys.enter(diary.entry(FIRST).getByRole('link', { name: /^Eintrag vom/ }));
  await page.waitForURL('**/edit/*');
  await keys.tabTo(editor.text);
  await keys.press('Control+End');
  await keys.type(SECOND);
  await keys.enter(button('Speichern'));
  await page.waitForURL('**/dashboard');
  await putAway('Eintrag aktualisiert');
  await expect(diary.entry(FIRST + SECOND)).toBeVisible();
  await keys.press('j');
  await expect(diary.entry(FIRST + SECOND).getByRole('link', { name: /^Eintrag vom/ })).toBeFocused();
  await keys.press('e');
  await page.waitForURL('**/edit/*');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(button('Aufnahme starten')).toBeVisible();
  await keys.press('r');
  await expect(button('Aufnahme beenden')).toBeFocused();
  // A microphone that has not given a sound yet leaves nothing to keep.
  await expect(page.getByRole('timer')).not.toHaveText('0:00');
  await keys.press('r');
  await expect(button('Abspielen')).toBeEnabled();
  await keys.enter(page.getByRole('link', { name: 'Zum Eintrag' }));
  await expect(page.getByText(FIRST + SECOND)).toBeVisible();
  await keys.tabTo(button('Favorit'));
  await keys.press('Space');
  await expect(button('Favorit')).toHaveAttribute('aria-pressed', 'true');
  await keys.press('f');
  await expect(button('Favorit')).toHaveAttribute('aria-pressed', 'false');
  await putAway('Nicht mehr unter den Favoriten');
  await keys.enter(button('Löschen'));
  const question = page.getByRole('dialog', { name: 'Eintrag löschen?' });
  await expect(question).toBeVisible();
  await keys.press('Escape');
  await expect(question).toBeHidden();
  await expect(button('Löschen')).toBeFocused();
  await keys.press('Enter');
  await expect(question).toBeVisible();
  await escapeAndEnter(page);
  await keys.enter(question.getByRole('button', { name: 'Löschen' }));
  await page.waitForURL('**/dashboard');
  await diary.isSaved();
  expect(await person.synced()).toEqual([]);

  await keys.enter(button(/^Menü von/));
  const menu = page.getByRole('region', { name: /^Menü von/ });
  await keys.enter(menu.getByRole('link', { name: 'Einstellungen' }));
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await keys.choose(page.getByRole('radiogroup', { name: 'Farbschema' }), page.getByRole('radio', { name: 'Dunkel' }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await keys.enter(page.getByRole('main').getByRole('link', { name: 'Ansehen', exact: true }));
  await expect(page.getByRole('heading', { name: 'Diagnose' })).toBeVisible();
  const download = page.waitForEvent('download');
  await keys.enter(button('Herunterladen'));
  expect((await download).suggestedFilename()).toBe('tagfalter-diagnose.json');
  const settings = page.getByRole('main').getByRole('link', { name: 'Einstellungen' });
  await keys.enter(settings);
  await keys.enter(page.getByRole('main').getByRole('link', { name: 'Verwalten' }));
  await expect(page.getByText('dieses Gerät', { exact: true })).toBeVisible();
  await keys.fill(page.getByLabel('Bisheriges Passwort', { exact: true }), person.password);
  await keys.fill(page.getByLabel('Neues Passwort', { exact: true }), `${person.password}, neu`);
  await keys.enter(button('Passwort ändern'));
  await putAway('Passwort geändert');
  await keys.enter(settings);
  await keys.enter(page.locator('main a[href="/settings/deleted"]'));
  await keys.tabTo(button('Zurückholen'));
  await keys.enter(button('Endgültig löschen'));
  const forGood = page.getByRole('dialog', { name: 'Endgültig löschen?' });
  await expect(forGood).toBeVisible();
  await keys.press('Escape');
  await expect(forGood).toBeHidden();
  await expect(button('Endgültig löschen')).toBeFocused();
  await keys.enter(settings);
  await keys.enter(page.getByRole('main').getByRole('button', { name: 'Abmelden' }));
  // The recording went with the deleted day before it was saved: it is nowhere else.
  const warning = page.getByRole('dialog', { name: 'Noch nicht alles gesichert' });
  await expect(warning).toContainText('1 gelöschter Tag');
  await keys.enter(warning.getByRole('button', { name: 'Verwerfen und abmelden' }));
  await expect(button('Anmelden')).toBeVisible();
});

/** Presses Esc in a dialog, then Enter on the focused element. The page has not yet heard that the dialog is closed. */
function escapeAndEnter(page: Page): Promise<void> {
  return page.evaluate(async () => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    // Not by hand: no key is quick enough.
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
  });
}

test('Pro is ordered and an event created by keyboard alone', async ({ signedIn }) => {
  test.setTimeout(240_000);
  const { page } = await signedIn();
  const keys = new Keyboard(page);
  await test.step('Pro is ordered, cancelled and resumed', async () => {
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    await page.goto('/subscription');
    await keys.enter(main.getByRole('link', { name: 'Jetzt upgraden' }));
    await expect(page.getByRole('heading', { name: 'Bestellung prüfen' })).toBeVisible();
    const order = main.getByRole('button', { name: 'Zahlungspflichtig abonnieren' });
    await keys.enter(order);
    await expect(main.getByText('Bitte stimme dem zu: Sonst dürfte Pro erst nach 14 Tagen beginnen.')).toBeVisible();
    await expect(main.getByRole('checkbox', { name: /^Pro soll sofort beginnen\./ })).toBeFocused();
    await keys.press('Space');
    await keys.enter(order);
    await page.waitForURL('**/testzahlung/zustimmung/**');
    await keys.enter(page.getByRole('button', { name: 'Zustimmen' }));
    await expect(page.getByRole('heading', { name: 'Willkommen bei Tagfalter Pro!' })).toBeVisible();
    await page.waitForURL(/\/subscription\/success$/);

    await keys.enter(main.getByRole('link', { name: 'Abonnement verwalten' }));
    const cancel = main.getByRole('button', { name: 'Abonnement kündigen' });
    await keys.enter(cancel);
    await expect(dialog).toBeVisible();
    await keys.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(cancel).toBeFocused();
    await keys.press('Enter');
    await keys.fill(dialog.getByLabel('Warum gehst du? (freiwillig)'), 'Es ist Winter.');
    let loaded = page.waitForEvent('load', { timeout: 60_000 });
    await keys.enter(dialog.getByRole('button', { name: 'Ja, kündigen' }));
    await loaded;
    await keys.enter(main.getByRole('button', { name: 'Kündigung zurücknehmen' }));
    loaded = page.waitForEvent('load', { timeout: 60_000 });
    await keys.enter(dialog.getByRole('button', { name: 'Ja, reaktivieren' }));
    await loaded;
    await keys.tabTo(cancel);
  });
  await test.step('a host creates an event and shares its link', async () => {
    await page.goto('/');
    await keys.enter(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Events' }));
    await expect(page.getByRole('heading', { name: 'Meine Events' })).toBeVisible();
    await keys.enter(page.getByRole('link', { name: 'Erstes Event erstellen' }));
    await expect(page.getByRole('heading', { name: 'Event erstellen' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    const form = page.getByRole('main');
    const create = form.getByRole('button', { name: 'Event erstellen' });
    await keys.fill(form.getByLabel('Event-Name'), 'Hochzeit Lena & Jonas');
    const cover = form.getByLabel(/itelbild wählen$/);
    await keys.pick(cover, PHOTO);
    await expect(form.getByAltText('Vorschau des Titelbilds')).toBeVisible();
    await keys.enter(form.getByRole('button', { name: 'Entfernen' }));
    await expect(form.getByAltText('Vorschau des Titelbilds')).toHaveCount(0);
    await expect(cover).toBeFocused();
    await keys.tabTo(form.getByLabel('Art', { exact: true }));
    await keys.type('Hoch');
    await keys.fill(form.getByLabel('Datum'), '12122030');
    await expect(form.getByLabel('Datum')).toHaveValue('2030-12-12');
    await keys.fill(form.getByLabel('Beschreibung'), 'Im Garten hinter dem Haus.');
    await keys.tabTo(form.getByRole('button', { name: 'Himbeere' }));
    await keys.press('Space');
    await expect(form.getByRole('button', { name: 'Himbeere' })).toHaveAttribute('aria-pressed', 'true');
    await keys.choose(form.getByRole('group', { name: 'Wer darf beitragen?' }), form.getByLabel('Mit Event-Code'));
    const code = form.getByLabel('Event-Code', { exact: true });
    await keys.tabTo(code);
    await keys.press('Control+A');
    await keys.type('abc');
    await keys.enter(create);
    await expect(form.getByText('Der Code braucht 4 bis 32 Zeichen.', { exact: true })).toBeVisible();
    await expect(code).toBeFocused();
    await keys.enter(form.getByRole('button', { name: 'Anderen Code vorschlagen' }));
    await expect(code).toHaveValue(/^[A-Z0-9]{8}$/);
    await keys.enter(create);
    await page.waitForURL(LINK);

    await page.goto('/events');
    const card = page.getByRole('article', { name: 'Hochzeit Lena & Jonas' });
    for (const words of ['Hochzeit', '12. Dezember 2030', 'Im Garten hinter dem Haus.'])
      await expect(card.getByText(words, { exact: true })).toBeVisible();
    await keys.tabTo(card.getByRole('link', { name: 'Hochzeit Lena & Jonas' }));
    await keys.enter(card.getByRole('button', { name: 'Link teilen' }));
    await expect(page.getByText('Link kopiert', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Link teilen' })).toBeFocused();
    await keys.enter(card.getByRole('link', { name: 'Ansehen' }));
    await page.waitForURL(LINK);
  });
});
