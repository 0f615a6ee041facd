import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { endStreamsOfGone } from '#api/base/caller-signal.ts';
import { diskOf } from '#api/base/disk-space.ts';
import { createStorageWatch, type StorageWatch } from '#api/base/storage-watch.ts';
import { createProxyCheck, type IsTrustedProxy } from '#api/base/trusted-proxies.ts';
import { answerParser, replyForNode } from '#api/http/bare-replies.ts';
import { closeIdleWhileStopping } from '#api/http/close-idle.ts';
import { handleErrors, replyFault } from '#api/http/error-handler.ts';
import { acceptForms } from '#api/http/form.ts';
import { reportForeignProxies } from '#api/http/forwarded.ts';
import { endStreamsOfHead } from '#api/http/head-replies.ts';
import { acceptJson } from '#api/http/json-body.ts';
import { keepSpaceForText } from '#api/http/keep-space.ts';
import { logResponses } from '#api/http/log-responses.ts';
import { leadsElsewhere } from '#api/http/pages/sign-in-page.ts';
import { createSecurityHeaders, setHeaders } from '#api/http/security-headers.ts';
import { endSlowBodies } from '#api/http/slow-bodies.ts';
import { routedAddress } from '#api/http/token-address.ts';
import type { Deps } from './deps.ts';

/** A server with the hooks of all replies, and no route yet. */
export async function createServer(
  deps: Deps,
  observe?: ObserveRoute,
): Promise<{ app: FastifyInstance; storageWatch: StorageWatch }> {
  const { config } = deps;
  const isTrustedProxy = createProxyCheck(config.trustedProxies);
  const headers = createSecurityHeaders(config.publicUrl, deps.connectOrigins, leadsElsewhere(config.identity));
  const app = openServer(deps, isTrustedProxy, headers);
  if (observe) app.addHook('onRoute', ({ method, url }) => void [method].flat().map((name) => observe(name, url)));
  closeIdleWhileStopping(app);
  const storageWatch = watchStorage(deps);
  handleErrors(app, storageWatch);
  app.addHook('onRequest', async (_request, reply) => setHeaders(reply, headers()));
  replyForNode(app);
  endStreamsOfHead(app);
  reportForeignProxies(app, isTrustedProxy);
  logResponses(app);
  deps.telemetry.watchRequests(app);
  deps.telemetry.metrics.gauge('tagfalter.store.away', async () => [
    { value: (await deps.storeState()) === 'ok' ? 0 : 1 },
  ]);
  endSlowBodies(app, deps.bodyPace);
  endStreamsOfGone(app);
  keepSpaceForText(app, storageWatch);
  acceptJson(app);
  await acceptForms(app);
  return { app, storageWatch };
}

/** Reports every route, for tests against the contract. */
export type ObserveRoute = (method: string, path: string) => void;

function watchStorage({ config, readDisk, now, log }: Deps): StorageWatch {
  const holdsDatabase = config.databaseUrl === undefined;
  // A test's reading counts at once.
  const disk = readDisk ? { readDisk, maxAgeMs: 0 } : { readDisk: diskOf(config.dataDir) };
  return createStorageWatch({ ...disk, holdsDatabase, now, log });
}

/** @param headers of every reply, also of those that no hook sees */
function openServer({ log }: Deps, trustProxy: IsTrustedProxy, headers: () => Record<string, string>): FastifyInstance {
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
      replyFault(fault, request, reply);
    },
  });
}
