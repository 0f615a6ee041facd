import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import type { FastifyInstance } from 'fastify';
import type { StorageWatch } from '#api/base/storage-watch.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes while the disk is full (503), before the embedded database cannot extend its log and stops for good.
 * Uploads are refused earlier (507), by the reserve for text.
 */
export function keepSpaceForText(app: FastifyInstance, storageWatch: Pick<StorageWatch, 'requireSpaceForText'>): void {
  app.addHook('onRequest', async ({ method, url }) => {
    if (!READING.includes(method) && !url.startsWith(UPLOADS_PATH)) await storageWatch.requireSpaceForText();
  });
}
