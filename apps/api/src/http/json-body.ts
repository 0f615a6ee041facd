import { isNestedTooDeep } from '@tagfalter/contract/json-depth';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

/** Lets this instance read JSON bodies as Fastify does, except that a body that nests too deep is refused before it is decoded. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(new Refusal('bad_request'));
    else parse(request, body.toString(), done);
  });
}
