import { expect, it } from 'vitest';
import { makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { badgeUnsent } from './badge.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e62';

function setup() {
  const counts: number[] = [];
  const host = { setAppBadge: async (count: number) => void counts.push(count) };
  return { ...makeDevice(new FakeServer(), ACCOUNT), counts, host };
}

it('shows how much has not arrived, and 0 once everything has', async () => {
  const { db, counts, host, photo, sync } = setup();
  await photo(someBytes(50));
  await badgeUnsent(db, host);
  await sync();
  await badgeUnsent(db, host);
  expect(counts).toEqual([2, 0]);
});

it('does nothing without badge support, and tolerates a refusal', async () => {
  const { db, photo } = setup();
  await photo(someBytes(50));
  await badgeUnsent(db, {});
  await badgeUnsent(db, { setAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  await expect(badgeUnsent(db, { setAppBadge: () => Promise.reject(new TypeError('bug')) })).rejects.toThrow(TypeError);
});
