import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { ReflectionPage } from '../src/pages/reflection.ts';
import { holdStore } from '../src/stored.ts';

const PHOTO = path.join(import.meta.dirname, '../fixtures/photo-1.jpg');
const FREE_LIMIT = '01:00';

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
}

test('a full device says so, keeps words, continues with space (spec §8)', async ({ signedIn }) => {
  const { device } = await signedIn();
  const [first, makeSpace] = await device.restartFull();
  await new DiaryPage(first).open();
  const editor = await new DiaryPage(first).write();
  await editor.text.fill('Kein Platz mehr.');
  await save(first);
  await says(first, 'Fehler');
  await says(first, 'Eintrag konnte nicht erstellt werden.');
  await says(first, 'Speicher voll: Dein Entwurf ist noch nicht gespeichert');
  await says(first, 'Entwurf nicht gespeichert');
  await first.getByLabel('Fotos auswählen').setInputFiles(PHOTO);
  await says(first, 'Auf diesem Gerät ist kein Platz mehr für das Foto.');
  await makeSpace();
  await first.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(editor.draftState).toBeVisible();
  await editor.save();
  await new DiaryPage(first).isSaved();

  const [second, makeSpaceAgain] = await device.restartFull();
  const diary = new DiaryPage(second);
  await diary.open();
  const again = await diary.edit('Kein Platz mehr.');
  await again.text.fill('Immer noch keiner.');
  const reflection = new ReflectionPage(second);
  await reflection.unfold();
  await (await reflection.field(0)).fill('Auch dafür nicht.');
  await says(second, 'Fehler: Antwort konnte nicht gespeichert werden.');
  await says(second, 'Noch nicht gespeichert');
  await save(second);
  await says(second, 'Eintrag konnte nicht gespeichert werden.');
  await second.getByRole('link', { name: 'Zum Eintrag' }).click();
  await remove(second);
  await says(second, 'Eintrag konnte nicht gelöscht werden.');
  await expect(diary.entry('Kein Platz mehr.')).toBeVisible();
  await makeSpaceAgain();
  // The screen is another one by now; what was written on it is not gone.
  await diary.read('Kein Platz mehr.', 'Immer noch keiner.');
  await remove(second);
  await says(second, 'Eintrag gelöscht');
});

test('too long, too many, and a device that is slow to write (spec §5, §8)', async ({ signedIn }) => {
  const { page } = await signedIn();
  const diary = new DiaryPage(page);
  const editor = await diary.write();
  // Their address is not confirmed yet (wire 31).
  await page.getByRole('radio', { name: 'Öffentlich' }).check();
  await says(page, 'Öffentlich geht erst, wenn deine E-Mail-Adresse bestätigt ist.');
  await page.getByRole('radio', { name: 'Nur für mich' }).check();
  await editor.text.fill('x'.repeat(3001));
  await save(page);
  await says(page, 'Der Text ist zu lang');
  await says(page, 'Er hat 3001 Zeichen, 3000 haben Platz. Kürze ihn, dann lässt er sich speichern.');
  await page.getByRole('textbox', { name: 'Tages-Emojis' }).fill('🦋🌊🍞🌙🔥🍵🎈🎉');
  await says(page, 'Höchstens 7 Emojis');

  await editor.text.fill('Kurz genug.');
  await expect(editor.draftState).toBeVisible();
  let release = await holdStore(page, 'outbox');
  await save(page);
  await says(page, 'Wird gespeichert …');
  await release();
  await says(page, 'Eintrag erstellt');
  await diary.isSaved();
  await diary.edit('Kurz genug.');
  release = await holdStore(page, 'outbox');
  await editor.text.fill('Immer noch kurz genug.');
  await save(page);
  await says(page, 'Wird aktualisiert …');
  await release();
  await says(page, 'Eintrag aktualisiert');
});

test('the microphone refused, and a recording as long as the plan allows (spec §8)', async ({
  knownDevice,
  newPerson,
  signedIn,
}) => {
  const person = await newPerson();
  const page = await (await knownDevice()).start();
  await page.clock.install();
  await new Landing(page).comeBack(person);
  const editor = await new DiaryPage(page).write();
  await editor.startRecording();
  await editor.recordFor(2);
  await page.clock.fastForward(FREE_LIMIT);
  await expect(
    page.getByText('Aufnahme beendet: Maximale Aufnahmedauer von 60 Sekunden erreicht.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Mit Tagfalter Pro nimmst du bis zu 180 Sekunden auf.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abspielen' })).toBeEnabled();

  const { page: other } = await signedIn({ person, microphone: 'refused' });
  await new DiaryPage(other).write();
  await other.getByRole('button', { name: 'Aufnahme starten' }).click();
  await expect(other.getByText('Fehler: Mikrofon konnte nicht aktiviert werden.', { exact: true })).toBeVisible();
});

test("somebody else's entry, and a diary that is only just arriving (spec §8)", async ({ knownDevice, newPerson }) => {
  const anna = await newPerson();
  const hers = await anna.write('Geht nur Anna an.');
  const page = await (await knownDevice()).start();
  const ben = await newPerson();
  await ben.write('Geht nur Ben an.');
  let arrive = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/sync/pull*', async (route) => {
    await asked;
    await route.continue();
  });
  await new Landing(page).comeBack(ben);
  await expect(page.getByRole('status', { name: 'Einträge werden geladen …' })).toBeVisible();
  arrive();
  await expect(new DiaryPage(page).entry('Geht nur Ben an.')).toBeVisible();

  for (const address of [`/entry/${hers}`, `/edit/${hers}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Zugriff verweigert' })).toBeVisible();
    await expect(
      page.getByText('Du darfst diesen Eintrag nicht sehen. Vielleicht ist er privat oder nur für Freunde.'),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(new DiaryPage(page).entry('Geht nur Ben an.')).toBeVisible();
});
