import { isNestedTooDeep } from '@tagfalter/contract/json-depth';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

/** Reads JSON as Fastify does, but refuses bodies that nest too deep before decoding. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(new Refusal('bad_request'));
    else parse(request, body.toString(), done);
  });
}
