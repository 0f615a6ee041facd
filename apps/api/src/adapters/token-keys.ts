import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** An unknown key id makes the keys be read again, but not more often than this. */
const REFRESH_PAUSE_MS = 5_000;
/** A key that its issuer has withdrawn counts for so long at most. */
const FRESH_MS = 3_600_000;
/** So long keys count whose issuer cannot be reached meanwhile. */
const STALE_MS = 24 * FRESH_MS;

/**
 * Keys by the token's `kid` among the issuer's own; `jwk`, `jku` and `x5u` in a header mean nothing. They are read with the first
 * token, each hour, and for a key id that is unknown.
 * @param loadKeys reads them; what it throws, the finder throws where there are no keys to judge by
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
    // Nobody waits for that, and where it fails, the keys from before go on to count.
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
