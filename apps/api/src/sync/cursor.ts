/** What decides whether a cursor still leads to a true difference. */
export interface AccountState {
  version: number;
  /** Tombstones up to this version may be gone (S9). */
  minCursor: number;
  /** Where versions went on when the account was last restored (S13). */
  epoch: number;
}

/** Where a device stands. */
export interface Place {
  /** The version up to which it has read records. */
  after: number;
  /**
   * The version of which it misses no deletion: where a finished pull ended, or where the account stood when a first
   * pull that is still under way began, because such a pull never held what had been deleted by then.
   */
  knows: number;
  /** Whether it is on its first way through. */
  isFirst: boolean;
}

/**
 * Reads a cursor: `12` is where a finished pull ended, `12-40` the twelfth version on a first way that began at forty,
 * nothing the beginning of one.
 * @param version the account's
 */
export function readCursor(cursor: string | undefined, version: number): Place {
  const [after = 0, began] = (cursor ?? '').split('-').map(Number);
  if (began !== undefined) return { after, knows: began, isFirst: true };
  return after === 0 ? { after, knows: version, isFirst: true } : { after, knows: after, isFirst: false };
}

/** The cursor for the next pull. @param more whether this way goes on */
export function writeCursor({ knows, isFirst }: Place, reached: number, more: boolean): string {
  return more && isFirst ? `${reached}-${knows}` : String(reached);
}

/**
 * Whether a device has to start anew: a deletion it has not heard of may be forgotten here, or its cursor was handed
 * out by a database that has since been put back to an earlier day. A device that names its epoch is known by that;
 * any other by its cursor, because versions after a restore are higher than all before.
 */
export function isStale({ after, knows }: Place, account: AccountState, epoch: number | undefined): boolean {
  if (epoch !== undefined && epoch !== account.epoch) return true;
  if (after === 0) return false;
  return knows < Math.max(account.minCursor, account.epoch) || Math.max(after, knows) > account.version;
}
