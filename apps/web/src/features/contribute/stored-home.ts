import type { WireEvent } from '@tagfalter/contract/wire-event';
import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import {
  addGuestFile,
  beginContribution,
  holdsSource,
  removeGuestFile,
  retryContribution,
  setGuestFileRole,
  submitContribution,
} from '@tagfalter/local/guest/contributions';
import { readBlob } from '@tagfalter/local/media/blobs';
import { assembleRecording, discardRecording } from '@tagfalter/local/media/recordings';
import { liveQuery } from 'dexie';
import { createChunkStore } from '#entities/entry/recorder/chunk-store.ts';
import { listLeftBehind } from '#entities/entry/recorder/left-behind.ts';
import { report } from '#platform/error-log.ts';
import { CHUNK_MS } from '#platform/recorder/capture.ts';
import type { ContributionHome, HomeState } from './contribution-home.ts';
import type { Guest } from './guest-store.ts';
import { registerGuestWorker } from './guest-worker.ts';
import { sendingState } from './sending-state.ts';

/** The contribution and its receipts, live while somebody looks. */
function watchRow({ db, loop }: Guest, first: ContributionRow): Pick<ContributionHome, 'state' | 'subscribe'> {
  const listeners = new Set<() => void>();
  let current: HomeState = { row: first, receipts: [], hasFailed: false, ...sendingState(loop.state()) };
  let stop: () => void = () => undefined;
  const show = (changes: Partial<HomeState>) => {
    current = { ...current, ...changes };
    for (const listener of listeners) listener();
  };
  const start = () => {
    const query = liveQuery(async () => {
      const row = await db.contributions.get(first.id);
      const keys = [
        [first.id, ''],
        [first.id, '\uffff'],
      ] as const;
      return {
        row,
        receipts: await db.receipts
          .where('[contributionId+hash]')
          .between(...keys)
          .toArray(),
      };
    });
    const reading = query.subscribe({
      next: ({ row, receipts }) => {
        if (row) show({ row, receipts });
      },
      error: (error: unknown) => report(error, 'guest: reading the contribution'),
    });
    const stopLoop = loop.subscribe(() => show(sendingState(loop.state())));
    return () => {
      reading.unsubscribe();
      stopLoop();
    };
  };
  return {
    state: () => current,
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

/** A contribution in this device's store, sent by the loop of its event. */
function storedHome(guest: Guest, first: ContributionRow): ContributionHome {
  const { db, loop } = guest;
  const { id } = first;
  const changed = <T>(result: T): T => {
    loop.wake('write');
    return result;
  };
  return {
    isStored: true,
    ...watchRow(guest, first),
    holds: (source) => holdsSource(db, id, source),
    add: async (file) => {
      const result = await addGuestFile(db, id, file);
      if (result === 'added') registerGuestWorker();
      return changed(result);
    },
    remove: async (hash) => changed(await removeGuestFile(db, id, hash)),
    setRole: async (hash, role) => changed(await setGuestFileRole(db, id, hash, role)),
    submit: async (words) => {
      registerGuestWorker();
      changed(await submitContribution(db, id, words));
    },
    retry: async (code) => {
      await retryContribution(db, id, code);
      // Somebody has asked: a pause, or a page that was told to come anew, ends too.
      loop.wake('manual');
    },
    chunks: createChunkStore(db, guest.env, id),
    recover: async (keep) => {
      for (const left of (await listLeftBehind(db)).filter(({ label }) => label === id)) {
        const { blob, mime, chunks } = await assembleRecording(db, left.id);
        await keep({ recordingId: left.id, chunks: [blob], mime, atMostMs: chunks * CHUNK_MS });
        await discardRecording(db, left.id);
      }
    },
    blobOf: async (hash) => (await readBlob(db, hash, 'thumb')) ?? readBlob(db, hash, 'original'),
  };
}

/** Begins a contribution in this device's store. @throws storage error (`isStorageError`) */
export async function beginStored(
  guest: Guest,
  event: Pick<WireEvent, 'id' | 'receiptKey' | 'sharingMode'>,
): Promise<ContributionHome> {
  return storedHome(guest, await beginContribution(guest.db, guest.env, event));
}

/** The home of a contribution that this device has. */
export function homeOf(guest: Guest, row: ContributionRow): ContributionHome {
  return storedHome(guest, row);
}
