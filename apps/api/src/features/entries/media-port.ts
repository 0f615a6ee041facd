import type { Actor } from '#api/base/actor.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { FormFile } from '#api/http/route.ts';

/** A checked medium of the account. */
export interface ReadyMedium {
  ownerId: string;
  hash: string;
  kind: 'image' | 'audio';
  durationMs: number | null;
}

/** Owner, signed-in reader, or holder of a link. */
export type MediaViewer = 'owner' | { entryId: string; readerId: string } | { entryId: string; token: string };

/** Signed for one viewer. */
export interface MediaAddresses {
  /** Unchanged bytes. */
  original: string;
  /** Re-encoded; null for audio. */
  display: string | null;
  thumbnail: string | null;
}

/** A checked form file, not stored yet. */
export interface CheckedFile {
  hash: string;
  /** As sniffed. */
  type: string;
  size: number;
  name: string;
  /** Measured; null for images. */
  durationMs: number | null;
  /** Stores it as a ready medium of the account. */
  keep(): Promise<void>;
}

/** Port to the feature media, joined in `compose/entries`. */
export interface EntryMedia {
  /** By hash. */
  findReady(db: Db | Tx, accountId: string, hashes: readonly string[]): Promise<Map<string, ReadyMedium>>;
  /** @throws Refusal `unsupported_type`, `too_large` */
  check(actor: Actor, kind: 'image' | 'audio', file: FormFile): Promise<CheckedFile>;
  addresses(medium: ReadyMedium, viewer: MediaViewer): MediaAddresses;
  /** Address of a file on the owner's shelf. */
  shelfAddress(ownerId: string, hash: string): string;
  /** Medium in one of our addresses, signed or not, relative or not. */
  mediumOf(address: string): { ownerId: string; hash: string } | undefined;
  /** The address with a fresh signature. */
  renew(address: string): string;
}
