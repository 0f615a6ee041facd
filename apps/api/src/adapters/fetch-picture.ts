import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import type { IdentityConfig } from '#api/base/identity-config.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { requireOk } from './openid-discovery.ts';

interface Options {
  identity: IdentityConfig;
  /** Milliseconds an answer may take to its end; shorter in tests. */
  patience?: number | undefined;
}

const PATIENCE_MS = 10_000;

/** A picture that lies where none is fetched from. */
class ForeignHost extends Error {
  override readonly name = 'ForeignHost';
}

/**
 * Fetches a picture of an account elsewhere (spec decision 54). Its address is the word of a stranger: it has to be https, at a host
 * that is configured for pictures or at the issuer's own, and nobody is followed to another one. A name below `*.` that leads to a
 * machine of this network gets no request: that machine has no certificate for it.
 * @returns the bytes as they came, 5 MB at most; what they are, only decoding tells
 * @throws Error of any kind where there are none; never with the address in its message
 */
export function createFetchPicture({
  identity,
  patience = PATIENCE_MS,
}: Options): (address: string) => Promise<Uint8Array> {
  const { external, hosted, pictureHosts } = identity;
  const issuers = [hosted?.issuer, external?.issuer].flatMap((issuer) =>
    issuer === undefined ? [] : [new URL(issuer)],
  );
  const isOpen = ({ protocol, host, username, password }: URL): boolean => {
    if (`${username}${password}` !== '') return false;
    if (issuers.some((issuer) => issuer.host === host && issuer.protocol === protocol)) return true;
    return protocol === 'https:' && pictureHosts.some((pattern) => isHostOf(pattern, host));
  };
  const fetchAtMost = boundedFetch(MAX_PROFILE_IMAGE_BYTES);
  return async (address) => {
    const url = URL.parse(address);
    if (!url || !isOpen(url)) throw new ForeignHost();
    const signal = AbortSignal.timeout(patience);
    const answer = await fetchAtMost(url, { signal, headers: { accept: 'image/*' }, credentials: 'omit' });
    requireOk(answer);
    return new Uint8Array(await answer.arrayBuffer());
  };
}

/** @param pattern `host`, or `*.` for any name below; with a port where it is not https' own */
function isHostOf(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
