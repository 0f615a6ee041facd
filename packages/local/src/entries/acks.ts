import type { AcksRow, MetaRow } from '../db/meta-rows.ts';
import type { OutboxItem, OutboxRow } from '../db/rows.ts';

export const NO_ACKS: AcksRow = { key: 'acks', ackedThrough: 0, first: 1, versions: [] };

export function acksIn(rows: readonly (MetaRow | undefined)[]): AcksRow {
  return rows.find((row) => row?.key === 'acks') ?? NO_ACKS;
}

/** 0 while it is pending or once it has left the outbox. */
function versionFor(id: number, { ackedThrough, first, versions }: AcksRow): number {
  return id > ackedThrough ? 0 : (versions[id - first] ?? 0);
}

export function withAcks(rows: readonly OutboxRow[], acks: AcksRow): OutboxItem[] {
  return rows.map((row) => ({ ...row, version: versionFor(row.id, acks) }));
}

/** In the order of mutation ids. */
export interface AckResult {
  /** Oldest mutation in the outbox; earlier versions are not needed. */
  oldest: number;
  /** First mutation of `versions`; all before it are processed or gone. */
  next: number;
  /** Server version of each mutation's effect; 0 if its row is removed. */
  versions: readonly number[];
}

export function addAcks(before: AcksRow, { oldest, next, versions }: AckResult): AcksRow {
  const earlier = Array.from({ length: next - oldest }, (_, index) => versionFor(oldest + index, before));
  return { key: 'acks', ackedThrough: next + versions.length - 1, first: oldest, versions: [...earlier, ...versions] };
}
