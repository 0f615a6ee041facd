import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { storedChunks } from '../src/stored.ts';

/** Length of the sound as the player says it: '0:00 / 0:05'. */
async function playerSeconds(page: Page): Promise<number> {
  const words = await page.locator('.player').textContent();
  const [, minutes = '0', seconds = '0'] = /\/ (\d+):(\d+)/.exec(words ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('a tab killed while recording loses at most a second, and the rest comes back', async ({ signedIn }) => {
  const { person, device, page: before } = await signedIn();
  const editor = await new Diary(before).write();
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
  await after.getByRole('button', { name: 'Behalten' }).click();
  await expect(after.getByRole('button', { name: 'Abspielen' })).toBeEnabled();
  await expect.poll(() => playerSeconds(after)).toBeGreaterThanOrEqual(recorded - 1);
  await new Editor(after).save();
  await expect.poll(() => person.synced().then(([entry]) => entry?.readyMedia.length)).toBe(1);
});
