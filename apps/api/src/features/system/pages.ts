import { describeApi } from '@tagfalter/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs.ts';

const OPENAPI_PATH = '/api/openapi.json';

/** The description of the API, the page that shows it, and the address that leads to the sign-in dialog. */
export function systemPages(publicUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const description = JSON.stringify(describeApi(publicUrl));
    app.get(OPENAPI_PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
    app.get('/api/login', ({ headers: { cookie = '' } }, reply) =>
      // Only where to; who is here is never judged by a cookie (threat 12).
      reply.redirect(cookie.includes('session_token=') ? '/' : '/?login', 303),
    );
    await app.register(docsPage(OPENAPI_PATH));
  };
}
