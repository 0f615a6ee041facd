import { BlockList, isIP, isIPv4 } from 'node:net';
import { HOUR_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import { bareAddress, networkOf } from '#api/base/network.ts';

/** Accounts of one address in an hour that no household and no office has. */
const MANY_ACCOUNTS = 100;
/** Addresses looked at in an hour at most, so that many cannot fill the memory. */
const MAX_ADDRESSES = 100;

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

function isPrivate(address: string): boolean {
  return isIP(address) !== 0 && PRIVATE.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Notes that an account has called from an address. */
export type NoteCaller = (address: string, accountId: string) => void;

/**
 * Warns once an hour that very many accounts call from one private address: most likely a proxy that names itself
 * instead of its clients, and then one stranger's wrong passwords hold up everybody.
 * @param now milliseconds since the epoch
 */
export function watchCrowdedAddresses({ now, log }: { now: () => number; log: FastifyBaseLogger }): NoteCaller {
  let accounts = new Map<string, Set<string>>();
  let begun = now();
  return (named, accountId) => {
    const network = networkOf(named);
    const address = isIPv4(network) ? network : bareAddress(named);
    if (now() - begun >= HOUR_MS) [accounts, begun] = [new Map(), now()];
    let here = accounts.get(address);
    if (here === undefined) {
      if (accounts.size >= MAX_ADDRESSES || !isPrivate(address)) return;
      here = new Set();
      accounts.set(address, here);
    }
    if (here.size >= MANY_ACCOUNTS) return;
    here.add(accountId);
    if (here.size < MANY_ACCOUNTS) return;
    log.warn(
      { peer: address },
      'very many accounts call from one private address, so that all count as one caller: does a proxy hide their addresses?',
    );
  };
}
