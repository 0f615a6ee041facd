import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import type { FastifyInstance } from 'fastify';
import type { StorageWatch } from '#api/base/storage-watch.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what has to be written while the disk is full (503), before the embedded database meets its end there: it stops
 * for good where it cannot extend its log. Uploads are refused long before, by the reserve for text (507).
 */
export function keepRoomForText(app: FastifyInstance, storageWatch: Pick<StorageWatch, 'requireRoomForText'>): void {
  app.addHook('onRequest', async ({ method, url }) => {
    if (!READING.includes(method) && !url.startsWith(UPLOADS_PATH)) await storageWatch.requireRoomForText();
  });
}
