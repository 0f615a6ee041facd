import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { backupRoutes } from './backup/routes.ts';
import { serveData } from './data.ts';
import type { Deps } from './deps.ts';
import { findActor } from './features/account/find-actor.ts';
import { grantProRoutes } from './features/account/grant-pro.ts';
import type { ProfilePictures } from './features/account/pictures-port.ts';
import { createProLeases } from './features/account/pro-lease.ts';
import { profileRoutes } from './features/account/profile-routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { consumeCode } from './features/invitations/service.ts';
import { createPictureSigner } from './features/media/picture-addresses.ts';
import { picturePage } from './features/media/picture-page.ts';
import { createProfilePictures } from './features/media/profile-pictures.ts';
import { systemPages } from './features/system/pages.ts';
import { systemRoutes } from './features/system/routes.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { closeIdleWhileStopping } from './http/close-idle.ts';
import { answerFault, handleErrors } from './http/error-handler.ts';
import { acceptForms } from './http/form.ts';
import { identityPages } from './http/identity-pages.ts';
import { logAnswers } from './http/log-answers.ts';
import { ownOrigins } from './http/own-origins.ts';
import { registerRoutes } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { secureAnswers } from './http/security-headers.ts';
import { serveWeb } from './http/static-web.ts';
import { createThrottle } from './throttle.ts';

/** Wrong invitation codes of one address; ten an hour. */
const WRONG_CODES = { marks: 10, span: 60 * 60 * 1000 };

/** Tells a listener of every route, for tests that compare the list with the contract. */
export type ObserveRoute = (method: string, path: string) => void;

/** Builds the product: every route of the contract, and the plugins that answer by themselves. */
export async function buildApp(deps: Deps, observe?: ObserveRoute): Promise<FastifyInstance> {
  const { config, db, blobs, identity, identityProvider, now, adminToken } = deps;
  const app = createServer(deps);
  if (observe) app.addHook('onRoute', ({ method, url }) => void [method].flat().map((name) => observe(name, url)));
  closeIdleWhileStopping(app);
  handleErrors(app);
  secureAnswers(app);
  logAnswers(app);
  await acceptForms(app);

  const own = ownOrigins(config);
  const isOwnOrigin = (origin: string): boolean => own.has(origin);
  const authenticate = createAuthenticate({
    identity,
    findActor: (known) => findActor(db, known, now()),
    isOwnOrigin,
    adminToken,
  });
  const signer = createPictureSigner(deps.signingKey, now);
  const pictures = createProfilePictures({ db, blobs, signer });
  await app.register(picturePage({ db, blobs, signer, now }));
  const routes = [...productRoutes(deps, { pictures, isOwnOrigin }), ...(await serveData(app, deps, authenticate))];
  registerRoutes(app, routes, { authenticate, checkReplies: config.checkReplies });
  if (identityProvider) {
    await app.register(identityPages({ provider: identityProvider, publicUrl: config.publicUrl, isOwnOrigin }));
  }
  await app.register(systemPages(config.publicUrl));
  await serveWeb(app, deps.webRoot);
  return app;
}

function createServer({ log }: Deps): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy on this machine may say for whom it asks; nobody else is believed.
    trustProxy: 'loopback',
    // Streams end by themselves in their own `preClose`; what is left then, `stop` cuts.
    forceCloseConnections: 'idle',
    frameworkErrors: answerFault,
  });
}

/** The features side by side; what one needs of another is handed over here. */
function productRoutes(deps: Deps, more: { pictures: ProfilePictures; isOwnOrigin(origin: string): boolean }): Route[] {
  const { db, now, identityProvider: provider } = deps;
  const leases = createProLeases(deps.leaseKey, now);
  const account = { db, now, provider, leases, assistantKind: deps.assistant.kind, ...more };
  const wrongCodes = createThrottle(WRONG_CODES, now);
  return [
    ...systemRoutes(),
    ...accountRoutes(account, { wrongCodes, consumeCode: (tx, code, usedBy) => consumeCode(tx, code, usedBy, now()) }),
    ...profileRoutes(account),
    ...grantProRoutes(account),
    ...invitationRoutes(deps, wrongCodes),
    ...backupRoutes(deps),
  ];
}
