import { health } from '@tagfalter/contract/health';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { ready } from '@tagfalter/contract/ready';
import { SECOND_MS } from '@tagfalter/domain/durations';
import { sql } from 'drizzle-orm';
import type { Draining } from '#api/base/draining.ts';
import { orAfter } from '#api/base/or-after.ts';
import { Refusal } from '#api/base/refusal.ts';
import { type StorageWatch, TEXT_RETRY_SECONDS } from '#api/base/storage-watch.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Storage } from '#api/ports/storage.ts';

/** Milliseconds in which the database has to answer. */
const DATABASE_MS = SECOND_MS;
const READY_RETRY_SECONDS = 2;

interface Options {
  db: Db;
  storageWatch: Pick<StorageWatch, 'level'>;
  storeState: Storage['storeState'];
  draining: Pick<Draining, 'isDraining'>;
}

/** Health with the disk's level and the store, and whether this process takes new requests: text needs no store. */
export function systemRoutes({ db, storageWatch, storeState, draining }: Options): Route[] {
  return [
    route(health, async () => {
      const storage = await storageWatch.level();
      if (storage === 'full') {
        throw new Refusal('overloaded', { retryAfter: TEXT_RETRY_SECONDS, details: { storage }, reason: 'disk_full' });
      }
      return { ok: true as const, protocol: PROTOCOL, storage, store: await storeState() };
    }),
    route(ready, async () => {
      if (draining.isDraining())
        throw new Refusal('overloaded', { retryAfter: READY_RETRY_SECONDS, reason: 'stopping' });
      let isHere = false;
      const answering = db.execute(sql`select 1`).then(() => {
        isHere = true;
      });
      await orAfter(answering, DATABASE_MS);
      if (!isHere) throw new Refusal('overloaded', { retryAfter: READY_RETRY_SECONDS, reason: 'database_away' });
      return { ok: true as const };
    }),
  ];
}
