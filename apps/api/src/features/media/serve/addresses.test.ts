import { HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { describe, expect, it } from 'vitest';
import { createSigner, readAddress } from './addresses.ts';

const medium = { ownerId: '0d9e2b54-7f7e-4c52-9d5e-1f3f0c6a1b2c', hash: 'a7'.repeat(32) };
const path = `${medium.ownerId}/${medium.hash}`;
const key = new Uint8Array(32).fill(7);

describe('signed media addresses', () => {
  const at = (now: number) => createSigner(key, () => now);
  const sign = (now: number) => at(now).sign(medium, 'thumb', 'owner');
  const parsed = (address: string) => {
    const query = new URL(address, 'http://here').searchParams;
    const exp = Number(query.get('exp'));
    return {
      address: { ...medium, variant: 'thumb' as const, exp, viewer: 'owner' },
      signature: query.get('sig') ?? '',
    };
  };

  it('stay the same for 15 minutes and live at most 30', () => {
    for (let now = 0; now < HOUR_MS; now += MINUTE_MS) {
      const { exp } = parsed(sign(now)).address;
      expect(exp * 1000 - now).toBeGreaterThan(15 * MINUTE_MS);
      expect(exp * 1000 - now).toBeLessThanOrEqual(30 * MINUTE_MS);
    }
    expect(sign(0)).toBe(sign(15 * MINUTE_MS - 1));
    expect(sign(0)).not.toBe(sign(15 * MINUTE_MS));
  });

  it('open with their own signature and key until they expire', () => {
    const { address, signature } = parsed(sign(0));
    expect(at(30 * MINUTE_MS - 1).isValid(address, signature)).toBe(true);
    expect(at(30 * MINUTE_MS).isValid(address, signature)).toBe(false);
    expect(createSigner(new Uint8Array(32), () => 0).isValid(address, signature)).toBe(false);
    expect(at(0).isValid({ ...address, exp: address.exp + 1 }, signature)).toBe(false);
    expect(at(0).isValid({ ...address, hash: 'b7'.repeat(32) }, signature)).toBe(false);
    expect(at(0).isValid({ ...address, ownerId: address.ownerId.replace('0d', '1d') }, signature)).toBe(false);
    expect(at(0).isValid({ ...address, viewer: '0c2b8a6e-0000-5000-8000-000000000000' }, signature)).toBe(false);
    expect(at(0).isValid({ ...address, variant: 'original' }, signature)).toBe(false);
    expect(at(0).isValid(address, '')).toBe(false);
  });

  it('are recognised signed or not, relative or not, and nothing else is', () => {
    const named = { ...medium, variant: 'thumb' };
    expect(readAddress(sign(0))).toEqual(named);
    expect(readAddress(`https://tagebuch.example/api/media/${path}/thumb`)).toEqual(named);
    for (const other of [
      '',
      'http://',
      '/api/media/x/thumb',
      `/api/media/${path}/huge`,
      `/api/media/${medium.ownerId}/thumb`,
      '/api/entries',
    ]) {
      expect(readAddress(other)).toBeUndefined();
    }
  });
});
