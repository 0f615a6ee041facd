import type { LeaseClaims } from '@tagfalter/contract/pro-lease';
import * as v from 'valibot';
import { keptJson } from '#platform/kept-json.ts';
import { LEASE_SEEN_KEY } from '../account-memory.ts';

const SeenSchema = v.object({ sub: v.string(), iat: v.number(), seen: v.number() });

/** A lease beside the device's clock, which may be set back. */
export interface LeaseClock {
  /** Milliseconds until the lease ends; 0 once it has. */
  remaining(): number;
  /** Remembers the present as seen: an earlier one does not come back under this lease. */
  note(): void;
}

/**
 * @param store remembers the latest moment seen
 * @param now the device's clock, milliseconds since the epoch
 */
export function createLeaseClock(
  store: Pick<Storage, 'getItem' | 'setItem'>,
  { sub, iat, exp }: LeaseClaims,
  now: () => number,
): LeaseClock {
  const seen = (): number => {
    const parsed = v.safeParse(SeenSchema, keptJson(store, LEASE_SEEN_KEY));
    const kept = parsed.success ? parsed.output : undefined;
    // Without anything kept the lease has just come: it was signed then, whatever clock this device has.
    return kept?.sub === sub && kept.iat === iat ? kept.seen : iat * 1000;
  };
  return {
    remaining: () => Math.max(0, exp * 1000 - Math.max(now(), seen())),
    note() {
      if (now() > seen()) store.setItem(LEASE_SEEN_KEY, JSON.stringify({ sub, iat, seen: now() }));
    },
  };
}
