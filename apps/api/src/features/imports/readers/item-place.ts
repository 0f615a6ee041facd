import type { ShelfContent } from './found.ts';

/** Where an entry lies in its archive. */
export interface ItemPlace {
  /** Stable across readings. */
  key: string;
  /** Its JSON file. */
  file: string;
  /** The entry as its program wrote it. */
  raw: ShelfContent;
  /** Time zone of whoever imports. */
  reader: string;
}
