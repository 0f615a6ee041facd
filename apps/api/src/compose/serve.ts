import type { FastifyInstance } from 'fastify';
import { systemPages } from '#api/features/system/pages.ts';
import { identityPages, noSessionPage } from '#api/http/identity-pages.ts';
import { stylesOf } from '#api/http/pages/event-page.ts';
import { signInPages } from '#api/http/pages/sign-in-page.ts';
import { serveWeb } from '#api/http/pages/static-web.ts';
import { replyPageForms } from '#api/http/plain-answers.ts';
import { registerRoutes } from '#api/http/register-routes.ts';
import type { SharedDeps } from './shared.ts';
import type { Subject } from './subject.ts';

/** Registers all subjects in the order of the list, and the web app around them. */
export async function serveSubjects(
  app: FastifyInstance,
  shared: SharedDeps,
  subjects: readonly Subject[],
): Promise<void> {
  const { config, jobs, authenticate, formFiles, webRoot } = shared;
  // Hooks of the end run last first: jobs stop after what the subjects run.
  app.addHook('onReady', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
  for (const subject of subjects) {
    subject.hooks?.(app);
    for (const register of subject.jobs ?? []) register(jobs);
    for (const page of subject.pages ?? []) await app.register(page);
  }
  const routes = subjects.flatMap((subject) => subject.routes ?? []);
  // A plugin gets only the hooks from before it: the pages above reply to forms by themselves.
  replyPageForms(app, stylesOf(webRoot));
  registerRoutes(app, routes, { authenticate, formFiles, checkReplies: config.checkReplies });
  await serveAround(app, shared);
}

async function serveAround(app: FastifyInstance, shared: SharedDeps): Promise<void> {
  const { config, connectOrigins, identityProvider: provider, isOwnOrigin, webRoot } = shared;
  const { publicUrl, identity } = config;
  await app.register(provider ? identityPages({ provider, publicUrl, isOwnOrigin }) : noSessionPage);
  await app.register(systemPages(publicUrl));
  await app.register(signInPages({ root: webRoot, identity }));
  await serveWeb(app, webRoot, {
    workerOff: config.workerOff,
    policy: identity.hosted && (() => connectOrigins().join(' ')),
    knowsSessions: identity.hosted === undefined,
  });
}
