import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { sha256 } from '../src/person.ts';
import { storedOriginals } from '../src/stored.ts';

const WIDTH = 4000;
const HEIGHT = 3000;

/** A JPEG of twelve megapixels, as a phone's camera makes it: some megabytes, no two places alike. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const tile = new ImageData(500, 500);
      for (let at = 0; at < tile.data.length; at += 1) tile.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24;
      const noise = new OffscreenCanvas(500, 500);
      noise.getContext('2d')?.putImageData(tile, 0, 0);
      const canvas = new OffscreenCanvas(width, height);
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('nothing to draw on');
      const sky = drawing.createLinearGradient(0, 0, width, height);
      for (const [place, colour] of [
        [0, '#1c2b5a'],
        [0.6, '#e8863b'],
        [1, '#f4d63a'],
      ] as const)
        sky.addColorStop(place, colour);
      drawing.fillStyle = sky;
      drawing.fillRect(0, 0, width, height);
      drawing.globalAlpha = 0.25;
      for (let x = 0; x < width; x += 500) for (let y = 0; y < height; y += 500) drawing.drawImage(noise, x, y);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
        reader.readAsDataURL(blob);
      });
    },
    [WIDTH, HEIGHT] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** How large the photo on a day's card is drawn from; 0 while there is none. */
const widthOnCard = (page: Page) =>
  page.evaluate(() => {
    const photo = document.querySelector<HTMLImageElement>('article .entry__pic img');
    return photo?.src.startsWith('blob:') ? photo.naturalWidth : 0;
  });

test('a photo of twelve megapixels is on the dashboard from its local copy at once, without a network (decision 20)', async ({
  stack,
  newDevice,
  newPerson,
}) => {
  const page = await newDevice().start();
  const photo = await takePhoto(page);
  expect(photo.length).toBeGreaterThan(2_000_000);
  await new Landing(page).signIn(await newPerson());
  const diary = new Diary(page);
  await diary.isSaved();

  stack.proxy.cut();
  const editor = await diary.write();
  await editor.text.fill('Abendhimmel über dem See.');
  await editor.addPhoto({ name: 'abend.jpg', mimeType: 'image/jpeg', buffer: photo });
  await editor.save();
  const card = diary.entry('Abendhimmel über dem See.');
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOnCard(page)).toBeGreaterThan(0);
  // A small picture of its own, not twelve megapixels in a corner.
  expect(await widthOnCard(page)).toBeLessThan(WIDTH / 4);
  expect((await storedOriginals(page)).map((file) => file.sha256)).toEqual([sha256(photo)]);
});
