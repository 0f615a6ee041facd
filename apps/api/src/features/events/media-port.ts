import type { Db, Tx } from '#api/db/open.ts';

export interface EventMedium {
  ownerId: string;
  hash: string;
  kind: 'image' | 'audio';
  state: 'received' | 'ready' | 'refused';
  code: string | null;
  /** As sent. */
  size: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** SHA-256 of the stored bytes, if they differ. */
  keptHash: string | null;
}

/** The host, or guests through a contribution (for a cover: the event). */
export type EventViewer = 'owner' | { entryId: string };

export interface InspectedFile {
  hash: string;
  type: string;
  size: number;
  /** Recordings only. */
  durationMs: number | null;
}

/** Port to the feature media. */
export interface EventMedia {
  find(db: Db | Tx, eventId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, EventMedium>>;
  /** `display` and `thumbnail` are null for recordings. */
  addresses(
    medium: Pick<EventMedium, 'ownerId' | 'hash' | 'kind'>,
    viewer: EventViewer,
  ): { original: string; display: string | null; thumbnail: string | null };
  /** Inspects a file without storing it. @throws Refusal about the file */
  inspect(eventId: string, kind: 'image' | 'audio', path: string): Promise<InspectedFile>;
  /** Stores a contribution's file or a cover. @throws Refusal about the server; for a cover any */
  receive(file: {
    eventId: string;
    contributionId?: string;
    hash: string;
    kind: 'image' | 'audio';
    path: string;
  }): Promise<void>;
  /** Makes variants at once, for a waiting caller. */
  derive(eventId: string, hashes: readonly string[]): Promise<void>;
  /** Takes over completed, unrecorded uploads. */
  heal(eventId: string, contributionId: string): Promise<void>;
  /** Forgets rows; call `removeFiles` after the commit. */
  forget(tx: Tx, eventId: string, hashes: readonly string[]): Promise<void>;
  /** Removes forgotten files, unless they arrived again. */
  removeFiles(eventId: string, hashes: readonly string[]): Promise<void>;
  /** Removes files and unfinished uploads. */
  removeAll(eventId: string): Promise<void>;
}
