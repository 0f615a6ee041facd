import type { Db } from '#api/db/open.ts';
import type { PictureAddresses } from './persons.ts';

/** What the calls about people need. */
export interface PeopleDeps {
  db: Db;
  /** Milliseconds since the epoch. */
  now: () => number;
  pictures: PictureAddresses;
}
