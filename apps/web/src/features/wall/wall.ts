import type { OwnEvent, WireEvent } from '@tagfalter/contract/wire-event';
import type { Env } from '@tagfalter/local/base/env';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import type { EventDb } from '@tagfalter/local/guest/event-db';
import { dropWall } from '@tagfalter/local/guest/wall/drop-wall';
import { createShelf, MEMORY_BYTES, WALL_BYTES } from '@tagfalter/local/guest/wall/picture-shelf';
import { heldPictures, storedPictures } from '@tagfalter/local/guest/wall/picture-store';
import { type Claim, createPrefetch } from '@tagfalter/local/guest/wall/prefetch';
import { followWallBook } from './follow-book.ts';
import { beginOrder } from './order.ts';
import { canDrawPicture, createPictureUrls } from './picture-urls.ts';
import { createShow, type Show } from './show.ts';
import type { WallBook } from './wall-book.ts';
import { openMemory } from './wall-memory.ts';
import type { WallSettings } from './wall-settings.ts';

export interface WallParts {
  book: WallBook;
  /** Store of the event; null in a browser without one. */
  db: EventDb | null;
  env: Pick<Env, 'fetch' | 'now' | 'random' | 'online' | 'report'>;
  settings: WallSettings;
  fadeMs: () => number;
  /** A picture stands on the wall. */
  onPicture: () => void;
  /** See `canDrawPicture`. */
  canShow?: (url: string) => Promise<boolean>;
}

/** The running wall of an event. */
export interface Wall {
  show: Show;
  setSettings(settings: WallSettings): void;
  stop(): void;
}

/** Deletes the data of a wall that may no longer be kept, as of a deleted event. A failing storage is reported. */
export async function forgetWall(db: EventDb, { report }: Pick<Env, 'report'>): Promise<void> {
  try {
    await dropWall(db);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    report(error, 'wall: the store');
  }
}

/** Picture hash in a slide's id (`slidesOf`); `words` for a slide without a picture. */
const hashIn = (slideId: string): string => slideId.slice(slideId.indexOf(':') + 1);

/**
 * Starts the wall of a visible event: it keeps pictures ahead, shows them, and follows the guest book. For an event for
 * people with an account nothing stays on the device (S14): its pictures last as long as the page.
 * @param event as it is known now
 */
export async function openWall(parts: WallParts, event: WireEvent | OwnEvent): Promise<Wall> {
  const { book, env, settings } = parts;
  const db = event.sharingMode === 'account_required' ? null : parts.db;
  if (parts.db && !db) await forgetWall(parts.db, env);
  const memory = await openMemory(db, env.report);
  const shelf = db
    ? await createShelf(storedPictures(db), WALL_BYTES, env.report)
    : await createShelf(heldPictures(), MEMORY_BYTES, env.report);
  const seen = new Set(memory.shown.map(({ id }) => hashIn(id)));
  const show = createShow({
    shelf,
    urls: createPictureUrls(shelf.read, parts.canShow ?? canDrawPicture),
    order: beginOrder(memory.shown, env.random),
    now: env.now,
    fadeMs: parts.fadeMs,
    seconds: settings.seconds,
    onShown: ({ id, picture }, round) => {
      memory.note(id, round);
      seen.add(hashIn(id));
      if (picture) parts.onPicture();
    },
  });
  const claimOf = (hash: string): Claim => {
    if (show.broken().has(hash)) return 'none';
    return seen.has(hash) ? 'nothing' : 'others';
  };
  const prefetch = createPrefetch({ shelf, env, claimOf, onKept: show.pictureCame, onExpired: book.renew });
  const following = followWallBook({ book, show, shelf, prefetch, memory, task: settings.task });
  return {
    show,
    setSettings(next) {
      show.setSeconds(next.seconds);
      following.setTask(next.task);
    },
    stop() {
      following.stop();
      prefetch.stop();
      show.stop();
    },
  };
}
