import { expect, it } from 'vitest';
import { createProxyCheck, readProxies } from './trusted-proxies.ts';

it.each([
  ['none', []],
  ['10.0.0.2', ['10.0.0.2']],
  ['10.0.0.2, 10.1.0.0/16 fd00::/8', ['10.0.0.2', '10.1.0.0/16', 'fd00::/8']],
  ['10.0.0.2,none', undefined],
  ['proxy.example', undefined],
  ['10.0.0.0/33', undefined],
  ['fd00::/129', undefined],
  ['10.0.0.0/', undefined],
  [',', undefined],
])('reads %s', (text, expected) => {
  expect(readProxies(text)).toEqual(expected);
});

it('recognises its proxies in any spelling, and no others', () => {
  const isTrusted = createProxyCheck(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
  const asked = [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '10.1.255.9',
    'fd12::9',
    '127.0.0.1:5678',
    '[fd12::9]:443',
    '127.0.0.2',
    '127.0.0.2:5678',
    '10.2.0.1',
    '::1',
    'x',
    undefined,
  ];
  expect(asked.map(isTrusted)).toEqual([...Array(6).fill(true), ...Array(6).fill(false)]);
});
