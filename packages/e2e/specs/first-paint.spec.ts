import { expect, test } from '../src/fixtures.ts';
import { sayTimes } from '../src/promised-time.ts';
import { countFromEnv } from '../src/runs.ts';

const runs = countFromEnv('SOAK_COUNT', 1);
/** A slow mobile line: 400 kbit/s, and 400 ms to each answer. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PROMISED_MS = 2000;

test('on a slow line the butterfly is painted before any script', async ({ newDevice }) => {
  const device = newDevice({ worker: 'block' });
  const page = await device.start();
  const session = await device.context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW);
  const firstPaint = async () => {
    await page.goto('/', { waitUntil: 'commit' });
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName('first-contentful-paint');
            if (paint) resolve(paint.startTime);
          });
          observer.observe({ type: 'paint', buffered: true });
        }),
    );
  };
  // With the scripts on the same line.
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await firstPaint());
  sayTimes('the butterfly at 400 kbit/s and 400 ms', taken, { withinMs: PROMISED_MS, runs });

  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
  await firstPaint();
  const logo = page.locator('#root .starting .logo');
  await expect(logo).toBeVisible();
  expect((await page.locator('body').innerText()).trim()).toBe('');
  const before = await logo.boundingBox();
  // Once the words are there, it has not moved.
  await page.route('**/api/identity/**', () => undefined);
  scripts.resolve();
  await expect(page.getByText('Lade...', { exact: true })).toBeVisible();
  expect(await logo.boundingBox()).toEqual(before);
});
