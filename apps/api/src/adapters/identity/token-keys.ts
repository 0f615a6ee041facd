import { HOUR_MS } from '@tagfalter/domain/durations';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Milliseconds between reads for unknown key ids and wrong signatures. */
const REFRESH_PAUSE_MS = 5_000;
/** Milliseconds until a withdrawn key stops counting. */
const FRESH_MS = HOUR_MS;
/** Milliseconds for which keys count while their issuer is unreachable. */
const STALE_MS = 24 * FRESH_MS;

export interface KeySource {
  find: JWTVerifyGetKey;
  /** Reads the keys again, unless they were read just now. @returns whether it has */
  refresh(): Promise<boolean>;
}

/**
 * Keys by the token's `kid` among the issuer's own; `jwk`, `jku` and `x5u` headers are ignored. Read with the first
 * token, hourly, and for unknown key ids.
 * @param loadKeys its fault is thrown if there are no keys
 */
export function createKeySource(loadKeys: () => Promise<JSONWebKeySet>, now: () => number): KeySource {
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
  const isJustRead = (at: number): boolean => now() < at + REFRESH_PAUSE_MS;
  return {
    async find(header, token) {
      if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey();
      const keys = await known();
      try {
        return await keys.find(header, token);
      } catch (fault) {
        if (!(fault instanceof errors.JWKSNoMatchingKey) || isJustRead(keys.at)) throw fault;
        return (await read()).find(header, token);
      }
    },
    async refresh() {
      if (current && isJustRead(current.at)) return false;
      await read();
      return true;
    },
  };
}
