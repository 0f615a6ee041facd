import type { Readable } from 'node:stream';
import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#api/base/actor.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { TokenSubject } from '#api/base/token-subject.ts';
import type { Identity } from '#api/ports/identity.ts';
import { type Parsed, parsePart } from './parse-part.ts';

/** A file part of a form, read to the end and within the limits. It lies in a folder that goes with the request. */
export interface FormFile {
  field: string;
  name: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** What a handler gets: everything parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  files: FormFile[];
  /** Lower-case header names. */
  headers: Record<string, string | string[] | undefined>;
  /** Address of the caller, of an IPv6 address its /64, for throttling. */
  ip: string;
  /** Present where the endpoint's audience is `user`, and where it is `optional` and a token came. */
  actor: E['audience'] extends 'user' ? Actor : E['audience'] extends 'optional' ? Actor | undefined : undefined;
  /** Present where a token is required. */
  identity: E['audience'] extends 'token' | 'user' ? Identity : undefined;
  /** For response headers. */
  reply: FastifyReply;
}

/** Answer body; a stream is sent as it is. */
export type Answer<E extends Endpoint> = Parsed<E['reply']> | Readable;

/** Who calls, as far as the endpoint's audience asks. */
export interface Caller {
  identity: Identity | undefined;
  actor: Actor | undefined;
  /** In place of both, for a route that looks for them itself. */
  tokenSubject?: TokenSubject;
}

/** A form before its body is read. */
export interface AnnouncedForm {
  params: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** Address of the caller, as for `Call`. */
  ip: string;
  actor: Actor | undefined;
  /** Of the whole body; the most the call takes where it is not said. */
  bytes: number;
}

/** A request before the endpoint's schemas have seen it. */
export interface Incoming extends Caller {
  params: unknown;
  query: unknown;
  body: unknown;
  files: FormFile[];
  headers: Record<string, string | string[] | undefined>;
  ip: string;
  reply: FastifyReply;
}

/** An endpoint together with the code that answers it; what the endpoint's types say has been checked by `route`. */
export interface Route {
  endpoint: Endpoint;
  /** Whether it finds out by itself if a registered person is let in. */
  isLazyAuth?: boolean;
  /** Judges a caller who is let in before the body is read, where reading it costs more than refusing it. */
  admit?: ((tokenSubject: TokenSubject) => void) | undefined;
  /**
   * Judges a form before its body is read.
   * @returns what it is counted with among the forms that are under way
   */
  judge?: ((form: AnnouncedForm) => Promise<string>) | undefined;
  /** @throws Refusal `bad_request` where the request does not have the endpoint's shape */
  answer(incoming: Incoming): Promise<unknown>;
}

/**
 * Joins an endpoint of the contract with the code that answers it.
 * @param judge of a form whose body is not always worth reading
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
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

/** What the handler of such a call gets. */
type LazyAuthCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'body' | 'reply'> & { tokenSubject: TokenSubject };

/**
 * As `route` for a call of registered people that finds out by itself whether its caller is let in, in the statement in
 * which it reads what it needs: that saves the ways to the database which come before.
 * @param admit throws the refusal of a caller whose body is not worth reading
 */
export function lazyAuthRoute<const E extends Endpoint & { audience: 'user' }>(
  endpoint: E,
  handle: (call: LazyAuthCall<E>) => Promise<Answer<E>>,
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

/** Narrows the caller to what the audience promises. */
function callerFor<E extends Endpoint>(endpoint: E, caller: Caller): Pick<Call<E>, 'actor' | 'identity'>;
function callerFor(endpoint: Endpoint, { actor, identity }: Caller): Caller {
  if (endpoint.audience === 'none' || endpoint.audience === 'admin') return { actor: undefined, identity: undefined };
  if (endpoint.audience === 'optional') return { actor, identity: undefined };
  if (identity === undefined) throw new Refusal('unauthorized');
  if (endpoint.audience === 'token') return { actor: undefined, identity };
  if (actor === undefined) throw new Refusal('not_registered');
  return { actor, identity };
}
