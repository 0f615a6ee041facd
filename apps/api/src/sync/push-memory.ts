import { isClaimant } from '#api/claimant.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';

/** What is known of a push without asking the database; who calls has yet to be made of what was read of them. */
type Recalled = Omit<PushState, 'actor'>;

/** An account as pushes of this process have left it. */
interface Left extends Pick<PushState, 'version' | 'epoch'> {
  devices: Map<string, Device>;
  days: Map<string, PushState['entries'][number]>;
}

interface Device extends Pick<PushState, 'client' | 'person'> {
  /** The session that pushed last under this name. */
  session: string;
}

/** Days in all: some megabytes as people write, some dozens where each is as long as it may be. */
const MOST_DAYS = 2000;
/** Days of one account: those that somebody writes in turn. */
const MOST_DAYS_OF_ONE = 32;
const MOST_DEVICES_OF_ONE = 4;

export interface PushMemory {
  /**
   * The state as a push of this session has left it; undefined where some of it would have to be read. It counts only
   * where what comes of it is written, because only that compares.
   */
  recall(scope: PushScope): Recalled | undefined;
  /** A push has been written. */
  note(scope: PushScope, state: PushState, outcome: PushOutcome): void;
  /** What is known of the account may not hold any more. */
  forget(accountId: string): void;
}

/** What the pushes of this process have left behind, spared the next ones to read (decision 030). */
export function createPushMemory(): PushMemory {
  /** Who has pushed last is the last. */
  const accounts = new Map<string, Left>();
  let held = 0;
  const forget = (accountId: string): Left | undefined => {
    const left = accounts.get(accountId);
    if (!left || !accounts.delete(accountId)) return undefined;
    held -= sizeOf(left);
    return left;
  };
  return {
    recall({ caller, clientId, needs: { entryIds, historyOf, audioHashes, revisionIds } }) {
      const left = accounts.get(caller.accountId);
      const device = left?.devices.get(clientId);
      // Whether a recording has been measured meanwhile, and what earlier versions hold, is known to the database alone.
      const isAllHere = [audioHashes, historyOf, revisionIds].every(({ length }) => length === 0);
      if (!left || device?.session !== sessionOf(caller) || !isAllHere) return undefined;
      const entries = entryIds.flatMap((id) => left.days.get(id) ?? []);
      if (entries.length < entryIds.length) return undefined;
      const { version, epoch } = left;
      const { client, person } = device;
      // A mutation that is known by its key is found out in writing.
      const unread = { isForeign: false, processed: new Map(), durations: new Map() };
      return { version, epoch, client, person, entries, ...unread, earlier: new Map(), knownRevisions: new Set() };
    },
    note({ caller, clientId }, { version, epoch, person, entries }, outcome) {
      const before = forget(caller.accountId);
      const isOn = before?.version === version && before.epoch === epoch;
      const { devices, days } = isOn ? before : { devices: new Map(), days: new Map() };
      keep(devices, clientId, { client: outcome.client, person, session: sessionOf(caller) }, MOST_DEVICES_OF_ONE);
      for (const day of [...entries, ...outcome.entries]) keep(days, day.id, day, MOST_DAYS_OF_ONE);
      const left = { version: outcome.version, epoch, devices, days };
      accounts.set(caller.accountId, left);
      held += sizeOf(left);
      for (const oldest of accounts.keys()) {
        if (held <= MOST_DAYS) break;
        forget(oldest);
      }
    },
    forget,
  };
}

/** An account takes room, too. */
const sizeOf = ({ days }: Left): number => days.size + 1;

/** Puts it last, in the place of the first where there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [first] = map.keys();
  if (map.size > most && first !== undefined) map.delete(first);
}

function sessionOf(caller: PushScope['caller']): string {
  return isClaimant(caller) ? JSON.stringify([caller.issuer, caller.subject, caller.sessionId]) : '';
}
