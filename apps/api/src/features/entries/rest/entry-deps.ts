import type { Changes } from '#api/changes/owner-lock.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { EntryMedia } from '../media-port.ts';
import type { Relation } from '../rules/policy.ts';

/** What somebody is to the owner of an entry at this moment; `compose/sync` joins this with people. */
export type RelationTo = (db: Db | Tx, accountId: string, ownerId: string) => Promise<Relation>;

/** What the REST calls of entries need. */
export interface EntryDeps extends Changes {
  media: EntryMedia;
  /** Address of a profile picture; with the token of a link it ends with that. */
  pictureAddress: (accountId: string, pictureId: string, link?: string) => string;
  relationTo: RelationTo;
  /** Milliseconds since the epoch. */
  now: () => number;
}
