import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/assistant-fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { speakInto } from '../src/speak.ts';

const SPEECH = path.join(import.meta.dirname, '../fixtures/speech-de.webm');
const SAID = 'Heute waren wir am See, und das Wasser war schon kalt.';
const CHOICE = 'Externe KI für Zusammenfassungen, Transkripte und Posts';

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const transcript = (page: Page) => page.getByRole('textbox', { name: 'Transkript' });
const summary = (page: Page) => page.getByRole('textbox', { name: 'Zusammenfassung' });
const emojis = (page: Page) => page.getByRole('textbox', { name: 'Tages-Emojis' });

/** Allows the assistant in the settings (decision 19). */
async function allow(page: Page): Promise<void> {
  await page.goto('/settings');
  const choice = page.getByRole('switch', { name: CHOICE });
  await choice.click();
  await button(page, 'Erlauben').click();
  await expect(choice).toBeChecked();
}

test('an offline voice note is transcribed, summarised, edited and synced', async ({ stack, assistant, signedIn }) => {
  const { person, device: phone, page } = await signedIn({ viewport: { width: 390, height: 844 } });
  await speakInto(page, SPEECH);
  await allow(page);
  assistant.answers.transcript = SAID;
  await page.goto('/create');
  const editor = new Editor(page);
  await expect(editor.text).toBeVisible();

  await phone.context.setOffline(true);
  stack.proxy.cut();
  await editor.startRecording();
  await editor.recordFor(3);
  await editor.stopRecording();
  await says(page, 'Das Transkript folgt, sobald du Netz hast.');
  await expect(button(page, 'Zusammenfassen')).toBeDisabled();
  await editor.save();
  const card = page.getByRole('article');
  await expect(card).toContainText('Transkript folgt');
  expect(assistant.seen).toEqual([]);

  assistant.next({ status: 400, body: { error: { code: 'content_filter' } } });
  await phone.context.setOffline(false);
  stack.proxy.restore();
  await expect(card).toContainText('Kein Transkript', { timeout: 30_000 });
  const [received] = assistant.seen;
  expect(received?.audio).toMatchObject({ model: 'audio-model' });
  expect(received?.audio?.size).toBeGreaterThan(5_000);

  await card.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Zum Eintrag' }).click();
  await says(page, 'Audio konnte nicht transkribiert werden.');
  await button(page, 'Noch einmal versuchen').click();
  await says(page, SAID);
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await expect(transcript(page)).toHaveValue(SAID);
  await says(page, 'Mit KI erstellt');
  await button(page, 'Zusammenfassen').click();
  await says(page, 'KI-Zusammenfassung erstellt');
  await expect(summary(page)).toHaveValue('Ein Tag am See.');
  await expect(emojis(page)).toHaveValue('🌊☀️');
  await summary(page).fill('Ein kalter Tag am See.');
  await editor.save();
  await new DiaryPage(page).isSaved();

  const { page: second } = await signedIn({ person });
  const there = second.getByRole('article');
  await expect(there).toContainText('Ein kalter Tag am See.');
  await expect(there).toContainText('KI-Zusammenfassung');
  await there.getByRole('link').first().click();
  await second.getByRole('link', { name: 'Zum Eintrag' }).click();
  const own = second.locator('main');
  await expect(own.getByText('KI-Zusammenfassung', { exact: true })).toBeVisible();
  await says(second, 'von dir bearbeitet');
  await says(second, 'Mit KI erstellt');
  await says(second, SAID);
});

test('a summary requested offline comes at once built in, else later', async ({ stack, assistant, signedIn }) => {
  const { device: phone, page } = await signedIn();
  await allow(page);
  await page.goto('/create');
  const editor = new Editor(page);
  await phone.context.setOffline(true);
  stack.proxy.cut();
  await editor.text.fill('Im Zug war es laut. Endlich kam das Licht am anderen Ende.');
  await button(page, 'Zusammenfassen').click();
  await says(page, 'Ohne KI zusammengefasst');
  await expect(summary(page)).toHaveValue('Endlich kam das Licht am anderen Ende.');
  await says(page, 'Die KI-Zusammenfassung folgt, sobald du Netz hast.');
  await editor.save();
  const card = page.getByRole('article');
  await expect(card).toContainText('KI-Zusammenfassung folgt');
  await expect(card).toContainText('Endlich kam das Licht');
  expect(assistant.seen).toEqual([]);

  await phone.context.setOffline(false);
  stack.proxy.restore();
  await expect(card).toContainText('Ein Tag am See.', { timeout: 30_000 });
  await expect(card.getByText('KI-Zusammenfassung', { exact: true })).toBeVisible();
  await card.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Zum Eintrag' }).click();
  await says(page, 'KI-Zusammenfassung');
  await expect(page.getByText('Ohne KI zusammengefasst')).toHaveCount(0);
});

test('with AI and without: consent, progress, undo, failure, quota, withdrawal (spec §5, §8)', async ({
  stack,
  assistant,
  signedIn,
}) => {
  const { page } = await signedIn();
  await test.step('the consent question fits both themes, four languages and 320 px', async () => {
    await page.goto('/settings');
    await page.getByRole('switch', { name: CHOICE }).click();
    await expect(page.getByRole('dialog', { name: 'Darf eine KI mithelfen?' })).toBeVisible();
    const inspector = await Inspector.of(page);
    await inspector.look('consent');
    expect(inspector.found).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await page.goto('/');
  const editor = await new DiaryPage(page).write();
  await expect(button(page, 'Zusammenfassen')).toBeDisabled();
  await editor.text.fill('Wir waren am See. Das Wasser war kalt.');
  await button(page, 'Zusammenfassen').click();
  await button(page, 'Ohne KI weiter').click();
  await expect(button(page, 'Zusammenfassen')).toBeFocused();
  await says(page, 'Zusammenfassung erstellt');
  await says(page, 'Ohne KI zusammengefasst');
  await expect(summary(page)).toHaveValue('Das Wasser war kalt.');
  await button(page, 'Rückgängig').click();
  await expect(summary(page)).toHaveValue('');
  await editor.startRecording();
  await editor.recordFor(1);
  await editor.stopRecording();
  await says(page, 'Zum Mitschreiben müsste die Aufnahme an eine KI gehen.');
  await summary(page).fill('Von mir.');
  await expect(editor.draftState).toBeVisible();
  expect(assistant.seen).toEqual([]);

  await allow(page);
  await page.goto('/create');
  assistant.next({ refusal: 'Das nicht.' });
  await button(page, 'Neu erstellen').click();
  await says(page, 'Zusammenfassung konnte nicht erstellt werden.');
  await expect(summary(page)).toHaveValue('Von mir.');
  let held = stack.proxy.holdReplyTo('/api/generate-summary');
  await button(page, 'Zusammenfassen').click();
  await says(page, 'Zusammenfassung wird erstellt …');
  (await held)();
  await says(page, 'KI-Zusammenfassung erstellt');
  await says(page, 'Mit KI erstellt');
  await expect(summary(page)).toHaveValue('Ein Tag am See.');
  await button(page, 'Rückgängig').click();
  await expect(summary(page)).toHaveValue('Von mir.');
  await button(page, 'Zusammenfassen').click();
  await says(page, 'Deine Zusammenfassung für heute ist schon gemacht. Mit Tagfalter Pro sind es 5 am Tag.');

  assistant.next({ raw: '', type: 'application/json' });
  await button(page, 'Transkript erstellen').click();
  await says(page, 'Audio konnte nicht transkribiert werden.');
  assistant.answers.transcript = ' ';
  await button(page, 'Noch einmal versuchen').click();
  await says(page, 'In der Aufnahme sind keine Worte zu verstehen.');
  assistant.answers.transcript = 'Heute waren wir am See.';
  held = stack.proxy.holdReplyTo('/api/transcribe-audio');
  await button(page, 'Noch einmal versuchen').click();
  await says(page, 'Transkript wird erstellt …');
  (await held)();
  await expect(transcript(page)).toHaveValue('Heute waren wir am See.');
  await button(page, 'Aufnahme entfernen').click();
  await transcript(page).fill('');
  await editor.startRecording();
  await editor.recordFor(1);
  await editor.stopRecording();
  await says(page, 'Dein Transkript für heute ist schon gemacht. Mit Tagfalter Pro sind es 3 am Tag.');

  await page.goto('/settings');
  const choice = page.getByRole('switch', { name: CHOICE });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.goto('/create');
  await says(page, 'Zum Mitschreiben müsste die Aufnahme an eine KI gehen.');
});
