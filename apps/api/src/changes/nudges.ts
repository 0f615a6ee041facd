import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Passing } from '#api/crash-points.ts';
import type { Db, OpenDatabase } from '#api/db/open.ts';
import { describeFault } from '#api/log.ts';
import type { Rows } from './rows.ts';

const CHANNEL = 'account_changed';
/** Account ids in one notification; PostgreSQL takes 8000 bytes. */
const IDS_PER_NOTIFY = 100;

/** A change that has been committed. */
export interface Commit {
  /** The account's version with it. */
  version: number;
  /** The session that has made it, if one did and was found to stand with it: that holds for all its readers. */
  by?: string | null;
  /** All that it has written above the version `after`, in an epoch that was certain then; where that is at hand. */
  written?: { after: number; epoch: number; rows: Rows };
}

export interface NudgeListener {
  /**
   * The account is about to change, most likely.
   * @param sessionId of who changes it; where that is known
   */
  expect(sessionId?: string | null): void;
  /**
   * The account has changed: pull.
   * @param commit by what, where that is known
   */
  nudge(commit?: Commit): void;
  /** The process is stopping. */
  close(): void;
}

/** Tells the devices of an account that there is something to pull; other processes are not told what. */
export interface Nudges {
  /** To be called before a commit, for those who have something to find out until then. */
  announce(accountId: string, sessionId?: string | null): void;
  /** To be called after a commit. Never fails: a nudge is a hint, devices also pull by themselves (S12). */
  publish(accountId: string, commit?: Commit): void;
  /** Answers a function that ends the subscription. */
  subscribe(accountId: string, listener: NudgeListener): () => void;
  /** Ends every subscription and stops listening. */
  close(): Promise<void>;
}

interface Options {
  db: Db;
  listen: OpenDatabase['listen'];
  log: { warn(detail: object, message: string): void };
  passing?: Passing | undefined;
}

interface Sender {
  /** Other processes are to hear of the account. */
  add(accountId: string): void;
  /** Resolves when nothing is left to send. */
  finished(): Promise<void>;
}

/**
 * Tells other processes by NOTIFY. That is sent after the commit, several accounts in one, not inside the writing
 * transaction: PostgreSQL lets only one transaction with a pending NOTIFY commit at a time, which would make all accounts
 * wait for each other. Nor does it wait for the disk, which belongs to those who write: a hint need not survive a crash.
 * @param self what this process calls itself
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
      // What has been committed together is told together.
      await setImmediate();
      const ids = [...unsent].slice(0, IDS_PER_NOTIFY);
      for (const id of ids) unsent.delete(id);
      const payload = `${self} ${ids.join(' ')}`;
      await notify.execute({ payload }).catch((fault: unknown) => {
        log.warn({ accounts: ids.length, fault: describeFault(fault) }, 'other processes were not told of changes');
      });
    }
    sending = undefined;
  };

  return {
    add(accountId) {
      unsent.add(accountId);
      sending ??= send();
    },
    finished: async () => sending,
  };
}

/** Inside this process a nudge is a function call; other processes on the same database hear it by LISTEN/NOTIFY. */
export async function createNudges({ db, listen, log, passing }: Options): Promise<Nudges> {
  const self = randomUUID();
  const listeners = new Map<string, Set<NudgeListener>>();
  const others = createSender({ db, log }, self);

  const tell = (accountId: string, commit?: Commit): void => {
    for (const listener of listeners.get(accountId) ?? []) listener.nudge(commit);
  };
  const hear = (payload: string): void => {
    const [sender, ...accountIds] = payload.split(' ');
    if (sender !== self) for (const id of accountIds) tell(id);
  };
  const unlisten = await listen(CHANNEL, hear, () => {
    for (const id of [...listeners.keys()]) tell(id);
  });

  return {
    announce(accountId, sessionId) {
      for (const listener of listeners.get(accountId) ?? []) listener.expect(sessionId);
    },
    publish(accountId, commit) {
      tell(accountId, commit);
      passing?.('nudging');
      others.add(accountId);
    },
    subscribe(accountId, listener) {
      const mine = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(accountId) === mine) listeners.delete(accountId);
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
