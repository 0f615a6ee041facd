import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canVibrate, hapticsChoice, TAP_MS, vibrate } from './haptics.ts';

const trembled = vi.fn<(ms: number) => void>();
const rows = new Map<string, string>();

function onDevice(pointer: 'coarse' | 'fine', navigator: object): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  vi.stubGlobal('navigator', navigator);
}

beforeEach(() => {
  rows.clear();
  trembled.mockClear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('vibrates on a handheld device, unless switched off', () => {
  onDevice('coarse', { vibrate: trembled });
  vibrate(TAP_MS);
  expect(trembled.mock.calls).toEqual([[TAP_MS]]);
  hapticsChoice.set('off');
  vibrate(TAP_MS);
  expect(trembled).toHaveBeenCalledTimes(1);
  hapticsChoice.set('on');
  vibrate(TAP_MS);
  expect(trembled).toHaveBeenCalledTimes(2);
});

it('stays still on a desk, and where the browser cannot', () => {
  onDevice('fine', { vibrate: trembled });
  expect(canVibrate()).toBe(false);
  vibrate(TAP_MS);
  onDevice('coarse', {});
  expect(canVibrate()).toBe(false);
  vibrate(TAP_MS);
  expect(trembled).not.toHaveBeenCalled();
});
