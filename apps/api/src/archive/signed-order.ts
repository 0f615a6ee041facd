import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address opens an archive: a slow line takes hours for what a diary of many years holds. */
const HOURS = 6;

/** The proof that an address of an archive was given by this product, and until when it holds. */
export interface Proof {
  sig: string;
  /** Seconds since the epoch. */
  exp: number;
}

/** Everything that an address says, in a fixed order. */
type Words = readonly (string | number | null)[];

export interface OrderSigner {
  /** @param hours that it holds for, six unless said */
  sign(words: Words, hours?: number): Proof;
  /** Whether these words were signed here and the proof still holds. */
  isGood(words: Words, proof: Proof): boolean;
}

/**
 * Signs what archives are made of.
 * @param kind of archive: a proof of one kind is none of another
 * @param key the same in every process on one database
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
