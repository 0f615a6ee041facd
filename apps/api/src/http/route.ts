import type { Readable } from 'node:stream';
import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#api/actor.ts';
import type { Claimant } from '#api/claimant.ts';
import type { Identity } from '#api/ports/identity.ts';
import { Refusal } from '#api/refusal.ts';
import { type Parsed, parsePart } from './parse-part.ts';

/** A file part of a form, read to the end and within the limits. */
export interface FormFile {
  field: string;
  name: string;
  bytes: Uint8Array;
}

/** What a handler gets: everything parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  files: FormFile[];
  /** Lower-case header names. */
  headers: Record<string, string | string[] | undefined>;
  /** Address of the caller, for throttling. */
  ip: string;
  /** Present exactly where the endpoint's audience is `user`. */
  actor: E['audience'] extends 'user' ? Actor : undefined;
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
  claimant?: Claimant;
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
  isClaimed?: boolean;
  /** @throws Refusal `bad_request` where the request does not have the endpoint's shape */
  answer(incoming: Incoming): Promise<unknown>;
}

/** Joins an endpoint of the contract with the code that answers it. */
export function route<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return {
    endpoint,
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
type ClaimedCall<E extends Endpoint> = Pick<Call<E>, 'query' | 'body' | 'reply'> & { claimant: Claimant };

/**
 * As `route` for a call of registered people that finds out by itself whether its caller is let in, in the statement in
 * which it reads what it needs: that saves the ways to the database which come before.
 */
export function claimedRoute<const E extends Endpoint & { audience: 'user' }>(
  endpoint: E,
  handle: (call: ClaimedCall<E>) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    isClaimed: true,
    answer: async ({ claimant, body, query, reply }) => {
      if (!claimant) throw new Refusal('unauthorized');
      return handle({
        claimant,
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
  if (identity === undefined) throw new Refusal('unauthorized');
  if (endpoint.audience === 'token') return { actor: undefined, identity };
  if (actor === undefined) throw new Refusal('not_registered');
  return { actor, identity };
}
