import { Device } from '../src/device.ts';
import { dumpDevice } from '../src/dump.ts';
import { expect, test } from '../src/fixtures.ts';
import { KeptBrowsers } from '../src/kept-browsers.ts';
import { Landing } from '../src/pages/landing.ts';

const CANARY = 'Kanarienvogel-von-vorhin';

test('a browser that served one test holds nothing for the next', async ({
  stack,
  chromiumFound,
  installedProfile,
  newPerson,
}) => {
  const kept = new KeptBrowsers(stack.origin);
  const options = { browser: chromiumFound, origin: stack.origin, profile: await installedProfile(), kept };
  const person = await newPerson();
  await person.write(CANARY);
  const first = new Device(options);
  const page = await first.start();
  const { context } = first;
  await new Landing(page).comeBack(person);
  await expect.poll(() => dumpDevice(page)).toContain(CANARY);
  await first.close();

  const second = new Device(options);
  const next = await second.start();
  expect(second.context === context).toBe(true);
  expect(await context.cookies()).toEqual([]);
  await next.goto('/');
  await expect(next.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
  const seen = `${await dumpDevice(next)}\n${await next.content()}`;
  expect([CANARY, person.email].filter((canary) => seen.includes(canary))).toEqual([]);
  expect(await next.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  // A change that outlives a tab cannot be undone by emptying.
  await context.addInitScript(() => undefined);
  await second.close();
  const third = new Device(options);
  await third.start();
  expect(third.context === context).toBe(false);
  await third.close();
  await kept.close();
});
