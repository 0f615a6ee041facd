import type { WireEvent } from '@tagfalter/contract/wire-event';
import { createEmitter } from '@tagfalter/local/base/store';
import type { ContributionRow } from '@tagfalter/local/guest/contribution-rows';
import {
  addGuestFile,
  beginContribution,
  type GuestProof,
  holdsSource,
  removeGuestFile,
  retryContribution,
  setGuestFileRole,
  setGuestFileTask,
  submitContribution,
} from '@tagfalter/local/guest/contributions';
import { readBlob } from '@tagfalter/local/media/blobs';
import { assembleRecording, discardRecording } from '@tagfalter/local/media/recordings';
import { liveQuery } from 'dexie';
import { createChunkStore } from '#entities/entry/recorder/chunk-store.ts';
import { listLeftBehind } from '#entities/entry/recorder/left-behind.ts';
import { heldTicket } from '#entities/event/ticket.ts';
import { report } from '#platform/error-log.ts';
import { CHUNK_MS } from '#platform/recorder/capture.ts';
import type { ContributionStore, ContributionStoreState } from './contribution-store.ts';
import type { Guest } from './guest-store.ts';
import { registerGuestWorker } from './guest-worker.ts';
import { sendingState } from './sending-state.ts';

interface WatchedRow extends Pick<ContributionStore, 'state' | 'subscribe'> {
  id(): string;
  /** From now on it is about another contribution. */
  follow(row: ContributionRow): void;
}

/** Whether a home stays with its row, or goes on with the one that carries its words further (`wordsIn`). */
type Course = 'stays' | 'follows';

/** The contribution and its receipts, live while somebody looks. */
function watchRow({ db, loop }: Guest, first: ContributionRow, course: Course): WatchedRow {
  let current: ContributionStoreState = { row: first, receipts: [], hasFailed: false, ...sendingState(loop.state()) };
  let stop: (() => void) | undefined;
  const changes = createEmitter(() => {
    stop = start();
    return () => {
      stop?.();
      stop = undefined;
    };
  });
  const show = (changed: Partial<ContributionStoreState>) => {
    current = { ...current, ...changed };
    changes.emit();
  };
  const follow = (row: ContributionRow) => {
    show({ row, receipts: [] });
    if (!stop) return;
    stop();
    stop = start();
  };
  const start = () => {
    const { id } = current.row;
    const query = liveQuery(async () => {
      const row = await db.contributions.get(id);
      const keys = [
        [id, ''],
        [id, '\uffff'],
      ] as const;
      const wordsIn = course === 'follows' ? row?.wordsIn : undefined;
      return {
        row,
        further: wordsIn === undefined ? undefined : await db.contributions.get(wordsIn),
        receipts: await db.receipts
          .where('[contributionId+hash]')
          .between(...keys)
          .toArray(),
      };
    });
    const reading = query.subscribe({
      next: ({ row, further, receipts }) => {
        if (further) return follow(further);
        // Deleted, as in another tab: nothing of it is left.
        show({ row: row ?? { ...current.row, files: [] }, receipts });
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
    id: () => current.row.id,
    follow,
    state: () => current,
    subscribe: changes.subscribe,
  };
}

/** With a ticket files go ahead of 'Senden' in code mode, too. */
function proofFor({ db }: Guest, mode: ContributionRow['mode']): GuestProof {
  const ticket = mode === 'code_required' ? heldTicket(db.token) : undefined;
  return ticket === undefined ? {} : { ticket };
}

/** A contribution in this device's store, sent by the loop of its event. */
function storedHome(guest: Guest, first: ContributionRow, course: Course): ContributionStore {
  const { db, loop } = guest;
  const { id, follow, ...watched } = watchRow(guest, first, course);
  const changed = <T>(result: T): T => {
    loop.wake('write');
    return result;
  };
  let beginning: Promise<void> | undefined;
  const beginAnew = async () => {
    const { eventId, receiptKey, mode } = first;
    follow(
      await beginContribution(db, guest.env, { id: eventId, receiptKey, sharingMode: mode }, proofFor(guest, mode)),
    );
  };
  /** Deleted meanwhile, as in another tab: what comes after that goes into a new one. */
  async function inRow<T>(act: () => Promise<T>, isGone: (result: T) => boolean): Promise<T> {
    const tried = id();
    const result = await act();
    if (!isGone(result)) return result;
    if (id() === tried) {
      beginning ??= beginAnew().finally(() => {
        beginning = undefined;
      });
      await beginning;
    }
    return act();
  }
  return {
    isStored: true,
    ...watched,
    holds: (source) => holdsSource(db, id(), source),
    add: async (file, instead) => {
      const result = await inRow(
        () => addGuestFile(db, id(), file, instead),
        (added) => added === 'gone',
      );
      if (result === 'added') registerGuestWorker();
      return changed(result);
    },
    remove: async (hash) => changed(await removeGuestFile(db, id(), hash)),
    setRole: async (hash, role) => changed(await setGuestFileRole(db, id(), hash, role)),
    setTask: async (hash, task) => changed(await setGuestFileTask(db, id(), hash, task)),
    submit: async (words) => {
      registerGuestWorker();
      await inRow(
        () => submitContribution(db, id(), words),
        (isTaken) => !isTaken,
      );
      changed(undefined);
    },
    retry: async (proof) => {
      await retryContribution(db, id(), proof);
      // Somebody has asked: a pause, or a page that was told to come anew, ends too.
      loop.wake('manual');
    },
    chunks: createChunkStore(db, guest.env, first.id),
    recover: async (keep) => {
      for (const left of (await listLeftBehind(db)).filter(({ label }) => label === first.id)) {
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
): Promise<ContributionStore> {
  const row = await beginContribution(guest.db, guest.env, event, proofFor(guest, event.sharingMode));
  return storedHome(guest, row, 'follows');
}

/** The home of a contribution that this device has. @param course `follows` for the form, `stays` for a list of them */
export function storedContributionOf(guest: Guest, row: ContributionRow, course: Course): ContributionStore {
  return storedHome(guest, row, course);
}
