import type { MissingReason } from '@tagfalter/contract/export-format';

/** A medium whose bytes can be read. */
export interface MediumThere {
  key: string;
  size: number;
  crc32: number;
  /** SHA-256 of the bytes that are kept, hex. */
  sha256: string;
}

/** The bytes of a medium: where they are, or why they are not. */
export type FoundMedium = MediumThere | { missing: MissingReason };
