import { expect, test } from '../src/fixtures.ts';
import { firstViewScripts } from '../src/script-weight.ts';

test('the first view needs no more JavaScript than wire 32 allows', async ({ newDevice, signedIn }) => {
  const landing = await firstViewScripts(await newDevice().start(), '/');
  console.log(`landing page: ${landing.kB.toFixed(1)} kB in ${landing.files.length} files`);
  expect(landing.kB).toBeGreaterThan(10);
  expect(landing.kB).toBeLessThanOrEqual(150);

  const { device: known } = await signedIn();
  // A device that has the session and nothing else: the cookie alone signs in (wire 27).
  const fresh = newDevice();
  const page = await fresh.start();
  await fresh.context.addCookies(await known.context.cookies());
  const dashboard = await firstViewScripts(page, '/');
  console.log(`dashboard: ${dashboard.kB.toFixed(1)} kB in ${dashboard.files.length} files`);
  await expect(page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
  expect(dashboard.kB).toBeGreaterThan(10);
  expect(dashboard.kB).toBeLessThanOrEqual(220);
});
