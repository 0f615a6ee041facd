import { join } from 'node:path';
import { adminAudit } from '@tagfalter/contract/admin-audit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { backupRoutes } from '#api/backup/routes.ts';
import { endStreamsOfGone } from '#api/base/caller-signal.ts';
import { createCodeGuesses } from '#api/base/code-guesses.ts';
import { diskOf } from '#api/base/disk-space.ts';
import { createStorageWatch, type StorageWatch } from '#api/base/storage-watch.ts';
import { createProxyCheck, type IsTrustedProxy } from '#api/base/trusted-proxies.ts';
import { noteOperatorEvent, noteOrLog, readAudit } from '#api/changes/audit-log.ts';
import { createFindActor } from '#api/features/account/find-actor.ts';
import { grantProRoutes } from '#api/features/account/grant-pro.ts';
import type { ProfilePictures } from '#api/features/account/pictures-port.ts';
import { privacyRoutes } from '#api/features/account/privacy.ts';
import { createProLeases } from '#api/features/account/pro-lease.ts';
import { profileRoutes } from '#api/features/account/profile-routes.ts';
import { accountRoutes } from '#api/features/account/routes.ts';
import type { Admission } from '#api/features/account/service.ts';
import { signInRoutes } from '#api/features/account/sign-in-routes.ts';
import { takeOverRoutes } from '#api/features/account/take-over-routes.ts';
import { isLinkOpen } from '#api/features/entries/share/read-shared.ts';
import { invitationRoutes } from '#api/features/invitations/routes.ts';
import { consumeCode } from '#api/features/invitations/service.ts';
import { createDecoder } from '#api/features/media/decode/decoder.ts';
import { createPictureSigner } from '#api/features/media/pictures/addresses.ts';
import { picturePage } from '#api/features/media/pictures/page.ts';
import { createProfilePictures } from '#api/features/media/pictures/profile-pictures.ts';
import { befriend } from '#api/features/people/relations.ts';
import { peopleRoutes } from '#api/features/people/routes.ts';
import { systemPages } from '#api/features/system/pages.ts';
import { systemRoutes } from '#api/features/system/routes.ts';
import { createAuthenticate } from '#api/http/authenticate.ts';
import { answerForNode, answerParser } from '#api/http/bare-replies.ts';
import { closeIdleWhileStopping } from '#api/http/close-idle.ts';
import { watchCrowdedAddresses } from '#api/http/crowded-addresses.ts';
import { answerFault, handleErrors } from '#api/http/error-handler.ts';
import { acceptForms } from '#api/http/form.ts';
import { createFormFiles, type FormFiles } from '#api/http/form-files.ts';
import { reportForeignProxies } from '#api/http/forwarded.ts';
import { endStreamsOfHead } from '#api/http/head-replies.ts';
import { identityPages, noSessionPage } from '#api/http/identity-pages.ts';
import { acceptJson } from '#api/http/json-body.ts';
import { keepRoomForText } from '#api/http/keep-room.ts';
import { logResponses } from '#api/http/log-responses.ts';
import { ownOrigins } from '#api/http/own-origins.ts';
import { stylesOf } from '#api/http/pages/event-page.ts';
import { leadsElsewhere, signInPages } from '#api/http/pages/sign-in-page.ts';
import { serveWeb } from '#api/http/pages/static-web.ts';
import { answerPageForms } from '#api/http/plain-answers.ts';
import { registerRoutes } from '#api/http/register-routes.ts';
import { type Route, route } from '#api/http/route.ts';
import { createSecurityHeaders, setHeaders } from '#api/http/security-headers.ts';
import { endSlowBodies } from '#api/http/slow-bodies.ts';
import { routedAddress } from '#api/http/token-address.ts';
import type { Deps } from './deps.ts';
import { servePaymentStandIn } from './payment-stand-in.ts';
import { createTakePicture } from './provider-pictures.ts';
import { serveData } from './sync.ts';

/** Reports every route, for tests against the contract. */
export type ObserveRoute = (method: string, path: string) => void;

/** Waiting files of guests: a whole wedding at once. */
const MANY = { waiting: 4000, waitingPerKey: 2000 };

/** Every route of the contract, and plugins that reply by themselves. */
export async function buildApp(deps: Deps, observe?: ObserveRoute): Promise<FastifyInstance> {
  const { config, db, blobs, identity, identityProvider, now, adminToken } = deps;
  const isTrustedProxy = createProxyCheck(config.trustedProxies);
  const headers = createSecurityHeaders(config.publicUrl, deps.connectOrigins, leadsElsewhere(config.identity));
  const app = createServer(deps, isTrustedProxy, headers);
  if (observe) app.addHook('onRoute', ({ method, url }) => void [method].flat().map((name) => observe(name, url)));
  closeIdleWhileStopping(app);
  const storageWatch = watchStorage(deps);
  handleErrors(app, storageWatch);
  app.addHook('onRequest', async (_request, reply) => setHeaders(reply, headers()));
  answerForNode(app);
  endStreamsOfHead(app);
  reportForeignProxies(app, isTrustedProxy);
  logResponses(app);
  deps.telemetry.watchRequests(app);
  deps.telemetry.metrics.gauge('tagfalter.store.away', async () => [
    { value: (await deps.storeState()) === 'ok' ? 0 : 1 },
  ]);
  endSlowBodies(app, deps.bodyPace);
  endStreamsOfGone(app);
  keepRoomForText(app, storageWatch);
  acceptJson(app);
  await acceptForms(app);
  const formFiles = createFormFiles(join(config.dataDir, 'forms'), () => storageWatch.requireRoomForMedia());
  app.addHook('onReady', formFiles.sweep);
  const decoder = createDecoder({ log: deps.log, start: deps.startDecodeProcess });
  app.addHook('preClose', decoder.close);
  const inspector = createDecoder({ log: deps.log, start: deps.startDecodeProcess, queue: MANY });
  app.addHook('preClose', inspector.close);

  const own = ownOrigins(config);
  const isOwnOrigin = (origin: string): boolean => own.has(origin);
  const authenticate = createAuthenticate({
    identity,
    findActor: createFindActor(db, now),
    isOwnOrigin,
    adminToken,
    noteCaller: watchCrowdedAddresses(deps),
  });
  const signer = createPictureSigner(deps.signingKey, now);
  const pictures = createProfilePictures({ db, blobs, decoder, signer, storageWatch });
  await app.register(
    picturePage({ db, blobs, signer, now, isLinkOpen: (owner, token) => isLinkOpen({ db, now }, owner, token) }),
  );
  await servePaymentStandIn(app, deps, isOwnOrigin);
  const routes = [
    ...productRoutes(deps, { pictures, formFiles, isOwnOrigin, storageWatch }),
    ...(await serveData(app, deps, { authenticate, decoder, inspector, storageWatch })),
  ];
  answerPageForms(app, stylesOf(deps.webRoot));
  registerRoutes(app, routes, { authenticate, formFiles, checkReplies: config.checkReplies });
  if (identityProvider) {
    await app.register(identityPages({ provider: identityProvider, publicUrl: config.publicUrl, isOwnOrigin }));
  } else await app.register(noSessionPage);
  await app.register(systemPages(config.publicUrl));
  await app.register(signInPages({ root: deps.webRoot, identity: config.identity }));
  await serveWeb(app, deps.webRoot, {
    workerOff: config.workerOff,
    policy: config.identity.hosted && (() => deps.connectOrigins().join(' ')),
    knowsSessions: config.identity.hosted === undefined,
  });
  return app;
}

function watchStorage({ config, readDisk, now, log }: Deps): StorageWatch {
  const holdsDatabase = config.databaseUrl === undefined;
  // A test's reading counts at once.
  const disk = readDisk ? { readDisk, maxAgeMs: 0 } : { readDisk: diskOf(config.dataDir) };
  return createStorageWatch({ ...disk, holdsDatabase, now, log });
}

/** @param headers of every reply, also of those that no hook sees */
function createServer(
  { log }: Deps,
  trustProxy: IsTrustedProxy,
  headers: () => Record<string, string>,
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    // Streams end in their own `preClose`; `stop` cuts the rest.
    forceCloseConnections: 'idle',
    // A proxy may send a request over a kept connection before it sees its end; 503 would reach a person.
    return503OnClosing: false,
    // Node would refuse these without our headers.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    clientErrorHandler: answerParser(headers),
    frameworkErrors: (fault, request, reply) => {
      setHeaders(reply, headers());
      answerFault(fault, request, reply);
    },
  });
}

interface Shared {
  pictures: ProfilePictures;
  formFiles: FormFiles;
  isOwnOrigin(origin: string): boolean;
  storageWatch: StorageWatch;
}

/** Joins the features, which do not know each other. */
function productRoutes(deps: Deps, { storageWatch, formFiles, ...more }: Shared): Route[] {
  const { db, now, log, throttles, identityProvider: provider } = deps;
  const leases = createProLeases(deps.leaseKey, now);
  const account = { db, now, throttles, provider, leases, assistantKind: deps.assistant.kind, ...more };
  const onBegin = () => noteOrLog(log, () => noteOperatorEvent(db, { kind: 'backup_taken', at: now() }));
  const guessCode = createCodeGuesses({ throttles, now, deviceIn: (cookies) => provider?.deviceIn(cookies) });
  const admission = {
    befriend,
    consumeCode: (...[tx, code, newcomer]: Parameters<Admission['consumeCode']>) =>
      consumeCode(tx, code, newcomer, now()),
  };
  return [
    ...systemRoutes({ db, storageWatch, storeState: deps.storeState, draining: deps.draining }),
    ...signInRoutes(deps.signInMethods),
    ...accountRoutes(account, { guessCode, admission, withEmail: deps.identity.withEmail }),
    ...profileRoutes(account),
    ...takeOverRoutes({ ...account, takePicture: createTakePicture({ ...deps, formFiles, pictures: more.pictures }) }),
    ...privacyRoutes(account),
    ...grantProRoutes(account),
    ...invitationRoutes(deps, guessCode),
    ...peopleRoutes({ db, now, throttles, pictures: more.pictures }),
    ...backupRoutes({ ...deps, onBegin }),
    route(adminAudit, async ({ body }) => ({ events: await readAudit(db, body) })),
  ];
}
