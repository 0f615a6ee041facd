import { Refusal } from '#api/base/refusal.ts';
import { tooMany } from '#api/base/too-many.ts';

/** Concurrent readings, in total and per account; each holds a connection and five files. */
const MAX_READINGS = 40;
const MAX_READINGS_PER_ACCOUNT = 3;

/** @param againIn seconds for Retry-After */
export function createReadings(againIn: number) {
  const ofAccounts = new Map<string, number>();
  let total = 0;
  const count = (account: string, by: number): void => {
    total += by;
    const left = (ofAccounts.get(account) ?? 0) + by;
    if (left > 0) ofAccounts.set(account, left);
    else ofAccounts.delete(account);
  };
  return {
    /** @returns a function that ends the reading @throws Refusal `overloaded`, `too_many_requests` */
    begin(account: string): () => void {
      if (total >= MAX_READINGS) throw new Refusal('overloaded', { retryAfter: againIn });
      if ((ofAccounts.get(account) ?? 0) >= MAX_READINGS_PER_ACCOUNT) throw tooMany('readings of archives', againIn);
      count(account, 1);
      return () => count(account, -1);
    },
  };
}
