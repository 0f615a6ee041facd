import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guestAddress } from '@tagfalter/domain/address-token';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#api/base/language.ts';
import { eventHtml, type PageEvent } from './event-html.ts';

const FILE = 'event.html';
const ADDRESS = '/events/*';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The page carries signed addresses and changes often.
  'cache-control': 'no-store',
  // Readable with the link, but not for search engines.
  'x-robots-tag': 'noindex',
  // Under the product's `no-referrer` browsers send `Origin: null` with a plain form (wire 48).
  'referrer-policy': 'same-origin',
};

const RETRY_SECONDS = 2;

export interface EventPageDeps {
  /** Directory of the built web app. */
  root: string | undefined;
  publicUrl: string;
  findEventPage(token: string): Promise<{ event: PageEvent } | undefined>;
}

function templateIn(root: string | undefined): string | undefined {
  const file = join(root ?? '', FILE);
  return root !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** HTML elements that load the guest page's styles, for replies to its plain form; none without a build. */
export function stylesOf(root: string | undefined): string {
  return (templateIn(root)?.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
}

/**
 * Serves each event's guest page, and its wall, with name, colour and preview in its first bytes. An unknown token gets
 * 404 with the same page; so does any other address below, unless the diary owns it (wire 45, 49). If the database
 * fails, only the preview is missing: the page asks again.
 */
export function eventPages({ root, publicUrl, findEventPage }: EventPageDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const template = templateIn(root);
    if (template === undefined) return;
    const serve = async (
      { url, headers, log }: FastifyRequest,
      reply: FastifyReply,
    ): Promise<string | FastifyReply> => {
      const asked = guestAddress(url.split('?', 1)[0] ?? '');
      if (asked === null) {
        reply.callNotFound();
        return reply;
      }
      reply.headers(HEADERS);
      const token = asked.token ?? '';
      const language = languageOf(headers['accept-language'], 'de');
      const page = { publicUrl, language, token, key: randomUUID() };
      try {
        const found = asked.token === null ? undefined : await findEventPage(token);
        reply.code(found ? 200 : 404);
        return eventHtml(template, found?.event ?? null, page);
      } catch (error) {
        log.error({ err: error }, 'the event of a guest page could not be read');
        reply.code(503).header('retry-after', RETRY_SECONDS);
        return eventHtml(template, undefined, page);
      }
    };
    app.get(ADDRESS, serve);
  };
}
