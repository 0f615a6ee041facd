import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { boundedFetch } from './bounded-fetch.ts';
import { type KeptAnswer, keepAnswer } from './kept-answer.ts';

interface Options {
  issuer: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds an answer may take; shorter in tests. */
  patience?: number | undefined;
}

/** What an issuer says of itself (OpenID Connect Discovery 1.0), as far as it is used here. */
export type OpenidDocument = v.InferOutput<ReturnType<typeof documentOf>>;

const PATIENCE_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const WELL_KNOWN = '/.well-known/openid-configuration';

/**
 * Reads the discovery document of an issuer, and keeps it for an hour. A document that names another issuer, or endpoints that
 * are reached in the clear where the issuer is not, counts as none.
 */
export function createDiscovery({ issuer, now, log, patience = PATIENCE_MS }: Options): KeptAnswer<OpenidDocument> {
  const schema = documentOf(issuer);
  const url = `${issuer.replace(/\/$/, '')}${WELL_KNOWN}`;
  return keepAnswer({
    ...{ name: url, now, log },
    read: async () => v.parse(schema, await readJson(url, patience)),
  });
}

/** Finds the documents of issuers. */
export type Discover = (issuer: string) => Pick<KeptAnswer<OpenidDocument>, 'get' | 'last'>;

/** All who ask for an issuer's document get the same one. */
export function oncePerIssuer(create: Discover): Discover {
  const known = new Map<string, ReturnType<Discover>>();
  return (issuer) => {
    const document = known.get(issuer) ?? create(issuer);
    known.set(issuer, document);
    return document;
  };
}

/**
 * What an address of another server answers, as JSON.
 * @param patience milliseconds it may take
 */
export async function readJson(url: string, patience = PATIENCE_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(patience);
  const answer = await boundedFetch(MAX_BYTES)(url, { signal, headers: { accept: 'application/json' } });
  requireOk(answer);
  return answer.json();
}

/** @throws Error for any status but 200 */
export function requireOk({ status }: Pick<Response, 'status'>): void {
  if (status !== 200) throw new UnexpectedStatus(status);
}

/** Another status than 200. */
class UnexpectedStatus extends Error {
  override readonly name = 'UnexpectedStatus';
  readonly code: string;

  constructor(status: number) {
    super();
    this.code = String(status);
  }
}

function documentOf(issuer: string) {
  const isInTheClear = issuer.startsWith('http:');
  const endpoint = v.pipe(
    v.string(),
    v.url(),
    v.check((text) => text.startsWith('https:') || (isInTheClear && text.startsWith('http:')), 'must be https'),
  );
  return v.object({
    issuer: v.literal(issuer),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    revocation_endpoint: v.optional(endpoint),
    prompt_values_supported: v.optional(v.array(v.string()), []),
    scopes_supported: v.optional(v.array(v.string()), []),
  });
}
