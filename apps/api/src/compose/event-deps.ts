import { isPro } from '@tagfalter/domain/subscription';
import { subscriptionsOf } from '#api/features/account/find-actor.ts';
import { createImportPort } from '#api/features/entries/imported/import-port.ts';
import type { EventDeps } from '#api/features/events/event-deps.ts';
import { createReceipts } from '#api/features/events/receipts.ts';
import { rememberCounts } from '#api/features/events/remembered-counts.ts';
import { rememberReceipts } from '#api/features/events/remembered-receipts.ts';
import { createCopies } from '#api/features/media/copies.ts';
import { createEventMedia } from '#api/features/media/event-media.ts';
import type { MediaDeps } from '#api/features/media/service.ts';
import { keepShelfWords } from '#api/features/media/shelf-files.ts';
import { toBeNamed } from '#api/features/media/store.ts';
import { ERASE, FORGET } from './event-jobs.ts';
import type { GuestFiles } from './guest-files.ts';
import type { SharedDeps } from './shared.ts';

interface Needs {
  files: Pick<GuestFiles, 'receive' | 'derive'>;
  media: MediaDeps;
}

/** Joins guest books with the media they own, and with the diary that takes them over. */
export function createEventDeps(shared: SharedDeps, { files, media }: Needs): EventDeps {
  const { changes, config, db, jobs, now, log, storageWatch, throttles, uploads } = shared;
  const { receive, derive } = files;
  const { signer, finisher } = media;
  const forgetLater = async (eventId: string, hashes: readonly string[]): Promise<void> => {
    for (const hash of hashes) await jobs.add(FORGET, { eventId, hash });
  };
  return {
    ...{ ...changes, storageWatch, now, log, throttles, quotaBytes: config.eventQuotaBytes },
    media: createEventMedia({ receive, derive, signer, finisher, uploads, forgetLater }),
    diary: diaryOf(shared, media),
    receipts: rememberReceipts(createReceipts(shared.receiptKey, shared.earlierReceiptKeys)),
    countAt: rememberCounts(db),
    isHostPro: async (accountId, at) => isPro(await subscriptionsOf(db, accountId), at),
    erase: (eventId) => jobs.add(ERASE, { eventId }),
    key: shared.signingKey,
  };
}

/** Lets people take an event's pictures into their diaries. */
function diaryOf({ changes, now }: SharedDeps, media: MediaDeps): EventDeps['diary'] {
  const keepWords = (accountId: string, words: string) => keepShelfWords(media, accountId, words);
  const { imagesOf, writeOne } = createImportPort({ ...changes, questions: { has: () => false }, keepWords, now });
  return { imagesOf, write: writeOne, keep: createCopies(toBeNamed(media)) };
}
