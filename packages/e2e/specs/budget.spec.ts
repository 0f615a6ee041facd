import { expect, test } from '../src/fixtures.ts';
import { GuestBook } from '../src/guest-book.ts';
import { firstViewScripts } from '../src/script-weight.ts';

test('the first view needs no more JavaScript than wire 32 allows', async ({ newDevice, signedIn }) => {
  const start = await newDevice().start();
  const begin = start.getByRole('button', { name: 'Mit Einladung beginnen' }).first();
  const landing = await firstViewScripts(start, '/', begin);
  console.log(`landing page: ${landing.kB.toFixed(1)} kB in ${landing.files.length} files`);
  expect(landing.kB).toBeGreaterThan(10);
  expect(landing.kB).toBeLessThanOrEqual(150);

  const { device: known } = await signedIn();
  // A device that has the session and nothing else: the cookie alone signs in (wire 27).
  const fresh = newDevice();
  const page = await fresh.start();
  await fresh.context.addCookies(await known.context.cookies());
  const greeting = page.getByRole('main').getByRole('heading', { level: 1 });
  const dashboard = await firstViewScripts(page, '/', greeting);
  console.log(`dashboard: ${dashboard.kB.toFixed(1)} kB in ${dashboard.files.length} files`);
  await expect(page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
  expect(dashboard.kB).toBeGreaterThan(10);
  expect(dashboard.kB).toBeLessThanOrEqual(220);
});

test('a visitor of a shared entry loads less, nothing of the diary', async ({ stack, newDevice, newPerson }) => {
  const person = await newPerson();
  const path = await person.share(await person.write('Ein Tag für dich.'), { originalText: true });
  const page = await newDevice().start();
  const visitor = await firstViewScripts(page, path, page.getByText('Ein Tag für dich.'));
  console.log(`shared page: ${visitor.kB.toFixed(1)} kB in ${visitor.files.length} files`);
  expect(visitor.kB).toBeGreaterThan(10);
  expect(visitor.kB).toBeLessThanOrEqual(107);
  const code = await Promise.all(visitor.files.map(async (file) => (await fetch(`${stack.direct}${file}`)).text()));
  for (const stranger of ['Dexie', 'Tus-Resumable', 'useRouter', 'workbox']) {
    expect(visitor.files.filter((_file, index) => code[index]?.includes(stranger))).toEqual([]);
  }
});

test('a guest loads little, nothing of diary, store or uploads (wire 32)', async ({ stack, newDevice, newPerson }) => {
  const book = await GuestBook.of(stack, await newPerson());
  await book.contribute({ guestName: 'Tante Helga', top: 1 });
  const page = await newDevice().start();
  const guest = await firstViewScripts(page, book.page, page.getByRole('article', { name: 'Tante Helga' }));
  console.log(`guest page: ${guest.kB.toFixed(1)} kB in ${guest.files.length} files`);
  expect(guest.kB).toBeGreaterThan(10);
  expect(guest.kB).toBeLessThanOrEqual(118);
  const code = await Promise.all(guest.files.map(async (file) => (await fetch(`${stack.direct}${file}`)).text()));
  for (const stranger of ['Dexie', 'Tus-Resumable', 'useRouter', 'workbox']) {
    expect(guest.files.filter((_file, index) => code[index]?.includes(stranger))).toEqual([]);
  }
});
