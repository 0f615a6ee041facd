import { isPro } from '@tagfalter/domain/subscription';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { describeFault } from '#api/base/log.ts';
import type { KeyedMutex } from '#api/base/queues.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import type { Nudges } from '#api/changes/nudges.ts';
import type { Changes } from '#api/changes/owner-lock.ts';
import { subscriptionsOf } from '#api/features/account/find-actor.ts';
import { createImportPort } from '#api/features/entries/imported/import-port.ts';
import type { EventDeps } from '#api/features/events/event-deps.ts';
import { expireContributions } from '#api/features/events/guest/expire.ts';
import { onMedia } from '#api/features/events/guest/settle.ts';
import { takeArrival } from '#api/features/events/guest/take-arrival.ts';
import { createGuestUploads } from '#api/features/events/guest/uploads.ts';
import { findErased, removeErased } from '#api/features/events/host/erase.ts';
import { createReceipts } from '#api/features/events/receipts.ts';
import { rememberCounts } from '#api/features/events/remembered-counts.ts';
import { rememberReceipts } from '#api/features/events/remembered-receipts.ts';
import { createCopies } from '#api/features/media/copies.ts';
import type { MediaDecoder } from '#api/features/media/decode/decoder.ts';
import { type DeriveDeps, deriveReceived, findReceived } from '#api/features/media/derive-received.ts';
import { createEventMedia } from '#api/features/media/event-media.ts';
import { type ReceiveDeps, receiveMedium } from '#api/features/media/receive.ts';
import { findMedia } from '#api/features/media/repository.ts';
import type { MediaSigner } from '#api/features/media/serve/addresses.ts';
import { keepShelfWords } from '#api/features/media/shelf-files.ts';
import { type StoreDeps, toBeNamed } from '#api/features/media/store.ts';
import { removeForgotten } from '#api/features/media/unkept.ts';
import type { FinishDeps, UploadFinisher } from '#api/features/media/uploads/finish.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { UploadStore } from '#api/ports/uploads.ts';
import type { Deps } from './deps.ts';

const EventJob = v.strictObject({ eventId: v.pipe(v.string(), v.uuid()) });
const RETRY = { limit: 8, delay: 2, max: 600 };
/** Makes displayed variants of an event's pictures. */
const DERIVE = defineJob({
  name: 'event-derive',
  data: EventJob,
  key: ({ eventId }) => eventId,
  // The decoder takes turns among events, so that none waits for all of another.
  width: 4,
  retry: RETRY,
});
/** Removes the files of a deleted event. */
const ERASE = defineJob({
  name: 'event-erase',
  data: EventJob,
  key: ({ eventId }) => eventId,
  width: 1,
  retry: RETRY,
});
/** Removes a file that nothing names any more, once the store is back. */
const FORGET = defineJob({
  name: 'event-forget-file',
  data: v.strictObject({ ...EventJob.entries, hash: v.string() }),
  key: ({ eventId, hash }) => `${eventId}/${hash}`,
  width: 1,
  // For days: only the job knows of the file.
  retry: { ...RETRY, limit: 1000 },
});
/** Adds jobs that rows imply and a lost queue forgot. */
const FIND_LOST = defineJob({ name: 'find-lost-events', data: NoData, key: () => 'all', width: 1, retry: RETRY });
const HOURLY = '50 * * * *';

interface Options {
  deps: Deps;
  changes: Changes & { nudges: Pick<Nudges, 'publish' | 'subscribe'> };
  decoder: MediaDecoder;
  /** Inspects guests' files apart from the making of pictures. */
  inspector: MediaDecoder;
  storageWatch: StorageWatch;
  signer: MediaSigner;
  uploads: UploadStore;
  /** Work on one file, among all processes. */
  inTurn: KeyedMutex;
  /** Media store of accounts. */
  store: StoreDeps;
}

export interface EventParts {
  /** Used by uploads. */
  guests: ReturnType<typeof createGuestUploads>;
  /** Takes over a guest's complete file. */
  receive: FinishDeps['receive'];
  /** @param finisher made with `receive` */
  open(finisher: UploadFinisher): { deps: EventDeps; expire: (now: number) => Promise<void> };
}

/** Joins events with media and their jobs. */
export function joinEvents(app: FastifyInstance, options: Options): EventParts {
  const { deps, changes, decoder, inspector, storageWatch, signer, uploads, inTurn, store } = options;
  const { db, blobs, jobs, now, log } = deps;
  const shared = { ...changes, now, blobs, storageWatch, decoder, inTurn };
  const rules = { now, media: { find: findMedia }, quotaBytes: deps.config.eventQuotaBytes };
  const add = async (job: typeof DERIVE, eventId: string): Promise<void> => jobs.add(job, { eventId });
  const receive: ReceiveDeps = {
    ...shared,
    inspector,
    onArrival: (tx, delivery) => takeArrival(rules, tx, delivery),
    onReceived: (tx, versions, { ownerId, hash }) => onMedia(rules, tx, versions, { ownerId, hashes: [hash] }),
    afterReceived: (ownerId) => {
      add(DERIVE, ownerId).catch((fault: unknown) => log.error({ fault: describeFault(fault) }, 'job not added'));
    },
  };
  const derive: DeriveDeps = { ...shared, onDerived: (tx, versions, made) => onMedia(rules, tx, versions, made) };
  const guests = createGuestUploads({ ...changes, ...rules, log });
  jobs.handle(DERIVE, ({ eventId }, signal) => deriveReceived(derive, eventId, signal));
  return {
    guests,
    receive: ({ ownerId, contributionId, hash, kind }, path) =>
      receiveMedium(receive, { ownerId, contributionId, hash, kind, source: path }),
    open(finisher) {
      const forgetLater = async (eventId: string, hashes: readonly string[]): Promise<void> => {
        for (const hash of hashes) await jobs.add(FORGET, { eventId, hash });
      };
      const media = createEventMedia({ receive, derive, signer, finisher, uploads, forgetLater });
      const eventDeps: EventDeps = {
        ...{ ...changes, media, storageWatch, now, log, throttles: deps.throttles, quotaBytes: rules.quotaBytes },
        diary: diaryOf({ changes, store, now }),
        receipts: rememberReceipts(createReceipts(deps.receiptKey, deps.earlierReceiptKeys)),
        countAt: rememberCounts(db),
        isHostPro: async (accountId, at) => isPro(await subscriptionsOf(db, accountId), at),
        erase: (eventId) => add(ERASE, eventId),
        key: deps.signingKey,
      };
      jobs.handle(FORGET, ({ eventId, hash }) => removeForgotten(receive, eventId, [hash]));
      jobs.handle(ERASE, ({ eventId }) => removeErased(eventDeps, eventId));
      jobs.handle(FIND_LOST, async () => {
        for (const eventId of await findReceived(db)) await add(DERIVE, eventId);
        for (const eventId of await findErased(db)) await add(ERASE, eventId);
      });
      jobs.schedule(FIND_LOST, HOURLY);
      app.addHook('onReady', () => jobs.add(FIND_LOST, {}));
      return { deps: eventDeps, expire: (at) => expireContributions(eventDeps, at) };
    },
  };
}

/** Lets people take an event's pictures into their diaries. */
function diaryOf({ changes, store, now }: Pick<Options, 'changes' | 'store'> & Pick<Deps, 'now'>): EventDeps['diary'] {
  const keepWords = (accountId: string, words: string) => keepShelfWords(store, accountId, words);
  const { imagesOf, writeOne } = createImportPort({ ...changes, questions: { has: () => false }, keepWords, now });
  return { imagesOf, write: writeOne, keep: createCopies(toBeNamed(store)) };
}
