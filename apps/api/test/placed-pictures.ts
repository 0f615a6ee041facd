import { randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { contributions } from '#api/db/event-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { blobKey } from '#api/features/media/blob-keys.ts';
import { type EventStage, guestFile } from './event-stage.ts';

const PER_GUEST = 50;

/**
 * Places pictures of noise as if they had arrived: no guest sends gigabytes in a test.
 * @param size bytes of each
 */
export async function placePictures(
  stage: EventStage,
  event: OwnEvent,
  { count, size }: { count: number; size: number },
): Promise<void> {
  const noise = randomBytes(size);
  for (let from = 0; from < count; from += PER_GUEST) {
    const files = [];
    for (let n = from; n < Math.min(count, from + PER_GUEST); n += 1) {
      noise.writeUInt32LE(n);
      const file = guestFile(noise, 'more');
      await stage.product.deps.blobs.put(blobKey(event.id, file.hash, 'original'), noise);
      const row = { ownerId: event.id, hash: file.hash, kind: 'image', state: 'ready', type: 'image/jpeg' } as const;
      await stage.database.db.insert(media).values({ ...row, size, crc32: crc32(noise) });
      files.push(file);
    }
    const at = new Date(stage.clock.now);
    const arrivals = files.map(({ hash }) => ({ hash, code: null, isApproved: true, at: stage.clock.now }));
    const times = { submittedAt: at, finishedAt: at, approvedAt: at, createdAt: at };
    const words = { secretHash: '', deviceHash: '', guestName: 'Anna', version: 1 };
    const row = { eventId: event.id, id: randomUUID(), ...words, ...times, files, arrivals };
    await stage.database.db.insert(contributions).values(row);
    stage.clock.now += 1;
  }
}
