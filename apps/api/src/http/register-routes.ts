import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { whileHere } from '#api/base/caller-signal.ts';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { Authenticate } from './authenticate.ts';
import { FORM_LIMITS, type Form, readForm } from './form.ts';
import type { FormFiles } from './form-files.ts';
import { type ComingForm, createFormPlaces, type WithFormPlace } from './form-places.ts';
import type { AnnouncedForm, Route, RouteCaller } from './route.ts';
import { endTooSlow } from './slow-bodies.ts';

interface Options {
  authenticate: Authenticate;
  formFiles: FormFiles;
  /** Checks replies against the contract. */
  checkReplies: boolean;
}

/**
 * Registers routes: authentication before the body is read, then validation, then the handler. A lazy-auth route gets
 * only the token subject and checks the rest itself.
 */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], options: Options): void {
  const withPlace = createFormPlaces();
  for (const route of routes) registerRoute(app, route, { ...options, withPlace });
}

function registerRoute(
  app: FastifyInstance,
  route: Route,
  { authenticate, formFiles, checkReplies, withPlace }: Options & { withPlace: WithFormPlace },
): void {
  const { endpoint } = route;
  const callers = new WeakMap<FastifyRequest, RouteCaller>();
  const places = new WeakMap<FastifyRequest, string>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request, reply) => {
      // Personal data never waits in a cache for the next account (S14). A handler may override this.
      reply.header('cache-control', 'no-store');
      const caller = await callerOf(route, request, authenticate);
      callers.set(request, caller);
      const place = await route.judge?.(announcedForm(route, request, caller));
      if (place !== undefined) places.set(request, place);
    },
    handler: (request, reply) =>
      whileHere(reply, async () => {
        // A handler may choose another success status, such as 200 for a repeat.
        reply.code(endpoint.status);
        const caller = callers.get(request) ?? NOBODY;
        const { params, query, headers } = request;
        const ip = networkOf(request.ip);
        const response = ({ fields, files }: Body): Promise<unknown> => {
          const incoming = { params, query, body: fields, files, headers, ip, reply, ...caller };
          return route.isLazyAuth
            ? ifLetIn(route, request, authenticate, () => route.answer(incoming))
            : route.answer(incoming);
        };
        if (endpoint.bodyKind !== 'form') {
          return send(reply, route, await response({ fields: request.body, files: [] }), checkReplies);
        }
        const place = places.get(request);
        const read = (who: string | undefined) =>
          formFiles.withFolder(who, async (folder) => response(await readForm(request, folder, endpoint.formLimits)));
        const answered =
          place === undefined
            ? await read(caller.actor?.accountId ?? ip)
            : await withPlace(place, comingForm(route, request, reply), () => read(undefined));
        return send(reply, route, answered, checkReplies);
      }),
  });
}

interface Body {
  fields: unknown;
  files: Form['files'];
}

const NOBODY: RouteCaller = { identity: undefined, actor: undefined };

/** The caller. A lazy-auth route gets only the token subject, unless the route does not admit them. */
async function callerOf(route: Route, request: FastifyRequest, authenticate: Authenticate): Promise<RouteCaller> {
  if (!route.isLazyAuth) return authenticate.caller(request, route.endpoint);
  const tokenSubject = await authenticate.tokenSubject(request);
  await ifLetIn(route, request, authenticate, async () => route.admit?.(tokenSubject));
  return { ...NOBODY, tokenSubject };
}

function announcedForm(route: Route, request: FastifyRequest, { actor }: RouteCaller): AnnouncedForm {
  const { params, headers, ip } = request;
  return { params, headers, ip: networkOf(ip), actor, bytes: bytesOf(route, request) };
}

function comingForm(route: Route, request: FastifyRequest, reply: FastifyReply): ComingForm {
  const { raw } = request;
  const before = raw.socket.bytesRead;
  return {
    bytes: bytesOf(route, request),
    arrived: () => raw.socket.bytesRead - before,
    isComplete: () => raw.complete,
    end: () => endTooSlow(request, reply),
  };
}

/** Announced size; the maximum if unannounced. */
function bytesOf({ endpoint }: Route, { headers }: FastifyRequest): number {
  const most = (endpoint.formLimits ?? FORM_LIMITS).bytes;
  const said = headers['content-length'];
  return said === undefined ? most : Math.min(most, Number(said) || 0);
}

/** A caller who is not let in gets only that refusal, whatever else is wrong. */
async function ifLetIn<T>(
  { endpoint }: Route,
  request: FastifyRequest,
  authenticate: Authenticate,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal) await authenticate.caller(request, endpoint);
    throw fault;
  }
}

function send(reply: FastifyReply, { endpoint }: Route, response: unknown, checkReplies: boolean): FastifyReply {
  if (response instanceof Readable) return reply.send(response);
  if (endpoint.reply === undefined) return reply.send();
  const body = checkReplies ? v.parse(endpoint.reply, response) : response;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
