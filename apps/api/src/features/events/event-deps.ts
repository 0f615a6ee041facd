import type { FastifyBaseLogger } from 'fastify';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import type { Diary } from './diary/diary-port.ts';
import type { EventMedia } from './media-port.ts';
import type { Receipts } from './receipts.ts';
import type { CountAt } from './remembered-counts.ts';

/** What events are built from. */
export interface EventDeps extends Changes {
  nudges: Pick<Nudges, 'publish' | 'subscribe'>;
  media: EventMedia;
  diary: Diary;
  receipts: Receipts;
  countAt: CountAt;
  storageWatch: Pick<StorageWatch, 'requireRoomForMedia'>;
  /** Whether an account was Pro at a moment, milliseconds since the epoch. */
  isHostPro(accountId: string, at: number): Promise<boolean>;
  /** Has the files of a deleted event removed. */
  erase(eventId: string): Promise<void>;
  /** Makes secrets of plain forms, so that a repeat gets the same; the same in every process on one database. */
  key: Uint8Array;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}
