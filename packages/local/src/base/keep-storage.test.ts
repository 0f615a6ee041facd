import { describe, expect, it, vi } from 'vitest';
import { keepStorage } from './keep-storage.ts';

describe('asking the browser to keep the data (design 3.15)', () => {
  it('asks when it is not kept yet, and only then', async () => {
    const persist = vi.fn(async () => true);
    expect(await keepStorage({ persisted: async () => false, persist })).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
    expect(await keepStorage({ persisted: async () => true, persist })).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
  });

  it('takes a refusal, a fault and a browser without it in silence', async () => {
    const refuses = { persisted: async () => false, persist: async () => false };
    const breaks = { persisted: () => Promise.reject(new TypeError('opaque origin')) };
    expect(await keepStorage(refuses)).toBe(false);
    expect(await keepStorage(breaks)).toBe(false);
    expect(await keepStorage({})).toBe(false);
    expect(await keepStorage(undefined)).toBe(false);
  });
});
