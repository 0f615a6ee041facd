import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';
import { CHOOSING_HEADERS, FIRST_VIEWS, firstViewFile } from './first-view.ts';
import { createMarkedWorker } from './worker-script.ts';

const SHELL = 'index.html';
const WORKER = '/sw.js';
/** Replaces a broken worker and does nothing (threat 4). */
const FAREWELL = 'farewell-worker.js';
/** Target of the system's share sheet; the worker handles it (workbox/src/share-target.ts). */
const SHARE_TARGET = '/share-target';
/** Asked for by browsers that show a picture, or a page that names no icon: a 404 would be an error in the console. */
const ICON = '/favicon.ico';
/** Vite puts a content hash into these names. */
const HASHED = /[\\/]assets[\\/]/;
/** Addresses of programs; they never get a page. */
const NO_PAGES = /^\/(api|media|assets)(\/|$)/;

interface WebOptions {
  workerOff: boolean;
  policy: (() => string) | undefined;
  knowsSessions: boolean;
}

/**
 * Serves the built web app, compressed at build time, and its shell for every other page address. Without a build there
 * is only the API.
 * @param workerOff replaces devices' service worker by one that does nothing
 * @param policy headers that depend on the configuration; undefined if none does
 * @param knowsSessions whether a cookie tells that somebody is signed in; else the shell names no files of a first view
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string | undefined,
  { workerOff, policy, knowsSessions }: WebOptions,
): Promise<void> {
  const built = root !== undefined && existsSync(join(root, SHELL));
  const namesFiles = built && knowsSessions && existsSync(join(root, FIRST_VIEWS));
  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    namesFiles ? reply.header('vary', CHOOSING_HEADERS).sendFile(firstViewFile(request)) : reply.sendFile(SHELL);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', sendShell);
    app.get(ICON, (_request, reply) => reply.sendFile('favicon.svg'));
    app.post(SHARE_TARGET, { onRequest: sayNotKept }, sayNotKept);
    if (workerOff) app.get(WORKER, (_request, reply) => reply.sendFile(FAREWELL));
    else if (policy) app.get(WORKER, createMarkedWorker(join(root, WORKER), policy));
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isNavigation(request)) throw new Refusal('not_found');
    sendShell(request, reply);
  });
}

/** Without a worker the shared data is lost, and it is not read here: the editor says so. */
async function sayNotKept(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply.header('connection', 'close').redirect('/create?shared=not-kept', 303);
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const wantsPage = headers.accept?.includes('text/html') ?? false;
  return (method === 'GET' || method === 'HEAD') && wantsPage && !NO_PAGES.test(url.split('?', 1)[0] ?? '');
}
