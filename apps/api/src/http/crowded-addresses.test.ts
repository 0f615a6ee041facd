import { HOUR_MS } from '@tagfalter/domain/durations';
import { expect, it } from 'vitest';
import { createLog } from '#api/base/log.ts';
import { watchCrowdedAddresses } from './crowded-addresses.ts';

/** A watch with its clock and the addresses it has warned of. */
function watch() {
  const lines: string[] = [];
  const clock = { now: 0 };
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const note = watchCrowdedAddresses({ now: () => clock.now, log });
  const call = (address: string, accounts: number) => {
    for (let account = 1; account <= accounts; account += 1) note(address, `account ${account}`);
  };
  return { clock, call, warned: () => lines.map((line) => JSON.parse(line).peer) };
}

it.each([
  ['10.77.0.1', 100, ['10.77.0.1']],
  ['::ffff:192.168.1.4', 100, ['192.168.1.4']],
  ['fd00::1', 100, ['fd00::1']],
  ['127.0.0.1', 101, ['127.0.0.1']],
  ['10.77.0.1', 99, []],
  ['198.51.100.7', 100, []],
  ['2001:db8::1', 100, []],
])('warns of very many accounts behind one private address: %s, %i', (address, accounts, expected) => {
  const { call, warned } = watch();
  call(address, accounts);
  expect(warned()).toEqual(expected);
});

it('warns once an hour, for each address', () => {
  const { clock, call, warned } = watch();
  call('10.0.0.1', 150);
  call('10.0.0.2', 100);
  clock.now = HOUR_MS - 1;
  call('10.0.0.1', 150);
  expect(warned()).toEqual(['10.0.0.1', '10.0.0.2']);
  clock.now = HOUR_MS;
  call('10.0.0.1', 99);
  expect(warned()).toHaveLength(2);
  call('10.0.0.1', 100);
  expect(warned()).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.1']);
});

it('keeps a hundred addresses at most', () => {
  const { call, warned } = watch();
  for (let host = 1; host <= 100; host += 1) call(`10.0.0.${host}`, 1);
  call('10.0.1.1', 100);
  expect(warned()).toEqual([]);
});
