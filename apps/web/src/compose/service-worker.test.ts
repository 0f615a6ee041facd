// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** Stand-in for the browser's service worker registration. */
class Registration extends EventTarget {
  active: object | null = null;
  waiting: { postMessage(message: unknown): void } | null = null;
  installing: EventTarget | null = null;
}

let registration: Registration;
const reported: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  registration = new Registration();
  reported.length = 0;
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => registration,
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
});

const waits = () => {
  registration.waiting = { postMessage: (message) => reported.push(message) };
};

async function started() {
  const updates = await import('./service-worker.ts');
  updates.startUpdates();
  return updates;
}

it('offers no version where none was in charge before', async () => {
  waits();
  const { updateState } = await started();
  await vi.dynamicImportSettled();
  expect(updateState()).toBe('none');
});

it('offers a version that waits already, and lets it take over', async () => {
  registration.active = {};
  waits();
  const { updateState, takeUpdate } = await started();
  await expect.poll(updateState).toBe('waiting');
  await takeUpdate();
  expect(reported).toEqual([{ type: 'SKIP_WAITING' }]);
});

it('offers a version that is found later, once it is installed', async () => {
  registration.active = {};
  const { updateState } = await started();
  const installing = new EventTarget();
  await vi.dynamicImportSettled();
  registration.installing = installing;
  registration.dispatchEvent(new Event('updatefound'));
  expect(updateState()).toBe('none');
  waits();
  installing.dispatchEvent(new Event('statechange'));
  await expect.poll(updateState).toBe('waiting');
});
