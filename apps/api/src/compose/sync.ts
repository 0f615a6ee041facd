import type { FastifyInstance } from 'fastify';
import { createKeyedMutex } from '#api/base/queues.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { createNetworkName } from '#api/changes/audit-log.ts';
import { createNudges } from '#api/changes/nudges.ts';
import { createClockWatch } from '#api/db/clock-watch.ts';
import { createCallerLookup } from '#api/features/account/caller-lookup.ts';
import { isProAccount } from '#api/features/account/find-actor.ts';
import { createFreshSignIn } from '#api/features/account/fresh-sign-in.ts';
import { leaveRoutes } from '#api/features/account/leave-routes.ts';
import { sessionRoutes } from '#api/features/account/session-routes.ts';
import { signInWaysRoutes } from '#api/features/account/sign-in-ways-routes.ts';
import { createAsk } from '#api/features/assistant/ask.ts';
import { postRoutes } from '#api/features/assistant/post-routes.ts';
import { assistantRoutes } from '#api/features/assistant/routes.ts';
import { createUses } from '#api/features/assistant/uses.ts';
import type { ShelvingDeps } from '#api/features/entries/feed/shelve-revisions.ts';
import { findNamed } from '#api/features/entries/named-media.ts';
import { isTakenAsPro } from '#api/features/entries/pro-recording.ts';
import { isShownByEntry } from '#api/features/entries/repository.ts';
import { pastDayRoutes } from '#api/features/entries/rest/past-days.ts';
import { replyRoutes } from '#api/features/entries/rest/reply-routes.ts';
import { entryRoutes } from '#api/features/entries/rest/routes.ts';
import { createLinkGuesses } from '#api/features/entries/share/openings.ts';
import { isShownByLink, previewShared } from '#api/features/entries/share/read-shared.ts';
import { shareRoutes } from '#api/features/entries/share/routes.ts';
import { touchEntriesWith } from '#api/features/entries/touch.ts';
import { eventArchiveRoutes } from '#api/features/events/archive/routes.ts';
import { readEventPage } from '#api/features/events/feed/read.ts';
import { eraseEventsOf } from '#api/features/events/host/erase.ts';
import { isShownInEvent } from '#api/features/events/is-shown-in-event.ts';
import { eventRoutes } from '#api/features/events/routes.ts';
import { exportRoutes } from '#api/features/export/routes.ts';
import { invitingRoutes } from '#api/features/invitations/sent-routes.ts';
import { createAssistantMedia } from '#api/features/media/assistant-media.ts';
import type { MediaDecoder } from '#api/features/media/decode/decoder.ts';
import { createPictureSigner } from '#api/features/media/pictures/addresses.ts';
import { createQuotas } from '#api/features/media/quota.ts';
import type { Named } from '#api/features/media/repository.ts';
import { mediaRoutes } from '#api/features/media/routes.ts';
import { createSigner } from '#api/features/media/serve/addresses.ts';
import { type IsShown, mediaFiles } from '#api/features/media/serve/files.ts';
import { createMediaPort } from '#api/features/media/service.ts';
import { keepShelfRecording, keepShelfWords } from '#api/features/media/shelf-files.ts';
import { remakeDerived } from '#api/features/media/store.ts';
import { createUploadCallers } from '#api/features/media/uploads/callers.ts';
import { createUploadFinisher } from '#api/features/media/uploads/finish.ts';
import { uploadPages } from '#api/features/media/uploads/tus.ts';
import { relationTo } from '#api/features/people/relations.ts';
import { quietRoutes } from '#api/features/quiet/routes.ts';
import { loadQuestions } from '#api/features/reflection/questions.ts';
import { reflectionRoutes } from '#api/features/reflection/routes.ts';
import { statisticsRoutes } from '#api/features/statistics/routes.ts';
import { endWithAccount } from '#api/features/subscriptions/end-with-account.ts';
import type { Authenticate } from '#api/http/authenticate.ts';
import { ownOrigins } from '#api/http/own-origins.ts';
import type { Route } from '#api/http/route.ts';
import { createUploadLocker } from '#api/http/upload-locks.ts';
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
import { joinMaintenance } from './maintenance-tasks.ts';
import { joinModeration } from './moderation.ts';
import { servePages } from './pages.ts';
import { joinReminders } from './reminders.ts';
import { createSharedMutex } from './shared-mutex.ts';
import { joinSubscriptions } from './subscriptions.ts';

/** Milliseconds a creation waits for another one of the same account or contribution. */
const CREATE_MS = 5000;

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
  const { config, db, listen, blobs, assistant, now, log, failpoint, identityProvider: provider, throttles } = deps;
  const { metrics } = deps.telemetry;
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
  const ask = createAsk({ db, assistant, now, throttles, stopping: stopping.signal });
  const asked = { kind: assistant.kind, media: seen, runUse, ask, now };
  const work = doWork(app, { deps, changes, assistant: asked, media: seen, stopping: stopping.signal });
  const quotas = createQuotas({ accountBytes: config.accountQuotaBytes, findNamed, now });
  const store = {
    ...{ ...changes, blobs, decoder, storageWatch, quotas },
    ...{ onReady: touchEntriesWith, afterReady: work.wake },
  };
  const signer = createSigner(deps.signingKey, now);
  const { uploads, locks } = deps;
  const locker = createUploadLocker(locks);
  const inTurn = createSharedMutex(locks, { name: 'file' });
  const joined = joinEvents(app, { deps, changes, decoder, inspector, storageWatch, signer, uploads, inTurn, store });
  const { guests, receive } = joined;
  const finishing = createSharedMutex(locks, { name: 'finish' });
  const finisher = createUploadFinisher({ ...store, uploads, inTurn: finishing, isProRecording, receive, now });
  const events = joined.open(finisher);
  const clockWatch = createClockWatch({ db, now, log });
  const erasing = {
    ...{ db, blobs, endGuestBooks: (accountId: string) => eraseEventsOf(events.deps, accountId) },
    removeIdentity: provider?.remove ?? (async () => {}),
  };
  const shelving: ShelvingDeps = {
    ...changes,
    keepWords: (...words) => keepShelfWords(store, ...words),
    keepRecording: (accountId, { hash }) => keepShelfRecording(store, accountId, hash),
  };
  const { expire: expireContributions } = events;
  joinMaintenance(app, deps, { changes, clockWatch, erasing, shelving, findNamed, finisher, expireContributions });
  const media = { ...store, signer, finisher };
  const sync = { served: deps.served, callerLookup: createCallerLookup(now, deps.isDistributed) };
  const pictureAddress = createPictureSigner(deps.signingKey, now).sign;
  await app.register(
    uploadPages({
      ...{ ...store, uploads, finisher, locker, publicUrl: config.publicUrl, log, metrics },
      creating: createSharedMutex(locks, { name: 'create', patienceMs: CREATE_MS, goesOn: true }),
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

  const linkGuesses = createLinkGuesses(now);
  await servePages(app, deps, {
    findEventPage: (token) => readEventPage(events.deps, token),
    findShared: (token) => previewShared(entryDeps, token),
    countWrong: linkGuesses.countWrong,
  });

  const questions = await loadQuestions(db);
  const importing = { deps, changes, media, questions, clockWatch, locker, authenticate: actor };

  const requireFreshSignIn = createFreshSignIn({ db, now, provider });
  const { exportSigner, eventArchives } = await joinArchives(app, deps, { storageWatch, questions, nudges });

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
    ...invitingRoutes({ ...changes, now, throttles, send: sendInvitation(deps) }),
    ...replyRoutes({ ...entryDeps, throttles }),
    ...joinModeration(deps, { ...entryDeps, exportSigner }),
    ...shareRoutes(entryDeps, linkGuesses),
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
      ...{ serial: deps.serial, isDistributed: deps.isDistributed },
      metrics,
      now,
      questions,
      afterAsking: work.wake,
    }),
  ];
}
