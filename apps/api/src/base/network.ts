import { isIP, isIPv4 } from 'node:net';

/** Groups of an IPv6 address that name a network; whoever has one has all addresses in it. */
const NETWORK_GROUPS = 4;

/**
 * An address without what a proxy may add to it in `X-Forwarded-For`: a port, and the brackets of IPv6.
 * @returns the text itself where it is no address
 */
export function bareAddress(text: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  return inBrackets ?? beforePort ?? text;
}

/**
 * What counts as one caller's address: an IPv4 address itself, of an IPv6 address its /64.
 * @param address as a socket or a trusted proxy names it
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address).replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'unknown';
  if (isIPv4(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 address as a socket for both kinds writes it.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes all forms of an address in one way.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = new Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}
