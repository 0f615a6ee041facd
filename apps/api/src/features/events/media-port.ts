import type { Db, Tx } from '#api/db/open.ts';

/** A medium of an event, as far as events look at it. */
export interface EventMedium {
  ownerId: string;
  hash: string;
  kind: 'image' | 'audio';
  state: 'received' | 'ready' | 'refused';
  code: string | null;
  /** Bytes as they were sent. */
  size: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Of the bytes that are kept where they are not those that were sent. */
  keptHash: string | null;
}

/** For whom an address is signed: the host, or guests, who see a medium through a contribution or, as its cover, an event. */
export type EventViewer = 'owner' | { entryId: string };

/** A file of a form, looked into. */
export interface InspectedFile {
  hash: string;
  type: string;
  size: number;
  /** Of a recording. */
  durationMs: number | null;
}

/** What events need of media. */
export interface EventMedia {
  find(db: Db | Tx, eventId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, EventMedium>>;
  /** Signed addresses; `display` and `thumbnail` are null for recordings. */
  addresses(
    medium: Pick<EventMedium, 'ownerId' | 'hash' | 'kind'>,
    viewer: EventViewer,
  ): { original: string; display: string | null; thumbnail: string | null };
  /** Looks into a file without keeping it. @throws Refusal for what is wrong with it */
  inspect(eventId: string, kind: 'image' | 'audio', path: string): Promise<InspectedFile>;
  /** Keeps a file of a contribution, or a cover. @throws Refusal those that say nothing about the file; of a cover any */
  receive(file: {
    eventId: string;
    contributionId?: string;
    hash: string;
    kind: 'image' | 'audio';
    path: string;
  }): Promise<void>;
  /** Makes what is shown of pictures at once, for callers who wait for it. */
  derive(eventId: string, hashes: readonly string[]): Promise<void>;
  /** Takes over what has arrived completely of a contribution and was not noted. */
  heal(eventId: string, contributionId: string): Promise<void>;
  /** Forgets rows of media; their files are removed by `removeFiles` once that is certain. */
  forget(tx: Tx, eventId: string, hashes: readonly string[]): Promise<void>;
  /** Removes files of what was forgotten, unless they have come again since. */
  removeFiles(eventId: string, hashes: readonly string[]): Promise<void>;
  /** Removes all files of an event, and its unfinished uploads. */
  removeAll(eventId: string): Promise<void>;
}
