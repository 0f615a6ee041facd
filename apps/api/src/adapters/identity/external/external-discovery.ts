import { DAY_MS } from '@tagfalter/domain/durations';
import * as openid from 'openid-client';
import { boundedFetch } from '#api/adapters/bounded-fetch.ts';
import { keepFresh } from '#api/adapters/identity/kept-answer.ts';
import type { ExternalConfig } from '#api/base/identity-config.ts';

/** Milliseconds of patience with the provider. */
export const LIMIT_MS = 10_000;
/** Its documents and tokens are a few kilobytes. */
const MAX_ANSWER = 512 * 1024;
/** Seconds of clock difference. */
const CLOCK_TOLERANCE = 60;

/** The provider's configuration: read once, refreshed in the background after a day, and read again after a failure. */
export function createDiscovery(
  { issuer, clientId, clientSecret }: ExternalConfig,
  now: () => number,
  onFault: (fault: unknown) => void,
): () => Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http:');
  const discover = () =>
    openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE },
      clientSecret === undefined ? openid.None() : secretProof(clientSecret),
      {
        timeout: LIMIT_MS / 1000,
        [openid.customFetch]: fetchThere,
        // Checks signatures although the token comes directly from the issuer.
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      },
    );
  return keepFresh({ read: discover, now, freshMs: DAY_MS, onFault }).get;
}

const bounded = boundedFetch(MAX_ANSWER);
/** The library's bodies are never views of shared memory. */
const fetchThere: openid.CustomFetch = (url, { body, ...init }) =>
  bounded(url, { ...init, body: body instanceof Uint8Array ? new Uint8Array(body) : body });

/** Secret in the body, as usual, or in a header if the issuer supports only that. */
function secretProof(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (as, ...rest) => {
    const known = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (known.includes('client_secret_post') ? inBody : inHeader)(as, ...rest);
  };
}
