import type { Page } from '@playwright/test';
import { DAY_MS } from '@tagfalter/domain/durations';
import sharp from 'sharp';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { countFromEnv } from '../src/runs.ts';

const updates = countFromEnv('SOAK_COUNT', 1);

/** Width and height of a PNG, and whether it has an alpha channel, from its first chunk. */
function pngFacts(bytes: Buffer): { width: number; height: number; alpha: boolean } {
  const colourType = bytes.readUInt8(25);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), alpha: colourType === 4 || colourType === 6 };
}

/** Marks a page on which the offer comes after entries were shown: it would move them under a finger (design 3.12). */
function markLateOffer(): void {
  let showsEntries = false;
  let hasOffer = false;
  new MutationObserver(() => {
    const offer = document.querySelector('.install') !== null;
    if (offer && !hasOffer && showsEntries) document.documentElement.toggleAttribute('data-late', true);
    hasOffer = offer;
    showsEntries = document.querySelector('article') !== null;
  }).observe(document, { subtree: true, childList: true });
}

interface ManifestPart {
  src: string;
  sizes: string;
}
interface Manifest {
  id: string;
  lang: string;
  description: string;
  icons: ManifestPart[];
  screenshots: Array<ManifestPart & { form_factor: string; label: string }>;
  shortcuts: Array<{ name: string; url: string; icons: ManifestPart[] }>;
}

test('the browser offers installation, and manifest pictures are as described', async ({ stack, signedIn }) => {
  const { device, page } = await signedIn({ isFirstVisit: true });
  const session = await device.context.newCDPSession(page);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);

  const manifest: Manifest = await (await fetch(`${stack.origin}/manifest.webmanifest`)).json();
  expect(manifest.id).toBe('/');
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons);
  for (const { src, sizes } of [...manifest.icons, ...shortcutIcons, ...manifest.screenshots]) {
    const { width, height } = pngFacts(Buffer.from(await (await fetch(stack.origin + src)).arrayBuffer()));
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const wide = manifest.screenshots.filter((shot) => shot.form_factor === 'wide');
  expect(wide.length).toBeGreaterThanOrEqual(2);
  expect(manifest.screenshots.length - wide.length).toBeGreaterThanOrEqual(3);

  const href = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const touch = pngFacts(Buffer.from(await (await fetch(new URL(href ?? '', stack.origin))).arrayBuffer()));
  expect(touch).toEqual({ width: 180, height: 180, alpha: false });
});

/** Parts of the media query of a start image. */
const START_IMAGE =
  /<link rel="apple-touch-startup-image" media="\(device-width:(\d+)px\) and \(device-height:(\d+)px\) and \(-webkit-device-pixel-ratio:(\d)\) and \(orientation:portrait\) and \(prefers-color-scheme:(light|dark)\)" href="([^"]+)">/g;
const THEME_COLOR = /<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)" content="#(\w{6})"/g;

test('iOS gets start images of the size and colour their links name', async ({ stack }) => {
  const html = await (await fetch(stack.origin)).text();
  const paper = new Map([...html.matchAll(THEME_COLOR)].map(([, scheme, colour]) => [scheme, colour?.toLowerCase()]));
  const links = [...html.matchAll(START_IMAGE)];
  expect(links.length).toBeGreaterThanOrEqual(40);
  expect(html.match(/apple-touch-startup-image/g)).toHaveLength(links.length);
  const screens = new Map<string, string[]>();
  for (const [, width = '', height = '', density = '', scheme = '', href = ''] of links) {
    const bytes = Buffer.from(await (await fetch(stack.origin + href)).arrayBuffer());
    const ratio = Number(density);
    expect(pngFacts(bytes), href).toEqual({
      width: Number(width) * ratio,
      height: Number(height) * ratio,
      alpha: false,
    });
    const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(corner.toString('hex'), href).toBe(paper.get(scheme));
    const screen = `${width}x${height}@${density}`;
    screens.set(screen, [...(screens.get(screen) ?? []), scheme]);
  }
  for (const [screen, schemes] of screens) expect(schemes, screen).toEqual(['light', 'dark']);
  // iOS keeps them itself; the worker would load every size onto every device.
  const worker = await (await fetch(`${stack.origin}/sw.js`)).text();
  expect(worker.includes('splash/')).toBe(false);
});

test('the app that is installed speaks the language of its page', { tag: '@soak' }, async ({ newDevice, stack }) => {
  const page = await newDevice().start();
  await page.goto('/');
  for (const [language, words] of [
    ['de', 'Tagebuch'],
    ['en', 'a diary'],
    ['fr', 'un journal'],
    ['es', 'un diario'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
    const reply = await fetch(new URL(href, stack.origin));
    expect(reply.headers.get('content-type')).toContain('application/manifest+json');
    const manifest: Manifest = await reply.json();
    expect(manifest).toMatchObject({ id: '/', lang: language, description: expect.stringContaining(words) });
  }
});

test('the start offers installation from day two, postponed for 60 days', async ({ newDevice, newPerson }) => {
  const device = newDevice();
  const page = await device.start();
  const person = await newPerson();
  await person.write('Ein erster Tag.');
  await new Landing(page).signIn(person);
  const card = page.getByRole('region', { name: 'Tagfalter als App' });
  await device.offersNoInstall();
  await page.addInitScript(markLateOffer);
  // Stands in for the browser's offer, as the page starts.
  await page.addInitScript(() => {
    const asks = () => document.documentElement.toggleAttribute('data-asked', true);
    document.addEventListener('DOMContentLoaded', () =>
      // Not by hand: the browser offers it when it likes.
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: asks })),
    );
  });
  const arrive = async () => {
    await page.reload();
    await expect(page.getByRole('article').filter({ hasText: 'Ein erster Tag.' })).toBeVisible();
  };
  await arrive();
  await expect(card).toHaveCount(0);
  await page.clock.setFixedTime(Date.now() + DAY_MS);
  await arrive();
  await card.getByRole('button', { name: 'Installieren' }).click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(page.locator('html[data-late]')).toHaveCount(0);
  await arrive();
  await card.getByRole('button', { name: 'Später' }).click();
  await expect(card).toHaveCount(0);
  await arrive();
  await expect(card).toHaveCount(0);
});

/** How many files the browser keeps whose address has this in it. */
async function filesLike(part: string): Promise<number> {
  const names = await caches.keys();
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().filter(({ url }) => url.includes(part)).length;
}

test('it starts offline into the diary, on every address and language', async ({ stack, signedIn }) => {
  const { device, page } = await signedIn({ isFirstVisit: true });
  await page.getByRole('button', { name: /^Menü von/ }).click();
  await page.getByLabel('Sprache').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const restarted = await device.restart();
  await restarted.goto('/');
  await expect(restarted.locator('html')).toHaveAttribute('lang', 'fr');
  await restarted.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Catalogs of signing in, shown on the first page, of the start, and of the screens. The last comes in quiet time.
  await expect.poll(() => restarted.evaluate(filesLike, 'assets/catalog-fr-')).toBe(3);
  stack.proxy.cut();
  for (const path of ['/?source=pwa', '/create', '/waiting', '/dashboard']) {
    const tab = await device.context.newPage();
    await tab.goto(path);
    await expect(tab.getByRole('main')).not.toBeEmpty();
    await expect(tab.locator('html')).toHaveAttribute('lang', 'fr');
    await tab.close();
  }
  await restarted.evaluate(() => localStorage.setItem('language', 'es'));
  await restarted.reload();
  await expect(restarted.getByRole('main')).not.toBeEmpty();
  await expect(restarted.locator('html')).toHaveAttribute('lang', 'de');
  const cached = await restarted.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((path) => /^\/(api|media)\b/.test(path))).toEqual([]);
});

test('a new version waits for consent, never reloads over unsaved drafts', async ({ stack, signedIn }) => {
  const { page } = await signedIn({ isFirstVisit: true });
  const diary = new DiaryPage(page);
  await diary.open();
  const worker = await (await fetch(`${stack.origin}/sw.js`)).text();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  const samePage = page.locator('html[data-same-page]');

  const editor = await diary.write();
  await editor.text.fill('Noch nicht gespeichert.');
  await expect(editor.draftState).toBeVisible();
  stack.proxy.serve('/sw.js', `${worker}\n// A newer build.`);
  await installNextVersion(page);
  await nextVersionTakesOver(page);
  await expect(editor.text).toHaveValue('Noch nicht gespeichert.');
  await expect(samePage).toHaveCount(1);
  await editor.save();
  // Nothing is unsaved any more: now the page follows the new version.
  await expect(samePage).toHaveCount(0);
  await expect(diary.entry('Noch nicht gespeichert.')).toBeVisible();

  await diary.isSaved();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  stack.proxy.serve('/sw.js', `${worker}\n// A still newer build.`);
  await installNextVersion(page);
  await expect(page.getByText('Neue Version verfügbar', { exact: true })).toBeVisible();
  await expect(samePage).toHaveCount(1);
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect(samePage).toHaveCount(0);
});

/** The same worker as that of a build that no longer has the dialog of the keys. */
function buildWithout(worker: string): { worker: string; gone: string } {
  const [gone = '', other = ''] = ['key-dialog', 'app'].map(
    (name) => new RegExp(`assets/${name}-[\\w-]{8}\\.js`).exec(worker)?.[0],
  );
  expect([gone, other]).not.toContain('');
  return { worker: worker.replaceAll(gone, other), gone: `/${gone}` };
}

test('a new version that comes in mid-flush waits; nothing is lost', async ({ stack, signedIn }) => {
  test.setTimeout(150_000 + updates * 20_000);
  const { person, device, page } = await signedIn({ isFirstVisit: true });
  const diary = new DiaryPage(page);
  const original = await (await fetch(`${stack.origin}/sw.js`)).text();
  const next = buildWithout(original);
  let version = await person.version();
  let editor = await diary.write();
  for (let run = 1; run <= updates; run += 1) {
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    const samePage = page.locator('html[data-same-page]');
    const text = `Unterwegs bei Version ${run}.`;
    await editor.text.fill(text);
    await expect(editor.draftState).toBeVisible();
    const isNext = run % 2 === 1;
    stack.proxy.serve('/sw.js', `${isNext ? next.worker : original}\n// Build ${run}.`);
    stack.proxy.serve(next.gone, isNext ? 'gone' : undefined, '404 Not Found');
    // The browser looks for it when it likes, and a push that waits too long for its answer has failed: so it is here first.
    await installNextVersion(page);
    const holding = stack.proxy.holdReplyTo('/api/sync/push');
    await editor.save();
    const release = await holding;
    await nextVersionTakesOver(page);
    await expect(diary.chip('Wird gesendet')).toBeVisible();
    await expect(samePage).toHaveCount(1);
    await device.forgetHttpCache(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible();
    release();
    await expect(samePage).toHaveCount(0);
    await diary.isSaved();
    // The day, and from the second time on what it was before.
    version += run === 1 ? 1 : 2;
    expect(await person.version()).toBe(version);
    expect(await person.synced()).toMatchObject([{ text }]);
    if (run < updates) editor = await diary.edit(text);
  }
  expect(device.complaints.filter((words) => /dynamically imported|Loading chunk/.test(words))).toEqual([]);
});

/** Installs the version the server has by now; it waits for a word then. */
async function installNextVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)))
    .toBe(true);
}

/**
 * Lets the waiting version take over, as another tab of the app does. Ends when it is in charge for good. Requests of
 * the page, to server or build, must not restart the old worker, which Chromium is stopping. Otherwise the next version
 * would wait on, beside developer tools (as here) for five minutes. The page fetches its parts when it likes. So this
 * function sends requests all the time and leaves nothing to chance.
 */
function nextVersionTakesOver(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const next = registration.waiting;
    const changed = new Promise<true>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true)),
    );
    const part = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/"]')?.href;
    if (!next || !part) throw new Error('No version waits, or the page has no part of a build');
    next.postMessage({ type: 'SKIP_WAITING' });
    // Requests without a pause would leave a busy machine no time for the workers.
    const ask = async () => {
      await Promise.all(['/api/health', part].map(async (address) => (await fetch(address)).text()));
      await new Promise((later) => setTimeout(later, 10));
      return false;
    };
    while (!(await Promise.race([changed, ask()])));
    // Only then does it remove files of other builds.
    while (next.state !== 'activated') await new Promise((later) => next.addEventListener('statechange', later));
  });
}
