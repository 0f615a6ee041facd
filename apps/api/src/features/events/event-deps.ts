import type { FastifyBaseLogger } from 'fastify';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { DiaryPort } from './diary/diary-port.ts';
import type { EventMedia } from './media-port.ts';
import type { Receipts } from './receipts.ts';
import type { CountAt } from './remembered-counts.ts';

export interface EventDeps extends Changes {
  nudges: Pick<Nudges, 'publish' | 'subscribe'>;
  media: EventMedia;
  diary: DiaryPort;
  receipts: Receipts;
  countAt: CountAt;
  throttles: Throttles;
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  /** Bytes of files per event (spec decision 76). */
  quotaBytes: number;
  /** @param at milliseconds since the epoch */
  isHostPro(accountId: string, at: number): Promise<boolean>;
  /** Schedules the removal of a deleted event's files. */
  erase(eventId: string): Promise<void>;
  /** Derives secrets of plain forms, the same for a repeat; shared by all processes on one database. */
  key: Uint8Array;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}
