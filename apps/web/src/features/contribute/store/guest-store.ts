import { reporting } from '@tagfalter/local/base/report';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import { EventDb, heldEvents } from '@tagfalter/local/guest/event-db';
import type { GuestEnv } from '@tagfalter/local/guest/guest-env';
import { createGuestLoop, type GuestLoop } from '@tagfalter/local/guest/guest-loop';
import { countGuestWaiting } from '@tagfalter/local/guest/round';
import { recallAccount } from '#entities/person/account-memory.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { report } from '#platform/error-log.ts';
import { followPageLife } from '#platform/follow-page-life.ts';
import { wakeOnEvents } from '#platform/wake-on-events.ts';
import { hintAtWaitingWork } from '#platform/wake-up.ts';
import { markStore } from './store-mark.ts';

/** Store and send loop of a guest at one event, on this device. */
export interface Guest {
  db: EventDb;
  env: GuestEnv;
  loop: GuestLoop;
}

/** Tag the worker listens to (workbox/src/sw.ts). */
const TAG = 'guest-outbox';
/** How long a browser may take to open its store. Some in-app browsers never answer. */
const PATIENCE_MS = 4000;
/** Id of this visit to the page: a later visit may hear the same words of the server again. */
const visit = crypto.randomUUID();

/** Account that this browser remembers. */
export const rememberedAccount = (): string | null => recallAccount(deviceStore)?.accountId ?? null;

const opened = new Map<string, Promise<Guest | null>>();

async function isOpen(db: EventDb): Promise<boolean> {
  try {
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
    return await Promise.race([db.open().then(() => true), late]);
  } catch (error) {
    // Expected: private windows and in-app browsers that give pages no store.
    if (!isStorageError(error)) report(error, 'guest: opening the store');
    return false;
  }
}

async function open(token: string): Promise<Guest | null> {
  const db = new EventDb(token);
  if (!(await isOpen(db))) {
    db.close();
    return null;
  }
  markStore(token);
  followPageLife();
  const guestEnv: GuestEnv = { ...env, visit, account: rememberedAccount };
  const loop = createGuestLoop(db, guestEnv);
  loop.start();
  wakeOnEvents(loop);
  hintAtWaitingWork(
    loop,
    TAG,
    async () => (await countGuestWaiting(db).catch(reporting({ report }, 'guest: what waits', 1))) > 0,
  );
  return { db, env: guestEnv, loop };
}

/**
 * Opens this device's store of an event and starts sending; once per page, until it is left.
 * @returns `null` in a browser that gives the page no store
 */
export function openGuest(token: string): Promise<Guest | null> {
  const known = opened.get(token) ?? open(token);
  opened.set(token, known);
  return known;
}

/** Like `openGuest`, but only if this device holds something of the event: nobody's phone gets a store by looking. */
export async function openHeldGuest(token: string): Promise<Guest | null> {
  try {
    return (await heldEvents()).includes(token) ? await openGuest(token) : null;
  } catch (error) {
    // Expected: a browser without a store.
    if (!isStorageError(error)) report(error, 'guest: looking for the store');
    return null;
  }
}
