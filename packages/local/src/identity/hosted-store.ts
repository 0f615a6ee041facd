import type { Report } from '../base/report.ts';
import { type HostedRecord, type HostedTokens, readRecord } from './hosted-record.ts';
import type { TokenStore } from './place.ts';

/** Attempts, as other tabs may change the record meanwhile. */
const TRIES = 5;

type NextRecord = Omit<HostedRecord, 'revision' | 'hint'> & { hint?: string | null };

/** Shared by all tabs and the worker. */
export interface HostedStore {
  /**
   * `null` if the device knows no such issuer.
   * @throws if no tokens are found and a store failed, which may hold some
   */
  read(): Promise<HostedRecord | null>;
  /** Unless the record has changed since it was read. @returns whether it stored them */
  replace(seen: HostedRecord, tokens: HostedTokens | null): Promise<boolean>;
  /** Stores a sign-in or sign-out over whatever is there. */
  put(next: NextRecord): Promise<void>;
}

/**
 * Writes to the first place that accepts (spec §9) and reads the newest of all: a place that was full may hold older
 * ones.
 */
export function createHostedStore(places: readonly TokenStore[], report: Report): HostedStore {
  async function readAll(): Promise<{ record: HostedRecord | null; faults: unknown[] }> {
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
    const { record, faults } = await readAll();
    if (faults.length > 0 && (record?.tokens ?? null) === null) throw faults[0];
    return record;
  }

  async function swap(revision: number, record: NextRecord): Promise<boolean> {
    const next: HostedRecord = { hint: null, ...record, revision: revision + 1 };
    const text = JSON.stringify(next);
    const isUnchanged = (there: string | null) => (readRecord(there)?.revision ?? 0) <= revision;
    for (const place of places) {
      try {
        const isKept = await place.swap(isUnchanged, text);
        if (isKept) await clearOthers(place, next);
        return isKept;
      } catch (error) {
        report(error, 'keeping the identity');
      }
    }
    return false;
  }

  async function clearOthers(used: TokenStore, { revision, method }: HostedRecord): Promise<void> {
    const empty = JSON.stringify({
      revision: 0,
      method,
      tokens: null,
      ending: null,
      hint: null,
    } satisfies HostedRecord);
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
        if (await swap((await readAll()).record?.revision ?? 0, next)) return;
      }
      report(new Error('The identity was not kept'), 'keeping the identity');
    },
  };
}
