import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of an address: a slow line takes hours for years of a diary. */
const HOURS = 6;

/** Signature of an archive address. */
export interface Proof {
  sig: string;
  /** Seconds since the epoch. */
  exp: number;
}

/** All parts of an address in a fixed order. */
type Words = readonly (string | number | null)[];

export interface OrderSigner {
  /** @param hours lifetime, six by default */
  sign(words: Words, hours?: number): Proof;
  /** The signature is ours and valid. */
  isGood(words: Words, proof: Proof): boolean;
}

/**
 * @param kind of archive: signatures of kinds differ
 * @param key shared by all processes on one database
 * @param now milliseconds since the epoch
 */
export function createOrderSigner(kind: string, key: Uint8Array, now: () => number): OrderSigner {
  const signatureOf = (words: Words, exp: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, ...words, exp]))
      .digest('base64url');
  return {
    sign(words, hours = HOURS) {
      const exp = Math.floor(now() / 1000) + hours * 3600;
      return { sig: signatureOf(words, exp), exp };
    },
    isGood(words, { sig, exp }) {
      const [given, right] = [Buffer.from(sig), Buffer.from(signatureOf(words, exp))];
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && exp * 1000 > now();
    },
  };
}
