import { createMemoryHistory, createRootRoute, createRoute, createRouter, LazyRoute } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SCREENS = ['history', 'entry', 'profile'] as const;

let waiting: object | null = null;
/** Hook called while the code of a screen is fetched. */
let onLoad = (): void => undefined;

beforeEach(() => {
  waiting = null;
  onLoad = () => undefined;
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: {}, waiting }) } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Which screens the app fetches in the first seconds in which nobody asks for one. */
async function warmedUp(): Promise<string[]> {
  const { warmUp } = await import('./warm-up.ts');
  const loaded: string[] = [];
  const root = createRootRoute();
  const screens = SCREENS.map((path) =>
    createRoute({ getParentRoute: () => root, path }).lazy(async () => {
      loaded.push(path);
      onLoad();
      return new LazyRoute({ id: path });
    }),
  );
  const routeTree = root.addChildren(screens);
  warmUp(createRouter({ routeTree, history: createMemoryHistory() }), () => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return loaded;
}

it('fetches every screen in quiet time, also in a browser without workers', async () => {
  expect(await warmedUp()).toEqual(SCREENS);
  vi.stubGlobal('navigator', {});
  expect(await warmedUp()).toEqual(SCREENS);
});

it('asks for nothing more once a new version waits for its turn', async () => {
  onLoad = () => {
    waiting = {};
  };
  expect(await warmedUp()).toEqual(['history']);
});
