import type { DeclarationKind } from '@tagfalter/contract/declarations';
import type { Db } from '#api/db/open.ts';

/** What has come of ending a contract. */
export interface Ended {
  /** `nothing`: there was no contract that runs; `too_late`: the time for a withdrawal was over when it was declared. */
  outcome: 'ended' | 'nothing' | 'too_late';
  /** When Pro ends, milliseconds since the epoch; null where nothing has ended. */
  endDate: number | null;
}

/** Port: what a declaration does to the contract of an account. `declaredAt` counts, in milliseconds since the epoch. */
export interface Contracts {
  /** A cancellation (§ 312k BGB). */
  endContract(asked: {
    accountId: string;
    kind: Exclude<DeclarationKind, 'withdrawal'>;
    declaredAt: number;
  }): Promise<Ended>;
  /** An extraordinary cancellation whose reason holds: what it has cancelled ends now. */
  endAtOnce(asked: { accountId: string; declaredAt: number }): Promise<Ended>;
  /** A withdrawal (§ 356a BGB), of a contract that is at most 14 days old. */
  withdraw(asked: { accountId: string; declaredAt: number }): Promise<Ended>;
}

export interface DeclarationDeps {
  db: Db;
  /** Milliseconds since the epoch. */
  now: () => number;
  contracts: Contracts;
  /** Has the mails of a declaration sent; the rows say which are missing. */
  tell(id: string): Promise<void>;
}
