/** Decides whether a device may go on from its cursor. */
export interface AccountState {
  version: number;
  /** Tombstones up to this version may have been removed (S9). */
  minCursor: number;
  /** Time of the last restore, milliseconds; 0 for never. Versions go on from this number (S13). */
  epoch: number;
}

/** A cursor, parsed. */
export interface CursorPosition {
  /** Version up to which the device has read records. */
  after: number;
  /**
   * Version up to which the device misses no deletion. After a finished pull this is its end. During a first pull it is the
   * account's version at its beginning: the device never had what was deleted before.
   */
  knows: number;
  /** Whether the first pull is still under way. */
  isFirst: boolean;
}

/**
 * Parses a cursor. `12`: a pull ended at version 12. `12-40`: a first pull that began at version 40 has reached 12. No
 * cursor: a first pull begins.
 * @param version current version of the account
 */
export function readCursor(cursor: string | undefined, version: number): CursorPosition {
  const [after = 0, began] = (cursor ?? '').split('-').map(Number);
  if (began !== undefined) return { after, knows: began, isFirst: true };
  return after === 0 ? { after, knows: version, isFirst: true } : { after, knows: after, isFirst: false };
}

/** The cursor for the next page. @param more whether there is a next page */
export function writeCursor({ knows, isFirst }: CursorPosition, reached: number, more: boolean): string {
  return more && isFirst ? `${reached}-${knows}` : String(reached);
}

/**
 * Whether a device has to resync: a tombstone it has not seen may be gone (S9), or its cursor is older than a restore
 * (S13). The epoch tells the latter if the device has sent one; else the cursor does, because versions after a restore are
 * higher than all before.
 */
export function isStale({ after, knows }: CursorPosition, account: AccountState, epoch: number | undefined): boolean {
  if (epoch !== undefined && epoch !== account.epoch) return true;
  if (after === 0) return false;
  return knows < Math.max(account.minCursor, account.epoch) || Math.max(after, knows) > account.version;
}
