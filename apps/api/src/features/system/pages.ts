import { describeApi } from '@tagfalter/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { hintsAtSession } from '#api/base/session-cookie.ts';
import { docsPage } from './docs.ts';

const OPENAPI_PATH = '/api/openapi.json';

export function systemPages(publicUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const description = JSON.stringify(describeApi(publicUrl));
    app.get(OPENAPI_PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
    app.get('/api/login', ({ headers }, reply) =>
      reply.redirect(hintsAtSession(headers.cookie) ? '/' : '/?login', 303),
    );
    await app.register(docsPage(OPENAPI_PATH));
  };
}
