import type { Db } from '#api/db/open.ts';
import type { PictureAddresses } from './persons.ts';

export interface PeopleDeps {
  db: Db;
  now: () => number;
  pictures: PictureAddresses;
}
