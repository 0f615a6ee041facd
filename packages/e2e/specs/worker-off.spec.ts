import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});

/** Every way in which Chromium says that there is no network: a socket it had kept may only now turn out to be cut. */
const NO_NETWORK = /net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INTERNET_DISCONNECTED)/;

/** How many caches the browser holds for the product; why not, while the page loads anew. */
const cachesOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).length).catch((fault: Error) => fault.message);

test('a faulty worker is switched off, nothing lost, then replaced (threat 4)', async ({ stack, signedIn }) => {
  const { person, page, device } = await signedIn();
  const diary = new DiaryPage(page);
  await diary.open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  stack.proxy.cut();
  const editor = await diary.write();
  await editor.text.fill('Wartet noch.');
  await editor.save();
  await stack.end();
  await stack.start({ WORKER_OFF: '1' });
  stack.proxy.restore();

  await page.goto('/');
  await expect.poll(() => cachesOf(page)).toBe(0);
  await expect(diary.entry('Wartet noch.')).toBeVisible();
  await expect.poll(() => person.synced()).toMatchObject([{ text: 'Wartet noch.' }]);

  // From here every page comes from the server.
  stack.proxy.cut();
  const refused = await device.context.newPage();
  await expect(refused.goto('/')).rejects.toThrow(NO_NETWORK);
  // Chromium reloads an error page by itself once there is a network, at a moment of its own.
  await refused.close();
  stack.proxy.restore();

  await stack.end();
  await stack.start();
  await page.reload();
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect.poll(() => cachesOf(page)).toBeGreaterThan(0);
  stack.proxy.cut();
  const tab = await device.context.newPage();
  await tab.goto('/');
  await expect(new DiaryPage(tab).entry('Wartet noch.')).toBeVisible();
});

test('no medium can be registered as a worker (threat 4)', async ({ stack, signedIn }) => {
  const { person, page, device } = await signedIn();
  await person.write('Ein Tag mit Foto.', { photo: PHOTO });
  const addresses = (await person.entries()).flatMap(({ imageUrls, thumbnailUrls, originalUrls }) =>
    [...imageUrls, ...thumbnailUrls, ...originalUrls].map((url) => new URL(url, stack.origin).href),
  );
  expect(addresses).toHaveLength(3);
  // The page's own policy would refuse the string already; what holds without it is how media are served.
  const session = await device.context.newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.goto('/');
  for (const address of addresses) {
    const outcome = await page.evaluate(
      (url) =>
        navigator.serviceWorker.register(url).then(
          () => 'registered',
          (fault: Error) => fault.name,
        ),
      address,
    );
    expect(outcome).toBe('SecurityError');
  }
});
