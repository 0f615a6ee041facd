import { test as base } from '@playwright/test';
import type { Page } from 'playwright';
import { openCollector } from '../../../apps/api/test/collector.ts';
import { type FoundChromium, findChromium } from './chromium.ts';
import { Device, type DeviceOptions } from './device.ts';
import { KeptBrowsers } from './kept-browsers.ts';
import { Landing } from './pages/landing.ts';
import { Person } from './person.ts';
import { Stack } from './stack.ts';

export interface StackOptions {
  database: 'pglite' | 'postgres';
}
interface ForWorker extends StackOptions {
  chromiumFound: FoundChromium;
  stack: Stack;
  /** Profile of a device that has the app and nobody's diary; made when it is first asked for. */
  installedProfile: () => Promise<string>;
  /** Running browsers with that profile, and nobody at them. */
  kept: KeptBrowsers;
}
/** Somebody in their diary: a tab of a device of theirs, on which they have signed in. */
interface SignedIn {
  person: Person;
  device: Device;
  page: Page;
}
interface ForTest {
  /** A further device of somebody; closed after the test, with a picture of its tabs when the test failed. */
  newDevice: (options?: Partial<DeviceOptions>) => Device;
  /** Somebody who is registered already. */
  newPerson: () => Promise<Person>;
  /** A further device that has the app already, as one from which somebody has signed out. */
  knownDevice: (options?: Partial<DeviceOptions>) => Promise<Device>;
  /**
   * Signs in a new person, or `person`: on a device that has the app already, past the dialog, unless `isFirstVisit` says
   * that the whole way counts.
   */
  signedIn: (options?: Partial<DeviceOptions> & { person?: Person; isFirstVisit?: boolean }) => Promise<SignedIn>;
}

/** Playwright's test with the product, its network, its devices and its people. */
export const test = base.extend<ForTest, ForWorker>({
  database: ['pglite', { scope: 'worker', option: true }],
  // Playwright reads what a fixture needs from its first parameter, so there must be one.
  chromiumFound: [async ({ database: _ }, use) => use(await findChromium()), { scope: 'worker', timeout: 120_000 }],
  stack: [
    async ({ database }, use) => {
      const collector = await openCollector();
      const stack = await Stack.boot(database, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
      await use(stack);
      // Fails the run when log or traces name what was typed.
      await stack.stop(collector.received).finally(collector.close);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  installedProfile: [
    async ({ stack, chromiumFound }, use) => {
      const device = new Device({ browser: chromiumFound, origin: stack.origin });
      let profile: Promise<string> | undefined;
      await use(() => {
        profile ??= device.install();
        return profile;
      });
      await device.close();
    },
    { scope: 'worker' },
  ],
  kept: [
    async ({ stack }, use) => {
      const kept = new KeptBrowsers(stack.origin);
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  newDevice: async ({ stack, chromiumFound }, use, info) => {
    const devices: Device[] = [];
    stack.proxy.heal();
    await use((options) => {
      const device = new Device({ browser: chromiumFound, origin: stack.origin, ...options });
      devices.push(device);
      return device;
    });
    for (const device of devices) {
      const isAsExpected = info.status === info.expectedStatus;
      if (!isAsExpected) await device.picture(info);
      await device.close(isAsExpected);
    }
  },
  newPerson: async ({ stack }, use) => {
    await use(() => new Person(stack).register());
  },
  knownDevice: async ({ newDevice, installedProfile, kept }, use) => {
    await use(async (options) => newDevice({ profile: await installedProfile(), kept, ...options }));
  },
  signedIn: async ({ newDevice, knownDevice, newPerson }, use) => {
    await use(async ({ person: known, isFirstVisit = false, ...options } = {}) => {
      const person = known ?? (await newPerson());
      const device = isFirstVisit ? newDevice(options) : await knownDevice(options);
      const page = await device.start();
      if (isFirstVisit) await new Landing(page).signIn(person);
      else await new Landing(page).comeBack(person);
      return { person, device, page };
    });
  },
});

export { expect } from '@playwright/test';
