import { describeApi } from '@tagfalter/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs.ts';

const OPENAPI_PATH = '/api/openapi.json';

export function systemPages(publicUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const description = JSON.stringify(describeApi(publicUrl));
    app.get(OPENAPI_PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
    app.get('/api/login', ({ headers: { cookie = '' } }, reply) =>
      // A hint where to redirect; cookies never identify anybody here (threat 12).
      reply.redirect(cookie.includes('session_token=') ? '/' : '/?login', 303),
    );
    await app.register(docsPage(OPENAPI_PATH));
  };
}
