import type { DeclarationKind } from '@tagfalter/contract/declarations';
import type { Db } from '#api/db/open.ts';
import type { Throttles } from '#api/ports/throttles.ts';

export interface EndResult {
  /** `nothing`: no running contract; `too_late`: declared after the withdrawal period. */
  outcome: 'ended' | 'nothing' | 'too_late';
  /** End of Pro, milliseconds since the epoch; null if nothing ended. */
  endDate: number | null;
}

/** Port to subscriptions. `declaredAt` is decisive, in milliseconds since the epoch. */
export interface Contracts {
  /** Cancellation (§ 312k BGB). */
  endContract(asked: {
    accountId: string;
    kind: Exclude<DeclarationKind, 'withdrawal'>;
    declaredAt: number;
  }): Promise<EndResult>;
  /** Justified extraordinary cancellation: the cancelled contract ends now. */
  endAtOnce(asked: { accountId: string; declaredAt: number }): Promise<EndResult>;
  /** Withdrawal within 14 days (§ 356a BGB). */
  withdraw(asked: { accountId: string; declaredAt: number }): Promise<EndResult>;
}

export interface DeclarationDeps {
  db: Db;
  throttles: Throttles;
  now: () => number;
  contracts: Contracts;
  /** Sends missing mails of a declaration. */
  announce(id: string): Promise<void>;
}
