import type { HostedMethod } from '@tagfalter/contract/sign-in-methods';
import type { Report } from '../base/report.ts';
import { type HostedRecord, type HostedTokens, readRecord } from './hosted-record.ts';
import type { Place } from './place.ts';

/** Somebody else may change the record meanwhile, but not for long. */
const TRIES = 5;

/** Who has signed in at the issuer elsewhere, on this device; every tab and the worker see the same. */
export interface HostedStore {
  /** null on a device that knows of no such issuer. */
  read(): Promise<HostedRecord | null>;
  /** Keeps other tokens, unless somebody has changed the record since it was read. @returns whether they are kept */
  replace(seen: HostedRecord, tokens: HostedTokens | null): Promise<boolean>;
  /** Keeps tokens whatever is there: somebody has signed in or out. */
  put(method: HostedMethod, tokens: HostedTokens | null): Promise<void>;
}

/**
 * Keeps tokens in the first place that takes them (spec §9: IndexedDB, local storage, session storage) and reads the newest
 * of all, because a place that was full may hold older ones.
 */
export function createHostedStore(places: readonly Place[], report: Report): HostedStore {
  async function texts(): Promise<(string | null)[]> {
    return Promise.all(
      places.map((place) =>
        place.read().catch((error: unknown) => {
          report(error, 'reading the identity');
          return null;
        }),
      ),
    );
  }

  async function read(): Promise<HostedRecord | null> {
    const records = (await texts()).map(readRecord).filter((record) => record !== null);
    return records.reduce<HostedRecord | null>(
      (best, record) => (best !== null && best.revision >= record.revision ? best : record),
      null,
    );
  }

  /** @param revision that was seen */
  async function swap(revision: number, method: HostedMethod, tokens: HostedTokens | null): Promise<boolean> {
    const next: HostedRecord = { revision: revision + 1, method, tokens };
    const text = JSON.stringify(next);
    const isStill = (there: string | null) => (readRecord(there)?.revision ?? 0) <= revision;
    for (const place of places) {
      try {
        const isKept = await place.swap(isStill, text);
        if (isKept) await clearOthers(place, next);
        return isKept;
      } catch (error) {
        report(error, 'keeping the identity');
      }
    }
    return false;
  }

  /** Older tokens go from the places that were in use before. */
  async function clearOthers(used: Place, { revision, method }: HostedRecord): Promise<void> {
    const empty = JSON.stringify({ revision: 0, method, tokens: null } satisfies HostedRecord);
    const isOlder = (there: string | null) => {
      const record = readRecord(there);
      return record !== null && record.tokens !== null && record.revision < revision;
    };
    for (const place of places) {
      if (place === used) continue;
      await place
        .read()
        .then((there) => isOlder(there) && place.swap(isOlder, empty))
        // Expected: closed. `read` prefers what is newer.
        .catch(() => undefined);
    }
  }

  return {
    read,
    replace: (seen, tokens) => swap(seen.revision, seen.method, tokens),
    async put(method, tokens) {
      for (let tries = 0; tries < TRIES; tries++) {
        if (await swap((await read())?.revision ?? 0, method, tokens)) return;
      }
      report(new Error('The identity was not kept'), 'keeping the identity');
    },
  };
}
