import type { User } from '@tagfalter/contract/user';
import { bindAccount } from '@tagfalter/local/base/bind-account';
import type { Env } from '@tagfalter/local/base/env';
import { reporting } from '@tagfalter/local/base/report';
import { type DiaryDb, draftCopiesKey } from '@tagfalter/local/db/diary-db';
import { deleteCopiesOfOthers } from '@tagfalter/local/db/server-copies';
import { type StoreState, type StoreWatch, watchStore } from '@tagfalter/local/db/store-watch';
import {
  createDiaryLoop,
  createDiaryNudges,
  type DiaryAccount,
  type DiaryLoop,
  openDiary,
} from '@tagfalter/local/diary';
import type { SyncState } from '@tagfalter/local/loop/state';
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useIsPro } from '#entities/person/pro/use-is-pro.ts';
import { session } from '#entities/person/use-session.ts';
import { deviceStore } from '#platform/browser-stores.ts';
import { env } from '#platform/env.ts';
import { followPageLife } from '#platform/follow-page-life.ts';
import { wakeOnEvents } from '#platform/wake-on-events.ts';
import { forgetAtContact } from './forget-at-contact.ts';
import { reserveWhenQuiet } from './reserve-when-quiet.ts';
import { takePoke } from './take-poke.ts';
import { hintAtWaiting } from './wake-up-hint.ts';

/** The diary of the account that is open: its store, its surroundings, its sync. */
export interface Diary {
  db: DiaryDb;
  /** Bound to the account: nothing of this diary is asked for in the name of another (S14). */
  env: Env;
  accountId: string;
  user: User;
  /** Whether the account is Pro here and now (decision 25). */
  isPro: boolean;
  store: StoreWatch;
  sync: DiaryLoop;
}

const DiaryContext = createContext<Diary | null>(null);

type OpenDiary = Pick<Diary, 'db' | 'env' | 'store' | 'sync'>;

/** Takes up what was typed beside the database, if there is any. */
async function takeUpCopies(db: DiaryDb): Promise<void> {
  if (deviceStore.getItem(draftCopiesKey(db.owner.id)) === null) return;
  const { storeCopies } = await import('./draft-copies.ts');
  await storeCopies(db);
}

/** Opens the store and starts the sync; the answer closes both. */
function open(account: DiaryAccount): OpenDiary & { start(): () => void } {
  const { id: accountId } = account;
  const db = openDiary(account);
  const store = watchStore(db, env.report);
  const sync = createDiaryLoop(db, env);
  const start = () => {
    void store.open();
    takeUpCopies(db).catch(reporting(env, 'drafts: taking up', undefined));
    const stopFollowing = followPageLife();
    const stopReserve = reserveWhenQuiet(db);
    // Another person may have left without signing out (spec §4); copies that cannot go now go next time.
    deleteCopiesOfOthers(accountId).catch(reporting(env, 'copies of others', undefined));
    const channel = new BroadcastChannel(db.name);
    const stopSync = sync.start();
    const take = takePoke(sync, () => void session.refresh());
    const nudges = createDiaryNudges(db.owner, env, { nudge: () => sync.wake('nudge'), take }, channel);
    const stopNudges = nudges.start();
    const stopTelling = sync.subscribe(() => {
      if (sync.state().kind === 'idle') nudges.serverReplied();
    });
    const stopWaking = wakeOnEvents(sync);
    const stopHints = hintAtWaiting(sync, db);
    const stopForgetting = forgetAtContact(sync, accountId);
    return () => {
      stopFollowing();
      stopReserve();
      stopForgetting();
      stopHints();
      stopWaking();
      stopTelling();
      stopNudges();
      stopSync();
      channel.close();
      // Signing out deletes the database next; an open one would be created anew by the last query.
      db.close();
    };
  };
  return { db, env: bindAccount(env, accountId), store, sync, start };
}

/** Holds one account's diary open for everything inside. Hand it a `key` of the account id. */
export function DiaryProvider({ accountId, user, children }: { accountId: string; user: User; children: ReactNode }) {
  const { entrySpace } = user;
  const opened = useMemo(() => open({ id: accountId, entrySpace }), [accountId, entrySpace]);
  useEffect(() => opened.start(), [opened]);
  const isPro = useIsPro(user);
  const diary = useMemo(() => {
    const { db, env, store, sync } = opened;
    return isPro === undefined ? null : { db, env, accountId, user, isPro, store, sync };
  }, [opened, accountId, user, isPro]);
  // Screens decide by it where they lead; it is known in a moment.
  if (!diary) return null;
  return <DiaryContext value={diary}>{children}</DiaryContext>;
}

/**
 * The open diary.
 * @throws Error outside of a DiaryProvider
 */
export function useDiary(): Diary {
  const diary = use(DiaryContext);
  if (!diary) throw new Error('No diary is open here');
  return diary;
}

/** State of the sync, live. */
export function useSyncState(): SyncState {
  const { sync } = useDiary();
  return useSyncExternalStore(sync.subscribe, sync.state);
}

/** How the database stands, live. */
export function useStoreState(): StoreState {
  const { store } = useDiary();
  return useSyncExternalStore(store.subscribe, store.state);
}

/** Counts how often the database was opened anew, live. */
export function useReopenings(): number {
  const { store } = useDiary();
  return useSyncExternalStore(store.subscribe, store.reopenings);
}
