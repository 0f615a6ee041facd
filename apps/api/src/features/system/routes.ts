import { health } from '@tagfalter/contract/health';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { Refusal } from '#api/base/refusal.ts';
import { type StorageWatch, TEXT_RETRY_SECONDS } from '#api/base/storage-watch.ts';
import { type Route, route } from '#api/http/route.ts';

/** Health, and the disk's level. */
export function systemRoutes(storageWatch: Pick<StorageWatch, 'level'>): Route[] {
  return [
    route(health, async () => {
      const storage = await storageWatch.level();
      if (storage === 'full') {
        throw new Refusal('overloaded', { retryAfter: TEXT_RETRY_SECONDS, details: { storage } });
      }
      return { ok: true as const, protocol: PROTOCOL, storage };
    }),
  ];
}
