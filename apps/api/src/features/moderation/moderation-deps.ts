import type { ReportKind } from '@tagfalter/contract/reports';
import type { Changes } from '#api/changes/owner-lock.ts';

/** Contents of a decision's notice (DSA, article 17). */
export interface Decision {
  /** `account` for a block. */
  what: ReportKind | 'account';
  reason: string;
  /** `YYYY-MM-DD` of an entry; null without a date. */
  date: string | null;
  /** Affected account. */
  accountId: string;
}

export interface ModerationDeps extends Changes {
  now: () => number;
  /** By mail. */
  announce(email: string, decision: Decision): Promise<void>;
}
