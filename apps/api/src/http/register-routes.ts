import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Authenticate } from './authenticate.ts';
import { type Form, readForm } from './form.ts';
import type { FormFiles } from './form-files.ts';
import type { Caller, Route } from './route.ts';

interface Options {
  authenticate: Authenticate;
  formFiles: FormFiles;
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

function registerRoute(app: FastifyInstance, route: Route, { authenticate, formFiles, checkReplies }: Options): void {
  const { endpoint } = route;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request, reply) => {
      // What belongs to one account never waits in a cache for the next (S14); a handler may know better.
      reply.header('cache-control', 'no-store');
      callers.set(request, await callerOf(route, request, authenticate));
    },
    handler: async (request, reply) => {
      // A handler may choose another status of success, such as 200 for a repeat.
      reply.code(endpoint.status);
      const caller = callers.get(request) ?? NOBODY;
      const { params, query, headers } = request;
      const ip = networkOf(request.ip);
      const answer = ({ fields, files }: Body): Promise<unknown> => {
        const incoming = { params, query, body: fields, files, headers, ip, reply, ...caller };
        return route.isLazyAuth
          ? ifLetIn(route, request, authenticate, () => route.answer(incoming))
          : route.answer(incoming);
      };
      if (endpoint.bodyKind !== 'form') {
        return send(reply, route, await answer({ fields: request.body, files: [] }), checkReplies);
      }
      const answered = await formFiles.withFolder(caller.actor?.accountId ?? ip, async (folder) =>
        answer(await readForm(request, folder, endpoint.formLimits)),
      );
      return send(reply, route, answered, checkReplies);
    },
  });
}

/** A body and the files beside it. */
interface Body {
  fields: unknown;
  files: Form['files'];
}

const NOBODY: Caller = { identity: undefined, actor: undefined };

/** Who calls; for a claimed route only whom the token speaks for, unless the route does not admit them. */
async function callerOf(route: Route, request: FastifyRequest, authenticate: Authenticate): Promise<Caller> {
  if (!route.isLazyAuth) return authenticate.caller(request, route.endpoint.audience);
  const tokenSubject = await authenticate.tokenSubject(request);
  await ifLetIn(route, request, authenticate, async () => route.admit?.(tokenSubject));
  return { ...NOBODY, tokenSubject };
}

/** Whoever is not let in hears that and nothing else, whatever the call was refused for. */
async function ifLetIn<T>(
  { endpoint }: Route,
  request: FastifyRequest,
  authenticate: Authenticate,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal) await authenticate.caller(request, endpoint.audience);
    throw fault;
  }
}

function send(reply: FastifyReply, { endpoint }: Route, answer: unknown, checkReplies: boolean): FastifyReply {
  if (answer instanceof Readable) return reply.send(answer);
  if (endpoint.reply === undefined) return reply.send();
  const body = checkReplies ? v.parse(endpoint.reply, answer) : answer;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
