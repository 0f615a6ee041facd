import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { boundedFetch } from '#api/adapters/bounded-fetch.ts';
import { type KeptResponse, keepResponse } from './kept-answer.ts';

interface Options {
  issuer: string;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds per response; shorter in tests. */
  patience?: number | undefined;
}

/** Used part of OpenID Connect Discovery 1.0. */
export type OpenidDocument = v.InferOutput<ReturnType<typeof documentOf>>;

const PATIENCE_MS = 10_000;
const MAX_BYTES = 256 * 1024;
const WELL_KNOWN = '/.well-known/openid-configuration';

/**
 * Reads an issuer's discovery document and keeps it for an hour. One that names another issuer, or plain-http endpoints
 * of an https issuer, is rejected.
 */
export function createDiscovery({ issuer, now, log, patience = PATIENCE_MS }: Options): KeptResponse<OpenidDocument> {
  const schema = documentOf(issuer);
  const url = `${issuer.replace(/\/$/, '')}${WELL_KNOWN}`;
  return keepResponse({
    ...{ name: url, now, log },
    read: async () => v.parse(schema, await readJson(url, patience)),
  });
}

export type Discover = (issuer: string) => Pick<KeptResponse<OpenidDocument>, 'get' | 'last'>;

/** Shares one document per issuer among all callers. */
export function oncePerIssuer(create: Discover): Discover {
  const known = new Map<string, ReturnType<Discover>>();
  return (issuer) => {
    const document = known.get(issuer) ?? create(issuer);
    known.set(issuer, document);
    return document;
  };
}

/** @param patience milliseconds */
export async function readJson(url: string, patience = PATIENCE_MS): Promise<unknown> {
  const signal = AbortSignal.timeout(patience);
  const response = await boundedFetch(MAX_BYTES)(url, { signal, headers: { accept: 'application/json' } });
  requireOk(response);
  return response.json();
}

/** @throws Error for any status but 200 */
export function requireOk({ status }: Pick<Response, 'status'>): void {
  if (status !== 200) throw new UnexpectedStatus(status);
}

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
    // People are led there; one that cannot be used is none.
    end_session_endpoint: v.fallback(v.optional(endpoint), undefined),
    userinfo_endpoint: v.fallback(v.optional(endpoint), undefined),
    prompt_values_supported: v.optional(v.array(v.string()), []),
    scopes_supported: v.optional(v.array(v.string()), []),
  });
}
