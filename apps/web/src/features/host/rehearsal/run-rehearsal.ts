import type { OwnEvent } from '@tagfalter/contract/wire-event';
import type { Env } from '@tagfalter/local/base/env';
import { EventDb, hasRehearsal, rehearsalOwner } from '@tagfalter/local/guest/event-db';
import type { GuestEnv } from '@tagfalter/local/guest/guest-env';
import {
  clearRehearsal,
  measureLine,
  type OnRehearsed,
  type Rehearsal,
  type RehearsalResult,
  rehearseGuest,
} from '@tagfalter/local/guest/rehearse';
import { env as windowEnv } from '#platform/env.ts';
import { drawGuestPictures, drawLargePicture } from './draw-pictures.ts';

/** Number of pictures that the simulated guest sends. */
const PICTURES = 3;

/** Inputs of a rehearsal. */
export interface RehearsalParts {
  event: OwnEvent;
  /** Host's diary: its token gives access to events that require an account. */
  diary: { env: Env; accountId: string };
  guestName: string;
  signal: AbortSignal;
}

function envOf({ diary: { env, accountId } }: Pick<RehearsalParts, 'diary'>): GuestEnv {
  // Without `sendingView`, uploads go by `fetch`, which can be slowed and cut.
  const { sendingView: _sendingView, ...own } = windowEnv;
  return { ...own, token: env.token, visit: null, account: () => accountId };
}

/**
 * Runs `work` with a store of its own, which is removed afterwards; one tab at a time.
 * @returns `busy` while another tab runs
 */
async function withStore<T>(token: string, env: GuestEnv, work: (db: EventDb) => Promise<T>): Promise<T | 'busy'> {
  const run = async () => {
    const db = new EventDb(token, undefined, rehearsalOwner(token));
    try {
      const result = await work(db);
      // The store holds the secrets to delete contributions that are left at the server.
      if ((await db.contributions.count()) === 0) await db.delete();
      return result;
    } finally {
      db.close();
    }
  };
  if (!env.locks) return run();
  return env.locks.request(`rehearsal-${token}`, { ifAvailable: true }, (lock) => (lock ? run() : ('busy' as const)));
}

function withRehearsal<T>(parts: RehearsalParts, work: (rehearsal: Rehearsal) => Promise<T>): Promise<T | 'busy'> {
  const { event, guestName, signal } = parts;
  const env = envOf(parts);
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return withStore(event.shareToken, env, (db) => work({ db, env, event, guestName, signal, sleep }));
}

/** Simulates a guest on a bad connection. @throws storage error */
export function runGuest(
  parts: RehearsalParts,
  onRehearsed: OnRehearsed,
): Promise<RehearsalResult<{ images: number; cuts: number }> | 'busy'> {
  return withRehearsal(parts, async (rehearsal) =>
    rehearseGuest(rehearsal, await drawGuestPictures(PICTURES), onRehearsed),
  );
}

/** Measures the upload rate, bytes per second. @throws storage error */
export function runLine(parts: RehearsalParts): Promise<RehearsalResult<number> | 'busy'> {
  return withRehearsal(parts, async (rehearsal) => measureLine(rehearsal, await drawLargePicture()));
}

/** Deletes contributions left by a tab that was closed during a rehearsal. @throws storage error */
export async function clearLeftovers({ event, diary }: Pick<RehearsalParts, 'event' | 'diary'>): Promise<void> {
  if (!(await hasRehearsal(event.shareToken))) return;
  const env = envOf({ diary });
  await withStore(event.shareToken, env, (db) => clearRehearsal({ db, env }));
}
