import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';
import { createMarkedWorker } from './worker-script.ts';

const SHELL = 'index.html';
const WORKER = '/sw.js';
/** Takes the place of a worker that has gone wrong, and does nothing (threat 4). */
const FAREWELL = 'farewell-worker.js';
/** Where the system sends what is shared with the app; the worker takes it (workbox/src/share-target.ts). */
const SHARE_TARGET = '/share-target';
/** Vite puts a hash of the contents into these names. */
const HASHED = /[\\/]assets[\\/]/;
/** Addresses that programs ask for; they never get a page. */
const NO_PAGES = /^\/(api|media|assets)(\/|$)/;

/**
 * Serves the built web app, compressed at build time, and answers every other address of a page with its shell. Without
 * a build there is only the API.
 * @param workerOff devices replace their service worker at the next look for a new one, and take all from the server
 * @param policy what of the app's headers depends on the configuration; undefined where nothing does
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string | undefined,
  { workerOff, policy }: { workerOff: boolean; policy: (() => string) | undefined },
): Promise<void> {
  const built = root !== undefined && existsSync(join(root, SHELL));
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
    app.post(SHARE_TARGET, { onRequest: sayNotKept }, sayNotKept);
    if (workerOff) app.get(WORKER, (_request, reply) => reply.sendFile(FAREWELL));
    else if (policy) app.get(WORKER, createMarkedWorker(join(root, WORKER), policy));
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isNavigation(request)) throw new Refusal('not_found');
    reply.sendFile(SHELL);
  });
}

/** Without a worker nobody has kept what was shared, and nothing of it is read here: the editor says so. */
async function sayNotKept(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply.header('connection', 'close').redirect('/create?shared=not-kept', 303);
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const wantsPage = headers.accept?.includes('text/html') ?? false;
  return (method === 'GET' || method === 'HEAD') && wantsPage && !NO_PAGES.test(url.split('?', 1)[0] ?? '');
}
