import type { Report } from '../base/report.ts';
import { type HostedRecord, type HostedTokens, readRecord } from './hosted-record.ts';
import type { Place } from './place.ts';

/** Somebody else may change the record meanwhile, but not for long. */
const TRIES = 5;

/** Who has signed in at the issuer elsewhere, on this device; every tab and the worker see the same. */
export interface HostedStore {
  /**
   * null on a device that knows of no such issuer.
   * @throws where nobody can be found and a store of the browser fails: somebody may be there all the same
   */
  read(): Promise<HostedRecord | null>;
  /** Keeps other tokens, unless somebody has changed the record since it was read. @returns whether they are kept */
  replace(seen: HostedRecord, tokens: HostedTokens | null): Promise<boolean>;
  /** Keeps this whatever is there: somebody has signed in or out. */
  put(next: Omit<HostedRecord, 'revision'>): Promise<void>;
}

/**
 * Keeps tokens in the first place that takes them (spec §9: IndexedDB, local storage, session storage) and reads the newest
 * of all, because a place that was full may hold older ones.
 */
export function createHostedStore(places: readonly Place[], report: Report): HostedStore {
  /** What can be read, and why something could not. */
  async function look(): Promise<{ record: HostedRecord | null; faults: unknown[] }> {
    const texts = await Promise.allSettled(places.map((place) => place.read()));
    let record: HostedRecord | null = null;
    const faults: unknown[] = [];
    for (const text of texts) {
      if (text.status === 'rejected') {
        faults.push(text.reason);
        continue;
      }
      const found = readRecord(text.value);
      if (found !== null && (record === null || found.revision > record.revision)) record = found;
    }
    return { record, faults };
  }

  async function read(): Promise<HostedRecord | null> {
    const { record, faults } = await look();
    if (faults.length > 0 && (record?.tokens ?? null) === null) throw faults[0];
    return record;
  }

  /** @param revision that was seen */
  async function swap(revision: number, record: Omit<HostedRecord, 'revision'>): Promise<boolean> {
    const next: HostedRecord = { ...record, revision: revision + 1 };
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
    const empty = JSON.stringify({ revision: 0, method, tokens: null, ending: null } satisfies HostedRecord);
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
    replace: (seen, tokens) => swap(seen.revision, { ...seen, tokens }),
    async put(next) {
      for (let tries = 0; tries < TRIES; tries++) {
        if (await swap((await look()).record?.revision ?? 0, next)) return;
      }
      report(new Error('The identity was not kept'), 'keeping the identity');
    },
  };
}
