import type { Changes } from '#api/changes/owner-lock.ts';
import type { EntryMedia } from '../media-port.ts';

/** What the REST calls of entries need. */
export interface EntryDeps extends Changes {
  media: EntryMedia;
  /** Address of a profile picture. */
  pictureAddress: (accountId: string, pictureId: string) => string;
  /** Milliseconds since the epoch. */
  now: () => number;
}
