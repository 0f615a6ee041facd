import * as openid from 'openid-client';
import type { ExternalConfig } from '#api/base/identity-config.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** Longest that anybody waits for the provider, in milliseconds. */
export const LIMIT_MS = 10_000;
/** Its documents and tokens are a few kilobytes. */
const MAX_ANSWER = 512 * 1024;
/** Clocks of two machines may differ by this many seconds. */
const CLOCK_TOLERANCE = 60;
const DAY_MS = 24 * 60 * 60_000;

/** What the issuer says of itself: read once, again after a day without anybody waiting, and at the next call after a failure. */
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
        // Signatures are checked although the token comes from the issuer itself.
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      },
    );
  let known: { configuration: openid.Configuration; at: number } | undefined;
  let reading: Promise<openid.Configuration> | undefined;
  const read = () => {
    reading ??= discover()
      .then((configuration) => {
        known = { configuration, at: now() };
        return configuration;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  return async () => {
    if (!known) return read();
    if (now() > known.at + DAY_MS) read().catch(onFault);
    return known.configuration;
  };
}

const bounded = boundedFetch(MAX_ANSWER);
/** The library copies its bodies nowhere else: views of shared memory are none of them. */
const fetchThere: openid.CustomFetch = (url, { body, ...init }) =>
  bounded(url, { ...init, body: body instanceof Uint8Array ? new Uint8Array(body) : body });

/** The secret in the body, as most providers have it, or in a header where the issuer knows that way alone. */
function secretProof(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (as, ...rest) => {
    const known = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (known.includes('client_secret_post') ? inBody : inHeader)(as, ...rest);
  };
}
