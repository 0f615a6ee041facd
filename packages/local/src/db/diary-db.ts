import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import { accountOwner, type Owner } from '../base/owner.ts';
import { databaseName, OwnerDb } from './owner-db.ts';
import type {
  Draft,
  EntryRow,
  OutboxRow,
  PackIndexRow,
  PackRow,
  ParkedRow,
  RevisionRow,
  StagedRow,
  TrashRow,
} from './rows.ts';
import { deleteCopies } from './server-copies.ts';

const STORES = {
  entries: '&id, date, added',
  packs: '&[quarter+page]',
  packIndex: '&page',
  revisions: '&id, entryId, at',
  staged: '&id',
  trash: '&id',
  outbox: '&id, entryId',
  parked: '++id',
  drafts: '&date',
};

export class DiaryDb extends OwnerDb {
  declare readonly entries: Table<EntryRow, string>;
  declare readonly packs: Table<PackRow, [string, number]>;
  declare readonly packIndex: Table<PackIndexRow, number>;
  declare readonly revisions: Table<RevisionRow, string>;
  declare readonly staged: Table<StagedRow, string>;
  declare readonly trash: Table<TrashRow, string>;
  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly parked: Table<ParkedRow, number, Omit<ParkedRow, 'id'>>;
  declare readonly drafts: Table<Draft, string>;

  /** Random (spec decision 46). */
  readonly entrySpace: string;

  constructor(owner: Owner, entrySpace: string, options?: DexieOptions) {
    super(owner, options, STORES);
    this.entrySpace = entrySpace;
  }

  /** For a transaction on entries. The last one finds an id's date. */
  get entryTables(): [Table<EntryRow, string>, Table<PackRow, [string, number]>, Table<PackIndexRow, number>] {
    return [this.entries, this.packs, this.packIndex];
  }

  /** Whether the entry exists or not (S8). */
  entryIdOf(date: LocalDate): string {
    return entryIdFor(this.entrySpace, date);
  }
}

/** Key in the browser's small store for typed text that the database could not take (spec decision 80). */
export const draftCopiesKey = (accountId: string): string => `tagfalter.drafts.${accountId}`;

/** Does not create one. */
export function hasDiary(accountId: string): Promise<boolean> {
  return Dexie.exists(databaseName(accountOwner(accountId)));
}

/** Deletes everything of the account, sent or not. The caller must have asked the person (spec decision 6). */
export async function deleteDiary(accountId: string): Promise<void> {
  await deleteCopies(accountId);
  await Dexie.delete(databaseName(accountOwner(accountId)));
}
