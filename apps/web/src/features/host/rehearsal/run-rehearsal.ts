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

/** Pictures that the guest sends. */
const PICTURES = 3;

/** Who rehearses what. */
export interface RehearsalParts {
  event: OwnEvent;
  /** Of the host's diary: its token is for events of people with an account. */
  diary: { env: Env; accountId: string };
  guestName: string;
  signal: AbortSignal;
}

function envOf({ diary: { env, accountId } }: Pick<RehearsalParts, 'diary'>): GuestEnv {
  // Without a view of what is on its way, bytes go by `fetch`, which can be slowed and cut.
  const { sendingView: _sendingView, ...own } = windowEnv;
  return { ...own, token: env.token, visit: null, account: () => accountId };
}

/**
 * Works with a store of its own, which is removed afterwards; one tab at a time.
 * @returns `busy` while another tab does
 */
async function withStore<T>(token: string, env: GuestEnv, work: (db: EventDb) => Promise<T>): Promise<T | 'busy'> {
  const run = async () => {
    const db = new EventDb(token, undefined, rehearsalOwner(token));
    try {
      const result = await work(db);
      // What could not be deleted at the server needs its secret.
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

/** A guest comes through a bad line. @throws storage error */
export function runGuest(
  parts: RehearsalParts,
  onRehearsed: OnRehearsed,
): Promise<RehearsalResult<{ images: number; cuts: number }> | 'busy'> {
  return withRehearsal(parts, async (rehearsal) =>
    rehearseGuest(rehearsal, await drawGuestPictures(PICTURES), onRehearsed),
  );
}

/** The line as it is, bytes a second. @throws storage error */
export function runLine(parts: RehearsalParts): Promise<RehearsalResult<number> | 'busy'> {
  return withRehearsal(parts, async (rehearsal) => measureLine(rehearsal, await drawLargePicture()));
}

/** Takes back what a tab that was closed in mid-rehearsal has left. @throws storage error */
export async function clearLeftovers({ event, diary }: Pick<RehearsalParts, 'event' | 'diary'>): Promise<void> {
  if (!(await hasRehearsal(event.shareToken))) return;
  const env = envOf({ diary });
  await withStore(event.shareToken, env, (db) => clearRehearsal({ db, env }));
}
