import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Owner } from '../base/owner.ts';
import { databaseName, OwnerDb } from '../db/owner-db.ts';
import { dropSentMedia } from '../media/evict.ts';
import type { ContributionRow, ReceiptRow } from './contribution-rows.ts';
import { unconfirmedMedia } from './pinned.ts';
import { dropWall } from './wall/drop-wall.ts';
import type { WallPictureRow, WallShownRow, WallVoiceRow } from './wall/wall-rows.ts';

/** An entry of the guest book, for reading without a network. */
export interface FeedRow {
  id: string;
  entry: EventEntry;
}

/** Stores of a guest book, beside those of every owner. */
const STORES = {
  contributions: '&id',
  receipts: '&[contributionId+hash]',
  feed: '&id',
  wallPictures: '&hash',
  wallShown: '&id',
  wallVoices: '&id',
};

const PREFIX = 'tagfalter-event-';
/** Ending of the store of a host's rehearsal, which is no guest's. */
const REHEARSAL = '.rehearsal';

/** A guest's data of one event: own contributions with their files and receipts, the entries as last read, and what a wall keeps. */
export class EventDb extends OwnerDb {
  declare readonly contributions: Table<ContributionRow, string>;
  declare readonly receipts: Table<ReceiptRow, [string, string]>;
  declare readonly feed: Table<FeedRow, string>;
  /** What the wall keeps, on the device that shows it. */
  declare readonly wallPictures: Table<WallPictureRow, string>;
  declare readonly wallShown: Table<WallShownRow, string>;
  declare readonly wallVoices: Table<WallVoiceRow, string>;

  /** Of the event's address. */
  readonly token: string;

  /**
   * @param token of the event's address
   * @param owner under whose name it lies
   */
  constructor(token: string, options?: DexieOptions, owner = eventOwner(token)) {
    super(owner, options, STORES);
    this.token = token;
    this.space = {
      pinnedIn: [this.contributions],
      pinned: () => unconfirmedMedia(this.contributions),
      // What the server has and a wall would show goes before a guest's own.
      freeSpace: async (bytes, recovery) => (await dropWall(this)) || dropSentMedia(this, bytes, recovery),
    };
  }
}

/** Owner of a guest's data on this device: known by the token, before the event has been heard of. */
export function eventOwner(token: string): Owner {
  return { kind: 'event', id: token };
}

/** Owner of what a host's rehearsal has of an event: apart from what the host contributes as a guest. */
export function rehearsalOwner(token: string): Owner {
  return eventOwner(`${token}${REHEARSAL}`);
}

/** Tokens of the events of which this device holds something. */
export async function heldEvents(): Promise<string[]> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(PREFIX) && !name.endsWith(REHEARSAL));
  return names.map((name) => name.slice(PREFIX.length));
}

/** Whether a rehearsal of the event has left something on this device. */
export function hasRehearsal(token: string): Promise<boolean> {
  return Dexie.exists(databaseName(rehearsalOwner(token)));
}
