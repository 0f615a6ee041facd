import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#api/base/refusal.ts';
import { nameOfRight, type Right, type StateOfRight } from './address-rights.ts';

/**
 * Lifetime of an address in hours: a slow line takes hours for years of a diary. Nothing ends a token's before its time,
 * wherever its person signs out.
 */
const HOURS: Record<Right['kind'], number> = { session: 6, token: 1, mail: 30 * 24 };

/** The last part of an address in a mail: what has grown on it is left out (wire 49). */
const SIGNATURE = /^[\w-]{43}(?![\w-])/;

/** Signature of an archive address. */
export interface OrderProof {
  right: Right;
  sig: string;
  /** Seconds since the epoch. */
  exp: number;
}

/** An address to be signed, or opened. */
interface Order {
  /** All parts of the address in a fixed order. */
  words: readonly (string | number | null)[];
  /** Holder of the right. */
  accountId: string;
}

export interface OrderSigner {
  /** @throws Refusal `not_found` if the right has ended meanwhile */
  sign(order: Order, right: Right): Promise<OrderProof>;
  /** The signature is ours, in its time, and the right behind it still stands. */
  isGood(order: Order, proof: OrderProof): Promise<boolean>;
}

export interface SigningDeps {
  /** Shared by all processes on one database. */
  key: Uint8Array;
  /** Milliseconds since the epoch. */
  now: () => number;
  stateOf: StateOfRight;
}

/** @param kind of archive: signatures of kinds differ */
export function createOrderSigner(kind: string, { key, now, stateOf }: SigningDeps): OrderSigner {
  const signatureOf = async ({ words, accountId }: Order, right: Right, exp: number): Promise<string | undefined> => {
    const state = await stateOf(accountId, right);
    if (state === undefined) return undefined;
    return createHmac('sha256', key)
      .update(JSON.stringify([kind, ...words, nameOfRight(right), state, exp]))
      .digest('base64url');
  };
  return {
    async sign(order, right) {
      const exp = Math.floor(now() / 1000) + HOURS[right.kind] * 3600;
      const sig = await signatureOf(order, right, exp);
      if (sig === undefined) throw new Refusal('not_found');
      return { right, sig, exp };
    },
    async isGood(order, { right, sig, exp }) {
      if (exp * 1000 <= now()) return false;
      const expected = await signatureOf(order, right, exp);
      if (expected === undefined) return false;
      const [given, ours] = [Buffer.from(SIGNATURE.exec(sig)?.[0] ?? ''), Buffer.from(expected)];
      return given.length === ours.length && timingSafeEqual(given, ours);
    },
  };
}
