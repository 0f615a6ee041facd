import type { LeaseClaims } from '@tagfalter/contract/pro-lease';
import { describe, expect, it } from 'vitest';
import type { KeyValueStore } from '#platform/browser-stores.ts';
import { createLeaseClock } from './lease-clock.ts';
import { verifyLease } from './verify-lease.ts';

const MIA = '5f0c2f86-6a3c-4b2e-9a40-0d1f6cf7a001';
const TOM = '5f0c2f86-6a3c-4b2e-9a40-0d1f6cf7a002';
const DAY = 86_400;
const CLAIMS = { sub: MIA, iat: 1_800_000_000, exp: 1_800_000_000 + 14 * DAY };

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const part = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)));

/** The server's side, as `pro-lease.ts` of the API signs. */
async function installation() {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  return {
    key: base64url(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
    async sign(claims: unknown, header: object = { alg: 'ES256' }): Promise<string> {
      const signed = `${part(header)}.${part(claims)}`;
      const data = new TextEncoder().encode(signed);
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, data);
      return `${signed}.${base64url(new Uint8Array(signature))}`;
    },
  };
}

describe('a Pro lease (decision 25)', () => {
  it('is believed as its key has signed it', async () => {
    const { key, sign } = await installation();
    expect(await verifyLease(await sign(CLAIMS), key, MIA)).toEqual(CLAIMS);
  });

  it('is refused if foreign, of another installation, altered, unsigned, or no lease', async () => {
    const [{ key, sign }, other] = [await installation(), await installation()];
    const good = await sign(CLAIMS);
    const [header, , signature] = good.split('.');
    const longer = `${header}.${part({ ...CLAIMS, exp: CLAIMS.exp + DAY })}.${signature}`;
    const unsigned = `${part({ alg: 'none' })}.${part(CLAIMS)}.`;
    const bad = [
      longer,
      unsigned,
      await other.sign(CLAIMS),
      await sign({ sub: MIA }),
      await sign(CLAIMS, {}),
      '',
      'a.b.c',
    ];
    expect(await verifyLease(good, key, TOM)).toBeNull();
    expect(await verifyLease(good, 'kein Schlüssel', MIA)).toBeNull();
    for (const lease of bad) expect(await verifyLease(lease, key, MIA), lease).toBeNull();
  });
});

describe('a lease beside the clock of the device', () => {
  const rows = new Map<string, string>();
  const store: KeyValueStore = {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
  const device = (claims: LeaseClaims, at: number) => {
    const clock = { at };
    return { clock, lease: createLeaseClock(store, claims, () => clock.at * 1000) };
  };

  it('ends to the second', () => {
    rows.clear();
    const { clock, lease } = device(CLAIMS, CLAIMS.exp - 1);
    expect(lease.remaining()).toBe(1000);
    clock.at = CLAIMS.exp;
    expect(lease.remaining()).toBe(0);
  });

  it('is not prolonged by a clock set back, also after a restart', () => {
    rows.clear();
    const { clock, lease } = device(CLAIMS, CLAIMS.exp - DAY);
    lease.note();
    clock.at = CLAIMS.iat;
    lease.note();
    expect(lease.remaining()).toBe(DAY * 1000);
    expect(device(CLAIMS, CLAIMS.iat - 100 * DAY).lease.remaining()).toBe(DAY * 1000);
    clock.at = CLAIMS.exp;
    lease.note();
    clock.at = CLAIMS.iat;
    expect(lease.remaining()).toBe(0);
  });

  it('lasts no longer on a device with a slow clock', () => {
    rows.clear();
    expect(device(CLAIMS, 0).lease.remaining()).toBe(14 * DAY * 1000);
  });

  it('begins anew with a new lease, also after a fast clock', () => {
    rows.clear();
    const ahead = device(CLAIMS, CLAIMS.exp + 100 * DAY);
    ahead.lease.note();
    const next = { ...CLAIMS, iat: CLAIMS.iat + DAY, exp: CLAIMS.exp + DAY };
    expect(device(next, next.iat).lease.remaining()).toBe(14 * DAY * 1000);
  });

  it('starts over when the stored note is unreadable', () => {
    rows.set('tagfalter.lease-seen', '{"seen":');
    expect(device(CLAIMS, CLAIMS.iat).lease.remaining()).toBe(14 * DAY * 1000);
  });
});
