import type { Db } from '#api/db/open.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { PictureAddresses } from './persons.ts';

export interface PeopleDeps {
  db: Db;
  throttles: Throttles;
  now: () => number;
  pictures: PictureAddresses;
}
