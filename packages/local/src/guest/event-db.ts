import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Owner } from '../base/owner.ts';
import { databaseName, OwnerDb } from '../db/owner-db.ts';
import { dropSentMedia } from '../media/evict.ts';
import type { ContributionRow, ReceiptRow } from './contribution-rows.ts';
import { unconfirmedMedia } from './pinned.ts';
import { dropWall } from './wall/drop-wall.ts';
import type { WallBytesRow, WallPictureRow, WallShownRow, WallVoiceRow } from './wall/wall-rows.ts';

/** For reading without a network. */
export interface FeedRow {
  id: string;
  entry: EventEntry;
}

/** In addition to those of every owner. */
const STORES = {
  contributions: '&id',
  receipts: '&[contributionId+hash]',
  feed: '&id',
  wallPictures: '&hash',
  wallBytes: '&hash',
  wallShown: '&id',
  wallVoices: '&id',
};

const PREFIX = 'tagfalter-event-';
/** Marks the store of a host's rehearsal. */
const REHEARSAL = '.rehearsal';

/** As a guest's and as a wall's. */
export class EventDb extends OwnerDb {
  declare readonly contributions: Table<ContributionRow, string>;
  declare readonly receipts: Table<ReceiptRow, [string, string]>;
  declare readonly feed: Table<FeedRow, string>;
  declare readonly wallPictures: Table<WallPictureRow, string>;
  declare readonly wallBytes: Table<WallBytesRow, string>;
  declare readonly wallShown: Table<WallShownRow, string>;
  declare readonly wallVoices: Table<WallVoiceRow, string>;

  /** Token of the event's address. */
  readonly token: string;

  /** @param token of the event's address */
  constructor(token: string, options?: DexieOptions, owner = eventOwner(token)) {
    super(owner, options, STORES);
    this.token = token;
    this.space = {
      pinnedIn: [this.contributions],
      pinned: () => unconfirmedMedia(this.contributions),
      // Pictures of a wall are at the server and go first.
      freeSpace: async (bytes, recovery) => (await dropWall(this)) || dropSentMedia(this, bytes, recovery),
    };
  }
}

/** The token is known before the event is. */
export function eventOwner(token: string): Owner {
  return { kind: 'event', id: token };
}

/** Apart from what the host contributes as a guest. */
export function rehearsalOwner(token: string): Owner {
  return eventOwner(`${token}${REHEARSAL}`);
}

/** Tokens of the events with data on this device. */
export async function heldEvents(): Promise<string[]> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(PREFIX) && !name.endsWith(REHEARSAL));
  return names.map((name) => name.slice(PREFIX.length));
}

export function hasRehearsal(token: string): Promise<boolean> {
  return Dexie.exists(databaseName(rehearsalOwner(token)));
}
