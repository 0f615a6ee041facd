import { compactTombstones } from '#api/features/entries/feed/compact.ts';
import { emptyDeletedEntries } from '#api/features/entries/feed/empty-deleted.ts';
import { forgetRevisions } from '#api/features/entries/feed/revisions.ts';
import { type ShelvingDeps, shelveRevisions } from '#api/features/entries/feed/shelve-revisions.ts';
import type { EntryDeps } from '#api/features/entries/rest/entry-deps.ts';
import { pastEntryRoutes } from '#api/features/entries/rest/past-days.ts';
import { replyRoutes } from '#api/features/entries/rest/reply-routes.ts';
import { entryRoutes } from '#api/features/entries/rest/routes.ts';
import { createLinkGuesses } from '#api/features/entries/share/openings.ts';
import { previewShared } from '#api/features/entries/share/read-shared.ts';
import { shareRoutes } from '#api/features/entries/share/routes.ts';
import { createMediaPort, type MediaDeps } from '#api/features/media/service.ts';
import { keepShelfRecording, keepShelfWords } from '#api/features/media/shelf-files.ts';
import { relationTo } from '#api/features/people/relations.ts';
import { quietRoutes } from '#api/features/quiet/routes.ts';
import { reflectionRoutes } from '#api/features/reflection/routes.ts';
import { statisticsRoutes } from '#api/features/statistics/routes.ts';
import { grantLateBonuses } from '#api/features/statistics/streak.ts';
import { sharedPages } from '#api/http/pages/shared-page.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

/** Entries by calls, with their questions, streaks and quiet times. */
export function joinEntries(shared: SharedDeps, { entries, media }: { entries: EntryDeps; media: MediaDeps }): Subject {
  const { changes, db, now, throttles, questions } = shared;
  const shelving: ShelvingDeps = {
    ...changes,
    keepWords: (...words) => keepShelfWords(media, ...words),
    keepRecording: (accountId, { hash }) => keepShelfRecording(media, accountId, hash),
  };
  const endTerms = async (at: number): Promise<void> => {
    await shelveRevisions(shelving, at);
    await forgetRevisions(db, at);
  };
  const tasks = [
    { name: 'forget-revisions', cron: '15 * * * *', run: endTerms },
    { name: 'empty-deleted-days', cron: '20 * * * *', run: (at: number) => emptyDeletedEntries(changes, at) },
    { name: 'compact-tombstones', cron: '25 * * * *', run: (at: number) => compactTombstones(db, at) },
    { name: 'grant-bonuses', cron: '35 2 * * *', run: (at: number) => grantLateBonuses(changes, at) },
  ];
  return {
    routes: [
      ...entryRoutes({ ...entries, questions }),
      ...replyRoutes({ ...entries, throttles }),
      ...pastEntryRoutes({ ...changes, now }, questions),
      ...reflectionRoutes(questions),
      ...statisticsRoutes({ ...changes, now }),
      ...quietRoutes(changes),
    ],
    jobs: tasks.map((task) => maintenanceJob(shared, task)),
  };
}

/** Links to entries, and the page that they open. */
export function joinSharing({ config, now, webRoot: root }: SharedDeps, { entries }: { entries: EntryDeps }): Subject {
  const guesses = createLinkGuesses(now);
  const findShared = (token: string) => previewShared(entries, token);
  return {
    routes: shareRoutes(entries, guesses),
    pages: [sharedPages({ root, publicUrl: config.publicUrl, countWrong: guesses.countWrong, findShared })],
  };
}

/** Used by every reader of entries. */
export function createEntryDeps({ changes, now, pictureSigner }: SharedDeps, media: MediaDeps): EntryDeps {
  return { ...changes, now, media: createMediaPort(media), pictureAddress: pictureSigner.sign, relationTo };
}
