import { MAX_PROFILE_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import type { IdentityConfig } from '#api/base/identity-config.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { requireOk } from './identity/openid-discovery.ts';

interface Options {
  identity: IdentityConfig;
  /** Milliseconds for the whole response; shorter in tests. */
  patience?: number | undefined;
}

const PATIENCE_MS = 10_000;

class ForeignHost extends Error {
  override readonly name = 'ForeignHost';
}

/**
 * Fetches a profile picture of an external account (spec decision 54) from an untrusted URL: https only, only hosts
 * configured for pictures or the issuer's, no redirects. A name below `*.` that resolves to this network fails, because
 * such a machine has no certificate for it.
 * @returns raw bytes, 5 MB at most; only decoding tells what they are
 * @throws Error, never with the URL in its message
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
    const response = await fetchAtMost(url, { signal, headers: { accept: 'image/*' }, credentials: 'omit' });
    requireOk(response);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/** @param pattern `host`, or `*.` for any subdomain, with a port unless it is 443 */
function isHostOf(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
