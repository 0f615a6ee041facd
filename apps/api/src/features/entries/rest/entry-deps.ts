import type { Changes } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { EntryMedia } from '../media-port.ts';
import type { Relation } from '../rules/policy.ts';

/** Current relation to an owner; joined with people in `compose/entries`. */
export type RelationTo = (db: Db | Tx, accountId: string, ownerId: string) => Promise<Relation>;

export interface EntryDeps extends Changes {
  media: EntryMedia;
  /** Address of a profile picture. @param link token: the address ends with that link */
  pictureAddress: (accountId: string, pictureId: string, link?: string) => string;
  relationTo: RelationTo;
  /** Milliseconds since the epoch. */
  now: () => number;
}
