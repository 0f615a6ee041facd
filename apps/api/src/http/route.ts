import type { Readable } from 'node:stream';
import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { TokenSubject } from '#api/base/token-subject.ts';
import type { Identity } from '#api/ports/identity.ts';
import { type ParsedPart, parsePart } from './parse-part.ts';

/** A file part, fully read and within the limits. Its folder goes with the request. */
export interface FormFile {
  field: string;
  name: string;
  path: string;
  size: number;
}

/** Input of a handler, parsed by the endpoint's schemas. */
export interface RouteCall<E extends Endpoint> {
  params: ParsedPart<E['params']>;
  query: ParsedPart<E['query']>;
  body: ParsedPart<E['body']>;
  files: FormFile[];
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>;
  /** Address of the caller, the /64 of an IPv6 address; for throttling. */
  ip: string;
  /** Present for audience `user`, and for `optional` with a token. */
  actor: E['audience'] extends 'user' ? Actor : E['audience'] extends 'optional' ? Actor | undefined : undefined;
  /** Present if a token is required. */
  identity: E['audience'] extends 'token' | 'user' ? Identity : undefined;
  reply: FastifyReply;
}

/** A stream is sent as it is. */
export type RouteReply<E extends Endpoint> = ParsedPart<E['reply']> | Readable;

export interface RouteCaller {
  identity: Identity | undefined;
  actor: Actor | undefined;
  /** Instead of both in a lazy-auth route. */
  tokenSubject?: TokenSubject;
}

/** A form whose body is unread. */
export interface AnnouncedForm {
  params: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** As in `RouteCall`. */
  ip: string;
  actor: Actor | undefined;
  /** Size of the body; the call's maximum if unannounced. */
  bytes: number;
}

/** A request before validation. */
export interface Incoming extends RouteCaller {
  params: unknown;
  query: unknown;
  body: unknown;
  files: FormFile[];
  headers: Record<string, string | string[] | undefined>;
  ip: string;
  reply: FastifyReply;
}

/** An endpoint with its handler, untyped; `route` has checked the types. */
export interface Route {
  endpoint: Endpoint;
  /** The handler checks whether the token subject is let in. */
  isLazyAuth?: boolean;
  /** Throws before the body is read, if reading costs more than refusing. */
  admit?: ((tokenSubject: TokenSubject) => void) | undefined;
  /**
   * Judges a form before its body is read.
   * @returns the key that it is counted by among concurrent forms
   */
  judge?: ((form: AnnouncedForm) => Promise<string>) | undefined;
  /** @throws Refusal `bad_request` if the request does not fit the endpoint's schemas */
  answer(incoming: Incoming): Promise<unknown>;
}

/**
 * Joins an endpoint with its handler.
 * @param judge see `Route`
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (call: RouteCall<E>) => Promise<RouteReply<E>>,
  judge?: Route['judge'],
): Route {
  return {
    endpoint,
    judge,
    answer: async (incoming) =>
      handle({
        params: parsePart<E['params']>(endpoint.params, incoming.params, 'params'),
        query: parsePart<E['query']>(endpoint.query, incoming.query, 'query'),
        body: parsePart<E['body']>(endpoint.body, incoming.body, 'body'),
        files: incoming.files,
        headers: incoming.headers,
        ip: incoming.ip,
        reply: incoming.reply,
        ...callerFor<E>(endpoint, incoming),
      }),
  };
}

type LazyAuthCall<E extends Endpoint> = Pick<RouteCall<E>, 'query' | 'body' | 'reply'> & { tokenSubject: TokenSubject };

/**
 * As `route`, but the handler checks the caller in the statement that reads its data: this saves round trips to the
 * database.
 * @param admit see `Route`
 */
export function lazyAuthRoute<const E extends Endpoint & { audience: 'user' }>(
  endpoint: E,
  handle: (call: LazyAuthCall<E>) => Promise<RouteReply<E>>,
  admit?: Route['admit'],
): Route {
  return {
    endpoint,
    isLazyAuth: true,
    admit,
    answer: async ({ tokenSubject, body, query, reply }) => {
      if (!tokenSubject) throw new Refusal('unauthorized');
      return handle({
        tokenSubject,
        query: parsePart<E['query']>(endpoint.query, query, 'query'),
        body: parsePart<E['body']>(endpoint.body, body, 'body'),
        reply,
      });
    },
  };
}

/** Narrows the caller to the audience. */
function callerFor<E extends Endpoint>(endpoint: E, caller: RouteCaller): Pick<RouteCall<E>, 'actor' | 'identity'>;
function callerFor(endpoint: Endpoint, { actor, identity }: RouteCaller): RouteCaller {
  if (endpoint.audience === 'none' || endpoint.audience === 'admin') return { actor: undefined, identity: undefined };
  if (endpoint.audience === 'optional') return { actor, identity: undefined };
  if (identity === undefined) throw new Refusal('unauthorized');
  if (endpoint.audience === 'token') return { actor: undefined, identity };
  if (actor === undefined) throw new Refusal('not_registered');
  return { actor, identity };
}
