import type { ReceiptClaims } from '@tagfalter/contract/contribution';
import { LRUCache } from 'lru-cache';
import type { Receipts } from './receipts.ts';

/** Receipts that are remembered, some 500 bytes each. */
const MAX_RECEIPTS = 20_000;

/** Signs each receipt once: a phone asks for the same ones with every file that it has sent. */
export function rememberReceipts(receipts: Receipts): Receipts {
  const known = new LRUCache<string, Promise<string>>({ max: MAX_RECEIPTS });
  return {
    ...receipts,
    sign(claims: ReceiptClaims) {
      const { event, contribution, hash, size, iat } = claims;
      const name = [event, contribution, hash, size, iat].join(' ');
      const signed = known.get(name) ?? receipts.sign(claims);
      known.set(name, signed);
      signed.catch(() => known.delete(name));
      return signed;
    },
  };
}
