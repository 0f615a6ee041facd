import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Device } from '../../packages/e2e/src/device.ts';
import { ROOT } from '../shared/root.ts';

export type SheetPage = Awaited<ReturnType<Device['start']>>;
export type SheetTarget = ReturnType<SheetPage['getByRole']>;

const FOLDER = path.join(ROOT, 'docs/screens');
const HIGH = 844;
const BOTH = ['light', 'dark'] as const;
/**
 * Sizes in CSS pixels. Screens of guests are also shown on the narrowest phone. A wall and paper are the same by day
 * and by night; a wall stands on a screen, a projector and an upright screen.
 */
const VIEWS = {
  diary: { sizes: allHigh(390, 1280), themes: BOTH },
  events: { sizes: allHigh(320, 390, 1280), themes: BOTH },
  wall: { sizes: [size(1920, 1080), size(1024, 768), size(1080, 1920)], themes: ['dark'] },
  paper: { sizes: [size(794, 1123)], themes: ['light'] },
} as const;
/** Height and gap of a picture, in pixels; size of each view, in bytes. */
const HEIGHT = 560;
const GAP = 12;
const BYTES_A_VIEW = 15_000;

/** Names of the pictures to take; all without any. */
export const only = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });

function size(width: number, height = HIGH) {
  return { width, height };
}

function allHigh(...widths: number[]) {
  return widths.map((width) => size(width));
}

/** The views of a screen side by side, in the best quality that stays small. */
async function store(name: string, views: Buffer[]): Promise<void> {
  const small = await Promise.all(
    views.map((view) => sharp(view).resize({ height: HEIGHT }).png().toBuffer({ resolveWithObject: true })),
  );
  let left = GAP;
  const layers = small.map(({ data, info }) => {
    const layer = { input: data, left, top: GAP };
    left += info.width + GAP;
    return layer;
  });
  const sheet = await sharp({
    create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: '#9AA096' },
  })
    .composite(layers)
    .png()
    .toBuffer();
  const most = BYTES_A_VIEW * views.length;
  for (let quality = 85; quality > 0; quality -= 5) {
    const picture = await sharp(sheet).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length > most) continue;
    writeFileSync(path.join(FOLDER, `${name}.webp`), picture);
    return;
  }
  throw new Error(`${name} does not fit into ${most} bytes`);
}

export interface SheetLook {
  of?: keyof typeof VIEWS;
  /** Element that is scrolled to the top of the view. */
  at?: SheetTarget;
}

/** Looks at what the page shows now, in each size and theme. */
export async function take(page: SheetPage, name: string, { of = 'diary', at }: SheetLook = {}): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return;
  const views: Buffer[] = [];
  // The mouse rests on what was clicked, and its name would show.
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.querySelector('[data-tooltip]:popover-open') === null);
  const { sizes, themes } = VIEWS[of];
  const media = of === 'paper' ? 'print' : 'screen';
  for (const viewport of sizes) {
    for (const colorScheme of themes) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ media, colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.loading === 'lazy'),
      );
      await at?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      views.push(await page.screenshot({ animations: 'disabled' }));
    }
  }
  await page.emulateMedia({ media: 'screen' });
  await store(name, views);
}

export const button = (page: SheetPage, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** Toasts of an earlier act do not belong into a picture: waits for the toast to come, then for it to go. */
export async function quiet(page: SheetPage): Promise<void> {
  const toast = page.locator('.toast');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
}

export async function open(page: SheetPage, address: string, name: string, look?: SheetLook): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await take(page, name, look);
}

/** Takes a picture of the sheet that a button opens over the page. */
export async function sheet(page: SheetPage, opener: string | RegExp, name: string): Promise<void> {
  await button(page, opener).click();
  await page.locator('dialog[open], [popover]:popover-open, .yarl__root').first().waitFor();
  await take(page, name);
  await page.keyboard.press('Escape');
}
