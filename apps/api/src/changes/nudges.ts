import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Failpoint } from '#api/base/failpoints.ts';
import { describeFault } from '#api/base/log.ts';
import type { Db, OpenDatabase } from '#api/db/open.ts';
import type { Rows } from './rows.ts';

const CHANNEL = 'owner_changed';
/** PostgreSQL limits the payload to 8000 bytes. */
const IDS_PER_NOTIFY = 100;

export interface Commit {
  /** Version of the owner after the commit. */
  version: number;
  /** Session that the commit has checked: its streams need no check. */
  by?: string | null;
  /** All rows written above version `after`, and the epoch compared; if known. */
  written?: { after: number; epoch: number; rows: Rows };
}

export interface CommitListener {
  /**
   * A change begins; it may still fail.
   * @param sessionId session of the writer, if known
   */
  expect(sessionId?: string | null): void;
  nudge(commit?: Commit): void;
  /** The process is stopping. */
  close(): void;
}

/** Tells an owner's streams that records changed. Other processes get the owner's id alone. */
export interface Nudges {
  /** Call before a commit, so that listeners can prepare. */
  announce(ownerId: string, sessionId?: string | null): void;
  /** Call after a commit. Never fails: a nudge is a hint (S12). */
  publish(ownerId: string, commit?: Commit): void;
  /** Returns a function that unsubscribes. */
  subscribe(ownerId: string, listener: CommitListener): () => void;
  close(): Promise<void>;
}

interface Options {
  db: Db;
  listen: OpenDatabase['listen'];
  log: { warn(detail: object, message: string): void };
  failpoint?: Failpoint | undefined;
}

interface Sender {
  /** Queues an owner for the next notification. */
  add(ownerId: string): void;
  /** Resolves when the queue is empty. */
  finished(): Promise<void>;
}

/**
 * Sends NOTIFY, several owners in one. It runs after the commit because PostgreSQL serialises commits of transactions
 * with a NOTIFY. `synchronous_commit` is off: a hint may be lost in a crash.
 * @param self id of this process
 */
function createSender({ db, log }: Pick<Options, 'db' | 'log'>, self: string): Sender {
  const unsent = new Set<string>();
  let sending: Promise<void> | undefined;

  const notify = db
    .select({
      isQuick: sql`set_config('synchronous_commit', 'off', true)`,
      isSent: sql`pg_notify(${CHANNEL}::text, ${sql.placeholder('payload')}::text)`,
    })
    .from(sql`(select) as one`)
    .prepare('notify');

  const send = async (): Promise<void> => {
    while (unsent.size > 0) {
      // Commits of one group commit arrive in the same turn: one notification covers them.
      await setImmediate();
      const ids = [...unsent].slice(0, IDS_PER_NOTIFY);
      for (const id of ids) unsent.delete(id);
      const payload = `${self} ${ids.join(' ')}`;
      await notify.execute({ payload }).catch((fault: unknown) => {
        log.warn({ owners: ids.length, fault: describeFault(fault) }, 'other processes were not told of changes');
      });
    }
    sending = undefined;
  };

  return {
    add(ownerId) {
      unsent.add(ownerId);
      sending ??= send();
    },
    finished: async () => sending,
  };
}

/** Function calls within this process, LISTEN/NOTIFY between processes. */
export async function createServerNudges({ db, listen, log, failpoint }: Options): Promise<Nudges> {
  const self = randomUUID();
  const listeners = new Map<string, Set<CommitListener>>();
  const others = createSender({ db, log }, self);

  const notify = (ownerId: string, commit?: Commit): void => {
    for (const listener of listeners.get(ownerId) ?? []) listener.nudge(commit);
  };
  const receive = (payload: string): void => {
    const [sender, ...ownerIds] = payload.split(' ');
    if (sender !== self) for (const id of ownerIds) notify(id);
  };
  const unlisten = await listen(CHANNEL, receive, () => {
    for (const id of [...listeners.keys()]) notify(id);
  });

  return {
    announce(ownerId, sessionId) {
      for (const listener of listeners.get(ownerId) ?? []) listener.expect(sessionId);
    },
    publish(ownerId, commit) {
      notify(ownerId, commit);
      failpoint?.('nudging');
      others.add(ownerId);
    },
    subscribe(ownerId, listener) {
      const mine = listeners.get(ownerId) ?? new Set();
      listeners.set(ownerId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(ownerId) === mine) listeners.delete(ownerId);
      };
    },
    async close() {
      for (const mine of [...listeners.values()]) for (const listener of [...mine]) listener.close();
      listeners.clear();
      await unlisten();
      await others.finished();
    },
  };
}
