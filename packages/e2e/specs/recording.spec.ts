import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { storedChunks } from '../src/stored.ts';

/** Length of the sound as the player says it: '0:00 / 0:05'. */
async function playerSeconds(page: Page): Promise<number> {
  const words = await page.locator('.player').textContent();
  const [, minutes = '0', seconds = '0'] = /\/ (\d+):(\d+)/.exec(words ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Length of a recording that was left behind, as the page says it once it has listened to it. */
async function saidSeconds(page: Page): Promise<number> {
  const words = await page.getByText(/^Vom .*, \d+:\d+ lang\. /).textContent();
  const [, minutes = '0', seconds = '0'] = /, (\d+):(\d+) lang/.exec(words ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('a tab killed while recording loses at most a second', async ({ signedIn }) => {
  const { person, device, page: before } = await signedIn();
  const editor = await new DiaryPage(before).write();
  await editor.text.fill('Vor der Aufnahme getippt.');
  await editor.startRecording();
  const recorded = await editor.recordFor(6);
  await device.crash(before);

  const after = await device.context.newPage();
  await after.goto('/create');
  await expect(after.getByText('Aufnahme wiederhergestellt', { exact: true })).toBeVisible();
  const kept = await storedChunks(after);
  console.log(`recorded ${recorded} s, kept ${kept} chunks of a second`);
  expect(kept).toBeGreaterThanOrEqual(recorded - 1);
  await expect(new Editor(after).text).toHaveValue('Vor der Aufnahme getippt.');
  const said = await saidSeconds(after);
  await after.getByRole('button', { name: 'Behalten' }).click();
  await expect(after.getByRole('button', { name: 'Abspielen' })).toBeEnabled();
  await expect.poll(() => playerSeconds(after)).toBeGreaterThanOrEqual(recorded - 1);
  expect(await playerSeconds(after)).toBe(said);
  await new Editor(after).save();
  await expect.poll(() => person.synced().then(([entry]) => entry?.readyMedia.length)).toBe(1);
});

test('a recording ended by the system keeps its length, savable', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      // A call takes the microphone: its tracks end, as those of a page that stops them do.
      const take = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      window.addEventListener('call', take, { once: true });
      return stream;
    };
  });
  const editor = await new DiaryPage(page).write();
  await editor.startRecording();
  const recorded = await editor.recordFor(3);
  // Not by hand: a call comes from outside.
  await page.evaluate(() => window.dispatchEvent(new Event('call')));
  await expect(
    page.getByText('Das Mikrofon wurde unterbrochen. Alles bis dahin ist gesichert.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abspielen' })).toBeEnabled();
  expect(await playerSeconds(page)).toBeGreaterThanOrEqual(recorded - 1);
  expect(await playerSeconds(page)).toBeLessThanOrEqual(recorded + 2);
  await editor.save();
});
