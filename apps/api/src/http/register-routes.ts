import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Authenticate } from './authenticate.ts';
import { readForm } from './form.ts';
import type { Caller, Route } from './route.ts';

interface Options {
  authenticate: Authenticate;
  /** Checks each answer against the contract before it leaves. */
  checkReplies: boolean;
}

/** Makes every route answer: who calls is settled before a byte of the body is read, then shape, then the handler. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: Options): void {
  for (const route of routes) registerRoute(app, route, options);
}

function registerRoute(app: FastifyInstance, route: Route, { authenticate, checkReplies }: Options): void {
  const { endpoint } = route;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request, reply) => {
      // What belongs to one account never waits in a cache for the next (S14); a handler may know better.
      reply.header('cache-control', 'no-store');
      callers.set(request, await authenticate.caller(request, endpoint.audience));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? { identity: undefined, actor: undefined };
      const form = endpoint.bodyKind === 'form' ? await readForm(request) : undefined;
      const { params, query, headers, ip } = request;
      const body = form ? form.fields : request.body;
      const answer = await route.answer({
        params,
        query,
        body,
        files: form?.files ?? [],
        headers,
        ip,
        reply,
        ...caller,
      });
      return send(reply, route, answer, checkReplies);
    },
  });
}

function send(reply: FastifyReply, { endpoint }: Route, answer: unknown, checkReplies: boolean): FastifyReply {
  // A handler may have chosen another status of success, such as 200 for a repeat.
  if (reply.statusCode === 200) reply.code(endpoint.status);
  if (answer instanceof Readable) return reply.send(answer);
  if (endpoint.reply === undefined) return reply.send();
  const body = checkReplies ? v.parse(endpoint.reply, answer) : answer;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
