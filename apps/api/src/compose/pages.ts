import type { FastifyInstance } from 'fastify';
import { type EventPageDeps, eventPages } from '#api/http/pages/event-page.ts';
import { type SharedPageDeps, sharedPages } from '#api/http/pages/shared-page.ts';
import type { Deps } from './deps.ts';

interface Options extends Pick<EventPageDeps, 'findEventPage'>, Pick<SharedPageDeps, 'findShared' | 'countWrong'> {}

/** Serves pages of events and shared entries with their previews in the first bytes. */
export async function servePages(
  app: FastifyInstance,
  { config: { publicUrl }, webRoot: root }: Pick<Deps, 'config' | 'webRoot'>,
  { countWrong, findEventPage, findShared }: Options,
): Promise<void> {
  await app.register(eventPages({ root, publicUrl, findEventPage }));
  await app.register(sharedPages({ root, publicUrl, countWrong, findShared }));
}
