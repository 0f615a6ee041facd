import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Milliseconds between reads for unknown key ids. */
const REFRESH_PAUSE_MS = 5_000;
/** Milliseconds until a withdrawn key stops counting. */
const FRESH_MS = 3_600_000;
/** Milliseconds for which keys count while their issuer is unreachable. */
const STALE_MS = 24 * FRESH_MS;

/**
 * Keys by the token's `kid` among the issuer's own; `jwk`, `jku` and `x5u` headers are ignored. Read with the first
 * token, hourly, and for unknown key ids.
 * @param loadKeys its fault is thrown if there are no keys
 */
export function createKeySource(loadKeys: () => Promise<JSONWebKeySet>, now: () => number): JWTVerifyGetKey {
  let current: { find: JWTVerifyGetKey; at: number } | undefined;
  const read = async () => {
    current = { find: createLocalJWKSet(await loadKeys()), at: now() };
    return current;
  };
  const known = async () => {
    const age = current ? now() - current.at : Number.POSITIVE_INFINITY;
    if (!current || age >= STALE_MS) return read();
    // Refreshes in the background; on failure the earlier keys count.
    if (age >= FRESH_MS) read().catch(() => {});
    return current;
  };
  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey();
    const keys = await known();
    try {
      return await keys.find(header, token);
    } catch (fault) {
      if (!(fault instanceof errors.JWKSNoMatchingKey) || now() < keys.at + REFRESH_PAUSE_MS) throw fault;
      return (await read()).find(header, token);
    }
  };
}
