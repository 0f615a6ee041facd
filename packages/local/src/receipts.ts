import type { MetaRow, ReceiptsRow } from './meta-rows.ts';
import type { OutboxItem, OutboxRow } from './rows.ts';

export const NO_RECEIPTS: ReceiptsRow = { key: 'receipts', upTo: 0, first: 1, versions: [] };

/** The receipts among rows of `meta`. */
export function receiptsIn(rows: readonly (MetaRow | undefined)[]): ReceiptsRow {
  return rows.find((row) => row?.key === 'receipts') ?? NO_RECEIPTS;
}

/** The version at which a pull shows a mutation's effect; 0 while it is pending, or has left the outbox. */
function versionFor(id: number, { upTo, first, versions }: ReceiptsRow): number {
  return id > upTo ? 0 : (versions[id - first] ?? 0);
}

/** Rows of the outbox with what the server has said of them. */
export function withReceipts(rows: readonly OutboxRow[], receipts: ReceiptsRow): OutboxItem[] {
  return rows.map((row) => ({ ...row, version: versionFor(row.id, receipts) }));
}

/** What the server has just said of mutations. */
export interface Said {
  /** The first mutation that is still in the outbox: what was said of those before it is of no use any more. */
  oldest: number;
  /** The mutation it begins with; all before it are processed or gone. */
  next: number;
  /** At which a pull shows the effects; 0 for one that leaves the outbox. */
  versions: readonly number[];
}

/** The receipts with what the server has just said. */
export function addReceipts(before: ReceiptsRow, { oldest, next, versions }: Said): ReceiptsRow {
  const kept = Array.from({ length: next - oldest }, (_, index) => versionFor(oldest + index, before));
  return { key: 'receipts', upTo: next + versions.length - 1, first: oldest, versions: [...kept, ...versions] };
}
