// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const heard = new Map<string, () => Promise<void>>();

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => Promise<void>) => heard.set(type, listener);
    register = async () => undefined;
  },
}));

/** What this browser has registered. */
const registration = { active: null as object | null, waiting: null as object | null };

beforeEach(() => {
  vi.resetModules();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
});

/** The state after workbox's timer has told of a waiting worker. */
async function stateAfter(now: typeof registration): Promise<string> {
  Object.assign(registration, now);
  const { startUpdates, updateState } = await import('./service-worker.ts');
  startUpdates();
  await heard.get('waiting')?.();
  return updateState();
}

it('offers a version only where another was in charge before', async () => {
  expect(await stateAfter({ active: null, waiting: {} })).toBe('none');
  vi.resetModules();
  expect(await stateAfter({ active: {}, waiting: {} })).toBe('waiting');
});
