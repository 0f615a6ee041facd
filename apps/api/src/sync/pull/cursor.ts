/** Decides whether a cursor is still valid. */
export interface AccountState {
  version: number;
  /** Tombstones up to this version may be gone (S9). */
  minCursor: number;
  /** Last restore, milliseconds since the epoch; 0 for never (S13). */
  epoch: number;
}

export interface CursorPosition {
  /** Version up to which records are read. */
  after: number;
  /**
   * Version up to which no deletion is missed. During a first pull it is the version at its beginning: earlier deleted
   * entries never were on the device.
   */
  knows: number;
  /** The first pull is not finished. */
  isFirst: boolean;
}

/**
 * `12`: a pull ended at version 12. `12-40`: a first pull that began at version 40 has reached 12. No cursor: a first
 * pull begins.
 * @param version current version of the account
 */
export function readCursor(cursor: string | undefined, version: number): CursorPosition {
  const [after = 0, began] = (cursor ?? '').split('-').map(Number);
  if (began !== undefined) return { after, knows: began, isFirst: true };
  return after === 0 ? { after, knows: version, isFirst: true } : { after, knows: after, isFirst: false };
}

/** @param more whether a page follows */
export function writeCursor({ knows, isFirst }: CursorPosition, reached: number, more: boolean): string {
  return more && isFirst ? `${reached}-${knows}` : String(reached);
}

/**
 * Whether the device must resync: an unseen tombstone may be gone (S9), or the cursor is from before a restore (S13).
 * Devices without epoch are judged by the cursor, because versions after a restore are higher.
 */
export function isStale({ after, knows }: CursorPosition, account: AccountState, epoch: number | undefined): boolean {
  if (epoch !== undefined && epoch !== account.epoch) return true;
  if (after === 0) return false;
  return knows < Math.max(account.minCursor, account.epoch) || Math.max(after, knows) > account.version;
}
