import { BlockList, isIP } from 'node:net';
import { bareAddress } from './network.ts';

/** Whether a peer's `X-Forwarded-For` counts. */
export type IsTrustedProxy = (address: string | undefined) => boolean;

/** Splits `10.0.0.2, 10.1.0.0/16`; undefined if a part is neither an address nor a net. */
export function readProxies(text: string): string[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  if (parts.length === 1 && parts[0] === 'none') return [];
  return parts.length > 0 && parts.every(isAddressOrNet) ? parts : undefined;
}

function isAddressOrNet(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

/** @param proxies from `readProxies` */
export function createProxyCheck(proxies: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  // IPv4 rules also match an IPv4 address written as IPv6.
  return (named = '') => {
    const address = bareAddress(named);
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
