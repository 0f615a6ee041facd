import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { everyProcess } from '#api/base/every-process.ts';
import { createKeyedMutex } from '#api/base/queues.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { createNetworkName, forgetEvents } from '#api/changes/audit-log.ts';
import { boundAccounts } from '#api/changes/bound-accounts.ts';
import { forgetReplies } from '#api/changes/forget-replies.ts';
import { createNudges } from '#api/changes/nudges.ts';
import { createClockWatch } from '#api/db/clock-watch.ts';
import { createCallerLookup } from '#api/features/account/caller-lookup.ts';
import { forgetOrphans } from '#api/features/account/cleanup.ts';
import { eraseAccounts } from '#api/features/account/erase/erase-accounts.ts';
import { isProAccount } from '#api/features/account/find-actor.ts';
import { createFreshSignIn } from '#api/features/account/fresh-sign-in.ts';
import { leaveRoutes } from '#api/features/account/leave-routes.ts';
import { sessionRoutes } from '#api/features/account/session-routes.ts';
import { signInWaysRoutes } from '#api/features/account/sign-in-ways-routes.ts';
import { createAsk } from '#api/features/assistant/ask.ts';
import { postRoutes } from '#api/features/assistant/post-routes.ts';
import { assistantRoutes } from '#api/features/assistant/routes.ts';
import { createUses, forgetUses } from '#api/features/assistant/uses.ts';
import { forgetDeclarations } from '#api/features/declarations/repository.ts';
import { compactTombstones } from '#api/features/entries/feed/compact.ts';
import { emptyDeletedDays } from '#api/features/entries/feed/empty-deleted.ts';
import { forgetRevisions } from '#api/features/entries/feed/revisions.ts';
import { findNamed } from '#api/features/entries/named-media.ts';
import { isTakenAsPro } from '#api/features/entries/pro-recording.ts';
import { isShownByEntry } from '#api/features/entries/repository.ts';
import { pastDayRoutes } from '#api/features/entries/rest/past-days.ts';
import { replyRoutes } from '#api/features/entries/rest/reply-routes.ts';
import { entryRoutes } from '#api/features/entries/rest/routes.ts';
import { createOpenings } from '#api/features/entries/share/openings.ts';
import { isShownByLink, previewShared } from '#api/features/entries/share/read-shared.ts';
import { shareRoutes } from '#api/features/entries/share/routes.ts';
import { touchEntriesWith } from '#api/features/entries/touch.ts';
import { eventArchiveRoutes } from '#api/features/events/archive/routes.ts';
import { readEventPage } from '#api/features/events/feed/read.ts';
import { eraseEventsOf } from '#api/features/events/host/erase.ts';
import { isShownInEvent } from '#api/features/events/is-shown-in-event.ts';
import { eventRoutes } from '#api/features/events/routes.ts';
import { exportRoutes } from '#api/features/export/routes.ts';
import { forgetInvitations } from '#api/features/invitations/sent.ts';
import { invitingRoutes } from '#api/features/invitations/sent-routes.ts';
import { createAssistantMedia } from '#api/features/media/assistant-media.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import type { MediaDecoder } from '#api/features/media/decode/decoder.ts';
import { createPictureSigner } from '#api/features/media/pictures/addresses.ts';
import { createQuotas } from '#api/features/media/quota.ts';
import type { Named } from '#api/features/media/repository.ts';
import { mediaRoutes } from '#api/features/media/routes.ts';
import { createSigner } from '#api/features/media/serve/addresses.ts';
import { type IsShown, mediaFiles } from '#api/features/media/serve/files.ts';
import { createMediaPort } from '#api/features/media/service.ts';
import { spotCheckMedia } from '#api/features/media/spot-check.ts';
import { remakeDerived } from '#api/features/media/store.ts';
import { removeStrayBlobs } from '#api/features/media/stray-blobs.ts';
import { createUploadCallers } from '#api/features/media/uploads/callers.ts';
import { createUploadFinisher } from '#api/features/media/uploads/finish.ts';
import { uploadPages } from '#api/features/media/uploads/tus.ts';
import { forgetReports } from '#api/features/moderation/report.ts';
import { relationTo } from '#api/features/people/relations.ts';
import { quietRoutes } from '#api/features/quiet/routes.ts';
import { loadQuestions } from '#api/features/reflection/questions.ts';
import { reflectionRoutes } from '#api/features/reflection/routes.ts';
import { statisticsRoutes } from '#api/features/statistics/routes.ts';
import { grantLateBonuses } from '#api/features/statistics/streak.ts';
import { endWithAccount } from '#api/features/subscriptions/end-with-account.ts';
import { forgetSubscriptionMails } from '#api/features/subscriptions/mails/send-mails.ts';
import { forgetPaymentEvents } from '#api/features/subscriptions/webhook.ts';
import type { Authenticate } from '#api/http/authenticate.ts';
import { ownOrigins } from '#api/http/own-origins.ts';
import { eventPages } from '#api/http/pages/event-page.ts';
import { sharedPages } from '#api/http/pages/shared-page.ts';
import type { Route } from '#api/http/route.ts';
import { sweepMails } from '#api/mails/sweep-mails.ts';
import { addProtocolHeader } from '#api/sync/protocol.ts';
import { syncRoutes } from '#api/sync/routes.ts';
import { tellOfEnd } from './account-mails.ts';
import { joinArchives } from './archives.ts';
import { joinDeclarations } from './declarations.ts';
import type { Deps } from './deps.ts';
import { joinEvents } from './events.ts';
import { joinImports } from './imports.ts';
import { sendInvitation } from './invitation-mails.ts';
import { doWork } from './jobs.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { joinModeration } from './moderation.ts';
import { joinReminders } from './reminders.ts';
import { joinSubscriptions } from './subscriptions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Joins entries, media and sync.
 * @returns their routes; plugins are registered
 */
export async function serveData(
  app: FastifyInstance,
  deps: Deps,
  {
    authenticate: { actor },
    decoder,
    inspector,
    storageWatch,
  }: { authenticate: Authenticate; decoder: MediaDecoder; inspector: MediaDecoder; storageWatch: StorageWatch },
): Promise<Route[]> {
  const { config, db, listen, blobs, assistant, now, log, failpoint, identityProvider: provider } = deps;
  const nudges = await createNudges({ db, listen, log, failpoint });
  // Event streams never end by themselves: a stop would wait for every reader.
  app.addHook('preClose', () => nudges.close());
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  addProtocolHeader(app);

  const isProRecording = async (accountId: string, hash: string) =>
    (await isProAccount(db, accountId, now())) || (await isTakenAsPro(db, accountId, hash));
  const changes = { db, nudges, failpoint };
  const own = ownOrigins(config);
  const seen = createAssistantMedia({ db, blobs, decoder, isOwnOrigin: (origin) => own.has(origin) });
  const runUse = createUses({ ...changes, now });
  const ask = createAsk({ db, assistant, now, stopping: stopping.signal });
  const asked = { kind: assistant.kind, media: seen, runUse, ask, now };
  const work = doWork(app, { deps, changes, assistant: asked, media: seen, stopping: stopping.signal });
  const quotas = createQuotas({ accountBytes: config.accountQuotaBytes, findNamed, now });
  const store = {
    ...{ ...changes, blobs, decoder, storageWatch, quotas },
    ...{ onReady: touchEntriesWith, afterReady: work.wake },
  };
  const signer = createSigner(deps.signingKey, now);
  const uploadsDir = join(config.dataDir, 'uploads');
  const joined = joinEvents(app, { deps, changes, decoder, inspector, storageWatch, signer, uploadsDir, store });
  const { guests, receive } = joined;
  const finisher = createUploadFinisher({ ...store, uploadsDir, isProRecording, receive, now });
  const events = joined.open(finisher);
  const clockWatch = createClockWatch({ db, now, log });
  const erasing = {
    ...{ db, blobs, endGuestBooks: (accountId: string) => eraseEventsOf(events.deps, accountId) },
    removeIdentity: provider?.remove ?? (async () => {}),
  };
  scheduleMaintenance({ jobs: deps.jobs, now, clockWatch }, [
    { name: 'forget-replies', cron: '5 * * * *', run: (at) => forgetReplies(db, at) },
    { name: 'bound-accounts', cron: '45 * * * *', run: () => boundAccounts(db) },
    { name: 'forget-events', cron: '55 * * * *', run: (at) => forgetEvents(db, at) },
    { name: 'forget-payment-events', cron: '50 4 * * *', run: (at) => forgetPaymentEvents(db, at) },
    { name: 'forget-subscription-mails', cron: '55 4 * * *', run: (at) => forgetSubscriptionMails(db, at) },
    { name: 'forget-reports', cron: '35 * * * *', run: (at) => forgetReports(db, at) },
    { name: 'forget-declarations', cron: '25 4 * * *', run: (at) => forgetDeclarations(db, at) },
    { name: 'erase-accounts', cron: '0 * * * *', run: (at) => eraseAccounts(erasing, at) },
    { name: 'forget-invitations', cron: '40 * * * *', run: (at) => forgetInvitations(db, at) },
    { name: 'forget-uses', cron: '10 * * * *', run: (at) => forgetUses(db, at) },
    { name: 'forget-revisions', cron: '15 * * * *', run: (at) => forgetRevisions(db, at) },
    { name: 'spot-check-media', cron: '35 3 * * *', run: () => spotCheckMedia({ db, blobs, log }) },
    { name: 'empty-deleted-days', cron: '20 * * * *', run: (at) => emptyDeletedDays(changes, at) },
    { name: 'collect-media', cron: '40 3 * * *', run: (at) => collectMedia({ db, blobs, findNamed }, at) },
    { name: 'expire-contributions', cron: '55 * * * *', run: (at) => events.expire(at) },
    { name: 'grant-bonuses', cron: '35 2 * * *', run: (at) => grantLateBonuses(changes, at) },
    { name: 'compact-tombstones', cron: '25 * * * *', run: (at) => compactTombstones(db, at) },
    ...(provider
      ? [
          { name: 'forget-orphans', cron: '30 * * * *', run: (at: number) => forgetOrphans(db, provider, at) },
          { name: 'forget-expired', cron: '50 * * * *', run: (at: number) => provider.forgetExpired(db, at) },
        ]
      : []),
  ]);
  everyProcess(app, {
    name: 'unfinished uploads',
    everyMs: HOUR_MS,
    run: async (signal) => finisher.sweep(await clockWatch.mayDelete(), signal),
  });
  everyProcess(app, {
    name: 'written mails',
    everyMs: DAY_MS,
    run: async (signal) => {
      if (await clockWatch.mayDelete()) await sweepMails(join(config.dataDir, 'mail'), now(), signal);
    },
  });
  everyProcess(app, {
    name: 'stray blobs',
    everyMs: DAY_MS,
    run: async (signal) => {
      if (await clockWatch.mayDelete()) await removeStrayBlobs({ db, blobs }, now(), signal);
    },
  });
  const media = { ...store, signer, finisher };
  const sync = { served: deps.served, callerLookup: createCallerLookup(now) };
  const pictureAddress = createPictureSigner(deps.signingKey, now).sign;
  await app.register(
    uploadPages({
      ...{ ...store, uploadsDir, finisher, publicUrl: config.publicUrl, log },
      callers: createUploadCallers({ db, quotas, finisher, guests, authenticate: actor }),
    }),
  );
  const remaking = createKeyedMutex();
  const remake = ({ ownerId, hash }: Named): Promise<void> =>
    remaking(`${ownerId}/${hash}`, () => remakeDerived(store, { ownerId, hash }));
  const isShown: IsShown = async (medium, { entryId, readerId, token }) => {
    if (token !== undefined) return isShownByLink({ db, now }, medium, { entryId, token });
    if (readerId === undefined) return isShownInEvent(db, medium, entryId);
    const relation = await relationTo(db, readerId, medium.ownerId);
    return isShownByEntry(db, medium, { entryId, relation });
  };
  const entryDeps = { ...changes, now, media: createMediaPort(media), pictureAddress, relationTo };
  await app.register(mediaFiles({ db, blobs, signer, remake, isShown, log, now }));

  await app.register(
    eventPages({
      root: deps.webRoot,
      publicUrl: config.publicUrl,
      findEventPage: (token) => readEventPage(events.deps, token),
    }),
  );

  const countOpening = createOpenings(now);
  await app.register(
    sharedPages({
      root: deps.webRoot,
      publicUrl: config.publicUrl,
      count: countOpening,
      findShared: (token) => previewShared(entryDeps, token),
    }),
  );

  const questions = await loadQuestions(db);
  const importing = { deps, changes, media, questions, clockWatch, authenticate: actor };

  const requireFreshSignIn = createFreshSignIn({ db, now, provider });
  const { exportSigner, eventArchives } = await joinArchives(app, deps, { storageWatch, questions });

  return [
    ...exportRoutes({ db, now, signer: exportSigner, requireFreshSignIn }),
    ...leaveRoutes({
      ...{ ...changes, blobs, now, requireFreshSignIn, tell: tellOfEnd(deps) },
      endSubscriptions: endWithAccount,
    }),
    ...(await joinSubscriptions(app, deps, changes)),
    ...(await joinImports(app, importing)),
    ...joinReminders(deps),
    ...(await joinDeclarations(app, deps, changes)),
    ...signInWaysRoutes({ db, provider }),
    ...sessionRoutes({ db, now, provider, nudges, log, networkName: createNetworkName(deps.signingKey) }),
    ...entryRoutes({ ...entryDeps, questions }),
    ...invitingRoutes({ ...changes, now, send: sendInvitation(deps) }),
    ...replyRoutes(entryDeps),
    ...joinModeration(deps, { ...entryDeps, exportSigner }),
    ...shareRoutes(entryDeps, countOpening),
    ...reflectionRoutes(questions),
    ...statisticsRoutes({ ...changes, now }),
    ...quietRoutes(changes),
    ...pastDayRoutes({ ...changes, now }, questions),
    ...mediaRoutes(media),
    ...eventRoutes(events.deps),
    ...eventArchiveRoutes(events.deps, eventArchives),
    ...assistantRoutes(asked),
    ...postRoutes({ ...changes, ...asked }),
    ...syncRoutes({
      ...changes,
      ...sync,
      pipelined: deps.pipelined,
      now,
      questions,
      afterAsking: work.wake,
    }),
  ];
}
