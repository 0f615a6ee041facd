import type { Page } from '@playwright/test';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { sha256 } from '../src/person.ts';
import { storedOriginals } from '../src/stored.ts';
import { todaysDate } from '../src/todays-date.ts';

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
    const photo = document.querySelector<HTMLImageElement>('article .day__pic img');
    return photo?.src.startsWith('blob:') ? photo.naturalWidth : 0;
  });

test('photos in the preview: upright, at once, offline (decision 20)', async ({ stack, signedIn }) => {
  const { page } = await signedIn();
  const diary = new DiaryPage(page);
  await diary.isSaved();
  await test.step('a photo of twelve megapixels shows at once, offline', async () => {
    const photo = await takePhoto(page);
    expect(photo.length).toBeGreaterThan(2_000_000);

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
  stack.proxy.heal();
  await test.step('a WebP that lies on its side stands upright', async () => {
    await page.goto(`/create?day=${addDays(todaysDate(), -1)}`);
    await new Editor(page).addPhoto({ name: 'hoch.webp', mimeType: 'image/webp', buffer: await lyingWebp(page) });
    const thumb = page.locator('.ed__drop img').first();
    // Its place is there before its bytes are read.
    const sides = () => thumb.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    await expect.poll(sides).toEqual([240, 480]);
  });
});

/** A JPEG of one colour. */
async function plainPhoto(page: Page, width: number, height: number, type = 'image/jpeg'): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high, as]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('nothing to draw on');
      drawing.fillStyle = '#e8863b';
      drawing.fillRect(0, 0, wide, high);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: as })).arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** 960 × 480 pixels that say they are to be turned by a quarter. */
async function lyingWebp(page: Page): Promise<Buffer> {
  const plain = await plainPhoto(page, 960, 480, 'image/webp');
  const tiff = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  const sides = Buffer.from([8, 0, 0, 0, 960 - 1, (960 - 1) >> 8, 0, 480 - 1, (480 - 1) >> 8, 0]);
  const image = plain.subarray(Math.max(plain.indexOf('VP8 '), plain.indexOf('VP8L')));
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', sides), image, chunk('EXIF', tiff)]);
  return chunk('RIFF', body);
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
