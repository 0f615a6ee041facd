import type { MissingReason } from '@tagfalter/contract/export-format';

export interface MediumThere {
  key: string;
  size: number;
  crc32: number;
  /** SHA-256 of the stored bytes, hex. */
  sha256: string;
}

/** Place of the bytes, or the reason why they are missing. */
export type FoundMedium = MediumThere | { missing: MissingReason };
