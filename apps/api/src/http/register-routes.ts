import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '#api/refusal.ts';
import type { Authenticate } from './authenticate.ts';
import { readForm } from './form.ts';
import type { Caller, Incoming, Route } from './route.ts';

interface Options {
  authenticate: Authenticate;
  /** Checks each answer against the contract before it leaves. */
  checkReplies: boolean;
}

/**
 * Makes every route answer: who calls is settled before a byte of the body is read, then shape, then the handler; for a
 * claimed route only whom the token speaks for, and its handler finds out the rest.
 */
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
      callers.set(
        request,
        route.isClaimed
          ? { ...NOBODY, claimant: await authenticate.claimant(request) }
          : await authenticate.caller(request, endpoint.audience),
      );
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? NOBODY;
      const form = endpoint.bodyKind === 'form' ? await readForm(request) : undefined;
      const { params, query, headers, ip } = request;
      const body = form ? form.fields : request.body;
      const incoming = { params, query, body, files: form?.files ?? [], headers, ip, reply, ...caller };
      const answer = await (route.isClaimed
        ? answerClaimed(route, incoming, request, authenticate)
        : route.answer(incoming));
      return send(reply, route, answer, checkReplies);
    },
  });
}

const NOBODY: Caller = { identity: undefined, actor: undefined };

/** Whoever is not let in hears that and nothing else, whatever the call was refused for. */
async function answerClaimed(
  route: Route,
  incoming: Incoming,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<unknown> {
  try {
    return await route.answer(incoming);
  } catch (fault) {
    if (fault instanceof Refusal) await authenticate.caller(request, route.endpoint.audience);
    throw fault;
  }
}

function send(reply: FastifyReply, { endpoint }: Route, answer: unknown, checkReplies: boolean): FastifyReply {
  // A handler may have chosen another status of success, such as 200 for a repeat.
  if (reply.statusCode === 200) reply.code(endpoint.status);
  if (answer instanceof Readable) return reply.send(answer);
  if (endpoint.reply === undefined) return reply.send();
  const body = checkReplies ? v.parse(endpoint.reply, answer) : answer;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
