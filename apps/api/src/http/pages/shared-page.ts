import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedPage } from '@tagfalter/contract/shared-entry';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import { sharedHtml } from './shared-html.ts';

const FILE = 'shared.html';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The link is a secret: no cache, no search engine and no linked page learns it (spec decision 23).
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

const RETRY_SECONDS = 2;

function secondsUntil(fault: unknown): number {
  const wait = fault instanceof Refusal ? fault.retryAfter : undefined;
  return Math.max(1, Math.ceil(wait ?? RETRY_SECONDS));
}

export interface SharedPageDeps {
  /** Directory of the built web app. */
  root: string | undefined;
  publicUrl: string;
  /** Counts wrong links. @throws Refusal `too_many_requests` */
  countWrong(ip: string): void;
  /** Data for the preview; undefined for an invalid link. A preview does not count as an opening. */
  findShared(token: string): Promise<SharedPage | undefined>;
}

/**
 * Serves the page of a shared entry with its preview; 404 with the same page for an invalid link. If the server is busy
 * or the database fails, only the preview is missing: the page asks again.
 */
export function sharedPages({ root, publicUrl, countWrong, findShared }: SharedPageDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const file = join(root ?? '', FILE);
    if (root === undefined || !existsSync(file)) return;
    const template = readFileSync(file, 'utf8');
    const findOrCount = async (token: string, ip: string): Promise<SharedPage | undefined> => {
      const page = await findShared(token);
      if (!page) countWrong(networkOf(ip));
      return page;
    };
    app.get<{ Params: { '*': string } }>('/shared/*', async ({ params, ip, log }, reply) => {
      reply.headers(HEADERS);
      try {
        const page = await findOrCount(params['*'], ip);
        reply.code(page ? 200 : 404);
        return sharedHtml(template, page, publicUrl);
      } catch (error) {
        const isThrottled = error instanceof Refusal;
        if (!isThrottled) log.error({ err: error }, 'the entry of a shared page could not be read');
        reply.code(isThrottled ? 429 : 503).header('retry-after', secondsUntil(error));
        return template;
      }
    });
  };
}
