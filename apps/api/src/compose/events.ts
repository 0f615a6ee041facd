import { eventArchiveRoutes } from '#api/features/events/archive/routes.ts';
import { readEventPage } from '#api/features/events/feed/read.ts';
import { expireContributions } from '#api/features/events/guest/expire.ts';
import { eraseEventsOf, findErased, removeErased } from '#api/features/events/host/erase.ts';
import { eventRoutes } from '#api/features/events/routes.ts';
import { findReceived } from '#api/features/media/derive-received.ts';
import type { MediaDeps } from '#api/features/media/service.ts';
import { removeForgotten } from '#api/features/media/unkept.ts';
import { eventPages } from '#api/http/pages/event-page.ts';
import type { ArchiveParts } from './archives.ts';
import { createEventDeps } from './event-deps.ts';
import { ERASE, FIND_LOST, FIND_LOST_CRON, FORGET } from './event-jobs.ts';
import type { GuestFiles } from './guest-files.ts';
import { maintenanceJob } from './maintenance.ts';
import type { SharedDeps } from './shared.ts';
import { job, type Subject, scheduledJob } from './subject.ts';

interface Needs extends Pick<ArchiveParts, 'eventArchives'> {
  files: GuestFiles;
  media: MediaDeps;
}

interface Events extends Subject {
  /** Deletes an account's guest books with their files. */
  endGuestBooks(accountId: string): Promise<void>;
}

/** Guest books: their calls, their page, and the jobs that remove what was deleted. */
export function joinEvents(shared: SharedDeps, { files, media, eventArchives }: Needs): Events {
  const { config, db, jobs } = shared;
  const deps = createEventDeps(shared, { files, media });
  const expire = {
    name: 'expire-contributions',
    cron: '55 * * * *',
    run: (at: number) => expireContributions(deps, at),
  };
  return {
    endGuestBooks: (accountId) => eraseEventsOf(deps, accountId),
    routes: [...eventRoutes(deps), ...eventArchiveRoutes(deps, eventArchives)],
    pages: [
      eventPages({
        root: shared.webRoot,
        publicUrl: config.publicUrl,
        findEventPage: (token) => readEventPage(deps, token),
      }),
    ],
    jobs: [
      job(FORGET, ({ eventId, hash }) => removeForgotten(files.receive, eventId, [hash])),
      job(ERASE, ({ eventId }) => removeErased(deps, eventId)),
      scheduledJob(FIND_LOST, FIND_LOST_CRON, async () => {
        for (const eventId of await findReceived(db)) await files.deriveLater(eventId);
        for (const eventId of await findErased(db)) await jobs.add(ERASE, { eventId });
      }),
      maintenanceJob(shared, expire),
    ],
    hooks(app) {
      app.addHook('onReady', () => jobs.add(FIND_LOST, {}));
    },
  };
}
