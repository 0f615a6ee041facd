import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#api/base/language.ts';
import { eventHtml, type PageEvent } from './event-html.ts';

const FILE = 'event.html';
/** A token is 22 symbols; `/events` and `/events/create` are the diary's. */
const ADDRESS = '/events/:token(^[\\w-]{22}$)';
/** The same page on a large screen: it shows the event's wall. */
const WALL = `${ADDRESS}/wall`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page carries signed addresses, and what stands in it changes.
  'cache-control': 'no-store',
  // Whoever has the link may see it; search engines do not hand it out.
  'x-robots-tag': 'noindex',
  // Under the product's `no-referrer` a browser sends `Origin: null` with a plain form (wire 48).
  'referrer-policy': 'same-origin',
};

type PageRequest = FastifyRequest<{ Params: { token: string } }>;

export interface EventPageDeps {
  /** The built web app. */
  root: string | undefined;
  publicUrl: string;
  /** What everybody with the link may know of an event. */
  findEventPage(token: string): Promise<{ event: PageEvent } | undefined>;
}

function templateIn(root: string | undefined): string | undefined {
  const file = join(root ?? '', FILE);
  return root !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Elements that load the style of the guest page, for the pages that answer its plain form; none without a built web app. */
export function stylesOf(root: string | undefined): string {
  return (templateIn(root)?.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
}

/**
 * Serves the guest page of each event with its name, its colour and its preview in the first bytes. An unknown token gets
 * the same page under 404. A database that does not answer costs the preview, not the page: it asks again by itself.
 */
export function eventPages({ root, publicUrl, findEventPage }: EventPageDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const template = templateIn(root);
    if (template === undefined) return;
    const serve = async ({ params, headers, log }: PageRequest, reply: FastifyReply): Promise<string> => {
      reply.headers(HEADERS);
      const language = languageOf(headers['accept-language'], 'de');
      const page = { publicUrl, language, token: params.token, key: randomUUID() };
      try {
        const found = await findEventPage(params.token);
        reply.code(found ? 200 : 404);
        return eventHtml(template, found?.event ?? null, page);
      } catch (error) {
        log.error({ err: error }, 'the event of a guest page could not be read');
        reply.code(503);
        return eventHtml(template, undefined, page);
      }
    };
    for (const address of [ADDRESS, WALL]) app.get<{ Params: { token: string } }>(address, serve);
  };
}
