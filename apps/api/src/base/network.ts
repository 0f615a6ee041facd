import { isIP, isIPv4 } from 'node:net';

/** Groups of the /64. Its holder can use every address in it. */
const NETWORK_GROUPS = 4;

/**
 * An address without the port and brackets that a proxy may add in `X-Forwarded-For`.
 * @returns the text itself if it is no address
 */
export function bareAddress(text: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  return inBrackets ?? beforePort ?? text;
}

/**
 * Address that throttles count: IPv4 as it is, IPv6 by its /64.
 * @param address from a socket or a trusted proxy
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address).replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'unknown';
  if (isIPv4(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 address on a dual-stack socket.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  // A URL normalises all forms of an address.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = new Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}
