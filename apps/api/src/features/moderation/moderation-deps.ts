import type { ReportKind } from '@tagfalter/contract/reports';
import type { Changes } from '#api/changes/owner-lock.ts';

/** What its author is told of a decision (DSA, article 17). */
export interface Decision {
  /** What it is about; `account` for a block. */
  what: ReportKind | 'account';
  reason: string;
  /** Day of a taken-down entry, `YYYY-MM-DD`; null for what has none. */
  date: string | null;
  /** Account that it is about. */
  accountId: string;
}

export interface ModerationDeps extends Changes {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Tells somebody of a decision by mail. */
  tell(email: string, decision: Decision): Promise<void>;
}
