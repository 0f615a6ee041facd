import { setRecent } from '@tagfalter/domain/set-recent';
import { isTokenSubject } from '#api/base/token-subject.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';

/** Push state from memory. The caller makes `actor` from the cached `person`. */
type CachedState = Omit<PushState, 'actor'>;

/** An account as the last push of this process left it. */
interface CachedAccount extends Pick<PushState, 'version' | 'epoch'> {
  devices: Map<string, CachedDevice>;
  days: Map<string, PushState['entries'][number]>;
}

interface CachedDevice extends Pick<PushState, 'client' | 'person'> {
  /** Session of the last push under this client id. */
  session: string;
}

/** Entries of all accounts: a few megabytes as people write, some dozen if every text has its maximum length. */
const MAX_ENTRIES = 2000;
/** Entries of one account: people edit few days in turn. */
const MAX_ENTRIES_PER_ACCOUNT = 32;
const MAX_DEVICES_PER_ACCOUNT = 4;

export interface PushStateCache {
  /**
   * State as the last push of this session left it; `undefined` if any part would have to be read. It may be stale: only
   * the write compares it with the database.
   */
  get(scope: PushScope): CachedState | undefined;
  /** Stores what a written push left. */
  put(scope: PushScope, state: PushState, outcome: PushOutcome): void;
  /** Drops an account that may have changed elsewhere. */
  forget(accountId: string): void;
}

/** Spares the next push of a session its read (decision 020). */
export function createPushStateCache(): PushStateCache {
  /** Least recently written first. */
  const accounts = new Map<string, CachedAccount>();
  let held = 0;
  const forget = (accountId: string): CachedAccount | undefined => {
    const account = accounts.get(accountId);
    if (!account || !accounts.delete(accountId)) return undefined;
    held -= sizeOf(account);
    return account;
  };
  return {
    get({ caller, clientId, needs: { entryIds, historyOf, audioHashes, revisionIds } }) {
      const account = accounts.get(caller.accountId);
      const device = account?.devices.get(clientId);
      // Durations of recordings and contents of revisions change without a push: only the database knows them.
      const isAllHere = [audioHashes, historyOf, revisionIds].every(({ length }) => length === 0);
      if (!account || device?.session !== sessionOf(caller) || !isAllHere) return undefined;
      const entries = entryIds.flatMap((id) => account.days.get(id) ?? []);
      if (entries.length < entryIds.length) return undefined;
      const { version, epoch } = account;
      const { client, person } = device;
      // `processed` stays empty: a key that was processed before collides in the write.
      const unread = { processed: new Map(), durations: new Map() };
      return { version, epoch, client, person, entries, ...unread, earlier: new Map(), knownRevisions: new Set() };
    },
    put({ caller, clientId }, { version, epoch, person, entries }, outcome) {
      const before = forget(caller.accountId);
      const isOn = before?.version === version && before.epoch === epoch;
      const { devices, days } = isOn ? before : { devices: new Map(), days: new Map() };
      setRecent(
        devices,
        clientId,
        { client: outcome.client, person, session: sessionOf(caller) },
        MAX_DEVICES_PER_ACCOUNT,
      );
      for (const day of [...entries, ...outcome.entries]) setRecent(days, day.id, day, MAX_ENTRIES_PER_ACCOUNT);
      const account = { version: outcome.version, epoch, devices, days };
      accounts.set(caller.accountId, account);
      held += sizeOf(account);
      for (const oldest of accounts.keys()) {
        if (held <= MAX_ENTRIES) break;
        forget(oldest);
      }
    },
    forget,
  };
}

/** Counts entries, and one for the account itself. */
const sizeOf = ({ days }: CachedAccount): number => days.size + 1;

function sessionOf(caller: PushScope['caller']): string {
  return isTokenSubject(caller) ? JSON.stringify([caller.issuer, caller.subject, caller.sessionId]) : '';
}
