import type { Actor } from '#api/base/actor.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { FormFile } from '#api/http/route.ts';

/** A medium of the account that is there and checked. */
export interface ReadyMedium {
  ownerId: string;
  hash: string;
  kind: 'image' | 'audio';
  durationMs: number | null;
}

/** Its owner, somebody signed in who may read an entry, or whoever holds a link to it. */
export type MediaViewer = 'owner' | { entryId: string; readerId: string } | { entryId: string; token: string };

/** Addresses of one medium, signed for whoever is to load them. */
export interface MediaAddresses {
  /** The unchanged bytes. */
  original: string;
  /** Re-encoded; null for audio. */
  display: string | null;
  thumbnail: string | null;
}

/** A file of a form that is what it should be, not kept yet. */
export interface CheckedFile {
  hash: string;
  /** As sniffed. */
  type: string;
  size: number;
  name: string;
  /** Measured; null for images. */
  durationMs: number | null;
  /** Makes its derivatives and stores it as a ready medium of the account. */
  keep(): Promise<void>;
}

/** What entries need of media; `compose/sync` joins the two. */
export interface EntryMedia {
  /** The account's ready media among these hashes, by hash. */
  findReady(db: Db | Tx, accountId: string, hashes: readonly string[]): Promise<Map<string, ReadyMedium>>;
  /** @throws Refusal `unsupported_type`, `too_large` */
  check(actor: Actor, kind: 'image' | 'audio', file: FormFile): Promise<CheckedFile>;
  /** @param viewer its owner, or somebody who may read the entry with this id */
  addresses(medium: ReadyMedium, viewer: MediaViewer): MediaAddresses;
  /** The medium an address of ours names, signed or not, relative or not. */
  mediumOf(address: string): { ownerId: string; hash: string } | undefined;
  /** The same address with a fresh signature. */
  renew(address: string): string;
}
