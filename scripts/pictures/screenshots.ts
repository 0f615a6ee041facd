// Takes the manifest's pictures and the README's from the real app, filled with demo data:
// `node scripts/pictures/screenshots.ts`. The pictures are committed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findChromium } from '../../packages/e2e/src/chromium.ts';
import { Device } from '../../packages/e2e/src/device.ts';
import { DiaryPage } from '../../packages/e2e/src/pages/diary.ts';
import { Landing } from '../../packages/e2e/src/pages/landing.ts';
import { Stack } from '../../packages/e2e/src/stack.ts';
import { DEMO } from '../demo/account.ts';
import { fillDemo } from '../demo/fill.ts';
import { buildWeb } from '../shared/build-web.ts';
import { ROOT } from '../shared/root.ts';

type Page = Awaited<ReturnType<Device['start']>>;
const FOLDER = path.join(ROOT, 'apps/web/public/screenshots');
const TEXT =
  'Am Kanal standen heute wieder die Reiher, einer neben dem anderen, wie bestellt. Ich bin stehen geblieben, bis sie mich vergessen hatten.';

async function take(page: Page, name: string): Promise<void> {
  // Toasts of what was just done are not what the picture is about.
  await page.waitForFunction(() => document.querySelector('.toast') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  const picture = await page.screenshot({ scale: 'device' });
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(FOLDER, `${name}.png`));
}

/** Dashboard, an entry and the editor on one size of screen. */
async function takeAll(device: Device, size: string): Promise<void> {
  const page = await device.start();
  await device.offersNoInstall();
  await new Landing(page).signIn(DEMO);
  const diary = new DiaryPage(page);
  await diary.isSaved();
  await take(page, `${size}-start`);
  await page
    .locator('article')
    .filter({ has: page.locator('img') })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL('**/entry/*');
  await page.locator('main img').first().waitFor();
  await take(page, `${size}-entry`);
  await diary.open();
  const editor = await diary.write();
  await editor.text.fill(TEXT);
  await editor.mood(8);
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, `${size}-editor`);
}

const DESK = { width: 1280, height: 800, radius: 18 };
const PHONE = { width: 292, height: 632, radius: 30 };
const MARGIN = 56;

/** A picture with round corners in a thin frame. */
async function framed(name: string, { width, height, radius }: typeof DESK): Promise<Buffer> {
  const shape = `width="${width - 2}" height="${height - 2}" x="1" y="1" rx="${radius}"`;
  const svg = (paint: string) =>
    Buffer.from(`<svg width="${width}" height="${height}"><rect ${shape} ${paint}/></svg>`);
  const picture = await sharp(path.join(FOLDER, `${name}.png`))
    .resize(width, height, { position: 'top' })
    .toBuffer();
  const frame = svg('fill="none" stroke="#C9CFBF" stroke-width="2"');
  const layers = [{ input: svg('fill="#fff"'), blend: 'dest-in' as const }, { input: frame }];
  return sharp(picture).ensureAlpha().composite(layers).png().toBuffer();
}

/** The dashboard on a desk with a phone in front of it. */
async function takeForReadme(): Promise<void> {
  const folder = path.join(ROOT, 'docs/screens');
  mkdirSync(folder, { recursive: true });
  const width = DESK.width + 2 * MARGIN + PHONE.width / 2;
  const height = DESK.height + 2 * MARGIN + 40;
  const phone = { left: width - PHONE.width - MARGIN, top: height - PHONE.height - MARGIN / 2 };
  await sharp({ create: { width, height, channels: 3, background: '#E3E6DB' } })
    .composite([
      { input: await framed('wide-start', DESK), left: MARGIN, top: MARGIN },
      { input: await framed('narrow-start', PHONE), ...phone },
    ])
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(folder, 'readme.png'));
}

mkdirSync(FOLDER, { recursive: true });
await buildWeb();
const stack = await Stack.boot('pglite');
const browser = await findChromium();
const sizes = { narrow: { width: 390, height: 844, scale: 2 }, wide: { width: 1280, height: 800, scale: 1 } };
const devices: Device[] = [];
try {
  await fillDemo(stack.admin);
  for (const [size, { scale, ...viewport }] of Object.entries(sizes)) {
    const device = new Device({ browser, origin: stack.origin, viewport, scale });
    devices.push(device);
    await takeAll(device, size);
  }
  await takeForReadme();
} finally {
  for (const device of devices) await device.close();
  await stack.stop();
}
