import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

/** A page that a browser hides and shows again; its locks go with every hiding. */
class FakePage extends EventTarget {
  visibilityState = 'visible';
  readonly locks: { isHeld: boolean }[] = [];
  /** Keeps locks back until it is called, where there is one. */
  gate: Promise<void> | undefined;
  isRefusing = false;

  show(state: 'visible' | 'hidden'): Promise<void> {
    this.visibilityState = state;
    if (state === 'hidden') for (const lock of this.locks) lock.isHeld = false;
    this.dispatchEvent(new Event('visibilitychange'));
    return settled();
  }

  readonly wakeLock = {
    request: async () => {
      await this.gate;
      if (this.isRefusing) throw new DOMException('battery saver', 'NotAllowedError');
      const lock = { isHeld: true };
      this.locks.push(lock);
      const release = async (): Promise<void> => {
        lock.isHeld = false;
      };
      return { release };
    },
  };

  held(): number {
    return this.locks.filter(({ isHeld }) => isHeld).length;
  }
}

/** All that follows by itself has happened. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
let page: FakePage;
let sleep: () => void;

beforeEach(() => {
  page = new FakePage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: page.wakeLock });
});
afterEach(() => {
  sleep();
  vi.unstubAllGlobals();
});

describe('the screen during a recording', () => {
  it('stays on, and may sleep after it', async () => {
    sleep = keepAwake();
    await settled();
    expect(page.held()).toBe(1);
    sleep();
    await settled();
    expect(page.held()).toBe(0);
  });

  it('stays on again when a hidden tab comes back, each time', async () => {
    sleep = keepAwake();
    await settled();
    for (let round = 0; round < 3; round += 1) {
      await page.show('hidden');
      expect(page.held()).toBe(0);
      await page.show('visible');
      expect(page.held()).toBe(1);
    }
  });

  it('is requested by no hidden tab, none returning after the recording', async () => {
    page.visibilityState = 'hidden';
    sleep = keepAwake();
    await settled();
    expect(page.locks).toEqual([]);
    sleep();
    await page.show('visible');
    expect(page.locks).toEqual([]);
  });

  it('may sleep when the recording ends before the browser has answered', async () => {
    const gate = Promise.withResolvers<void>();
    page.gate = gate.promise;
    sleep = keepAwake();
    sleep();
    gate.resolve();
    await settled();
    expect([page.locks.length, page.held()]).toEqual([1, 0]);
  });

  it('ends with the battery saver while the recording continues', async () => {
    page.isRefusing = true;
    sleep = keepAwake();
    await settled();
    page.isRefusing = false;
    await page.show('visible');
    expect(page.held()).toBe(1);
  });
});
