import { type BrowserContext, chromium } from 'playwright';
import type { FoundChromium } from './chromium.ts';
import { TIME_ZONE } from './todays-date.ts';

/** Options with which a browser is started and which it keeps. */
export interface BrowserOptions {
  browser: FoundChromium;
  origin: string;
  /** IANA name; decides which day is today (decision 8). */
  timeZone?: string;
  viewport?: { width: number; height: number };
  language?: string;
  /** Device pixels for one CSS pixel. */
  scale?: number;
  /** Microphone permission. */
  microphone?: 'granted' | 'refused';
  /** Without a worker every part of the app comes over the network. */
  worker?: 'allow' | 'block';
  /** Loopback port at which another program may drive the browser as well. */
  debuggingPort?: number;
}

/** A running browser with its profile on disk. */
export interface RunningBrowser {
  context: BrowserContext;
  profile: string;
  /** Where complaints of its pages and worker go. */
  complaints: string[];
}

const FAKE_MICROPHONE = {
  granted: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  refused: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
};
/** Chromium's calls home would hang in a closed network and count as traffic. */
const QUIET = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync', '--disable-gpu'];
/** Address bar pages, which no test sees; they take half of the start time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Up to this width (CSS pixels) a device is a phone. */
const PHONE_WIDTH = 480;
/** Features that Playwright disables. Only the last list counts, so ours repeats them. */
const PLAYWRIGHTS = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
const WITHOUT = `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join(',')}`;

/** Starts a browser on a profile folder, and writes down what its pages and its worker complain of. */
export async function launchBrowser(profile: string, options: BrowserOptions): Promise<RunningBrowser> {
  const { browser, origin, timeZone = TIME_ZONE, viewport, language = 'de-DE', scale = 1 } = options;
  const { microphone = 'granted', worker = 'allow', debuggingPort } = options;
  const door = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.executablePath,
    args: [...browser.args, ...QUIET, WITHOUT, ...FAKE_MICROPHONE[microphone], ...door],
    headless: true,
    baseURL: origin,
    timezoneId: timeZone,
    locale: language,
    viewport: viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: scale,
    // `tap` presses with a finger; the page hears that there is one.
    hasTouch: (viewport?.width ?? Number.POSITIVE_INFINITY) <= PHONE_WIDTH,
    acceptDownloads: true,
    serviceWorkers: worker,
  });
  const running: RunningBrowser = { context, profile, complaints: [] };
  context.setDefaultTimeout(20_000);
  context.on('weberror', (error) => running.complaints.push(`error: ${error.error().stack ?? error.error().message}`));
  context.on('response', (reply) => {
    if (reply.status() >= 400) running.complaints.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') running.complaints.push(message.text());
  });
  const permissions = [
    ...(microphone === 'granted' ? ['microphone'] : []),
    ...(browser.backgroundSync ? ['background-sync'] : []),
  ];
  await context.grantPermissions(permissions, { origin });
  return running;
}
