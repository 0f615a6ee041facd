import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { zoneAtHour } from '../../../../apps/api/test/zone-at-hour.ts';
import { CHROMIUM_ARGS, theChromium } from '../browser-device.ts';
import type { MeasuredPage } from './pages.ts';
import { readLighthouseReport } from './read-report.ts';
import { type Audit, CATEGORIES } from './scores.ts';

/** German is the source of all texts; other languages load their catalog besides. */
const LANGUAGE = ['--lang=de-DE', '--accept-lang=de-DE'];

const NOON = 12;

/** A page that listens to its server never has a quiet line. On the fast line all that it shows has come long before. */
const MAX_LOAD_MS = 8000;

/** Sets the cookies of a `Cookie` header. */
async function signIn(browser: Browser, origin: string, cookie: string): Promise<void> {
  const { hostname: domain } = new URL(origin);
  for (const pair of cookie.split('; ')) {
    const at = pair.indexOf('=');
    await browser.setCookie({ domain, path: '/', name: pair.slice(0, at), value: pair.slice(at + 1), httpOnly: true });
  }
}

/** Opens the diary once; ends with its worker holding the app's files. */
async function install(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForSelector('main h1');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function measure(browser: Browser, origin: string, wanted: MeasuredPage, device: Audit['device']) {
  if (wanted.cookie !== undefined) await signIn(browser, origin, wanted.cookie);
  const page = await browser.newPage();
  if (wanted.isInstalled) await install(page, origin);
  const address = new URL(wanted.path, origin).href;
  const result = await lighthouse(
    address,
    {
      ...{ output: 'html', onlyCategories: [...CATEGORIES], logLevel: 'error' },
      ...{ disableStorageReset: wanted.isInstalled === true, maxWaitForLoad: MAX_LOAD_MS },
    },
    device === 'desktop' ? desktopConfig : undefined,
    page,
  );
  if (!result) throw new Error(`Lighthouse has no result of ${address}`);
  const audit: Audit = { page: wanted.name, device, ...readLighthouseReport(result.lhr, address) };
  if (!(await page.$(wanted.shows))) throw new Error(`${address} does not show ${wanted.shows}`);
  return { audit, html: [result.report].flat().join('\n') };
}

/**
 * Measures a page in a new browser, which has its files only if `isInstalled`: on a phone of medium speed with slow 4G, or on a desktop.
 * @throws Error if the page was not shown
 */
export async function auditPage(
  origin: string,
  page: MeasuredPage,
  device: Audit['device'],
): Promise<{ audit: Audit; html: string }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'tagfalter-lighthouse-'));
  const { executablePath, args } = await theChromium();
  const browser = await puppeteer.launch({
    executablePath,
    args: [...args, ...CHROMIUM_ARGS, ...LANGUAGE],
    userDataDir: profile,
    // By day: what the night offers waits for the diary.
    env: { ...process.env, TZ: zoneAtHour(NOON) },
    defaultViewport: null,
  });
  try {
    return await measure(browser, origin, page, device);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
