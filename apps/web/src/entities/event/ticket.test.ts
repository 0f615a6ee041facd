import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const EVENT = 'A'.repeat(22);
const TICKET = 'tIcKeT-fGhIjKlMn_pQrSt';

function open(hash: string): void {
  vi.stubGlobal('location', { hash, pathname: `/events/${EVENT}`, search: '' });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, rest: string) => open(rest.replace(/^[^#]*/, '')),
  });
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it.each(['', ')', '.', '%27', '%E2%80%8B', '/'])('a grown link keeps ticket and scan: %j (wire 49)', async (tail) => {
  open(`#k=${TICKET}${tail}&utm_source=x`);
  const { heldTicket, keepTicket } = await import('./ticket.ts');
  const { noteScan, scannedAt } = await import('./scanned.ts');
  noteScan(EVENT);
  keepTicket(EVENT);
  expect(heldTicket(EVENT)).toBe(TICKET);
  expect(scannedAt(EVENT)).not.toBeNull();
  expect(location.hash).toBe('#utm_source=x');
});

it('no other word is one', async () => {
  const { heldTicket, keepTicket } = await import('./ticket.ts');
  const { noteScan, scannedAt } = await import('./scanned.ts');
  for (const hash of [`#k=${TICKET}x`, `#k=${TICKET.slice(1)}`, '#kx', '#pictures']) {
    open(hash);
    keepTicket('B'.repeat(22));
    if (!hash.startsWith('#k=')) noteScan('B'.repeat(22));
  }
  expect([heldTicket('B'.repeat(22)), scannedAt('B'.repeat(22))]).toEqual([undefined, null]);
});
