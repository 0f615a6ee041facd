import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadNewest } from './load-newest.ts';

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** A page whose worker looks for a new version, as the test says. */
function underWorker(update: () => Promise<unknown>, waiting?: { postMessage(message: unknown): void }) {
  const workers = Object.assign(new EventTarget(), { getRegistration: async () => ({ update, waiting }) });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  return workers;
}

it('activates the waiting version before it reloads the page (S13)', async () => {
  const postMessage = vi.fn();
  const workers = underWorker(async () => undefined, { postMessage });
  const loading = loadNewest();
  await vi.advanceTimersByTimeAsync(0);
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  await loading;
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['the server says nothing', () => new Promise(() => undefined)],
  ['the version that waits never takes over', async () => undefined],
])('loads what there is where %s', async (_why, update) => {
  underWorker(update, { postMessage: () => undefined });
  const loading = loadNewest();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  await loading;
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the page at once without a network', async () => {
  underWorker(() => Promise.reject(new TypeError('offline')));
  await loadNewest();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads the page where the browser says nothing of its workers', async () => {
  const getRegistration = () =>
    Promise.reject(new DOMException('The document is in an invalid state', 'InvalidStateError'));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  await loadNewest();
  expect(reload).toHaveBeenCalledTimes(1);
});
