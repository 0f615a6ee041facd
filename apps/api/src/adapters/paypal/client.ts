import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { TooLong } from '#api/adapters/bounded-fetch.ts';
import { PaymentsFault } from '#api/ports/payments.ts';
import { RefusalResponse, TokenResponse } from './answers.ts';

/** Renews a token this long before it expires. */
const TOKEN_MARGIN_MS = MINUTE_MS;
const MAX_RETRY_AFTER_MS = DAY_MS;
/** A person waits: longer pauses are the caller's decision. */
const MAX_PAUSE_MS = 2000;
const UNAUTHORIZED = 401;
const TIMED_OUT = 408;
const TOO_MANY = 429;
const CONFLICTS = [409, 422];

export interface ClientOptions {
  /** Without a trailing slash. */
  baseUrl: () => Promise<string>;
  clientId: string;
  clientSecret: string;
  /** Bounded in size, without redirects. */
  fetch: typeof fetch;
  now: () => number;
  /** Aborts every request. */
  stopped: AbortSignal;
  /** Milliseconds per request, and pauses between attempts. */
  patience: { request: number; pauses: readonly number[] };
}

export interface PaypalCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** PayPal answers a repeat of the id with the first result. */
  requestId?: string;
}

/** A response below 400; undefined body if empty. */
export interface ClientResponse {
  status: number;
  body: unknown;
}

export interface PaypalClient {
  /** Every call is safe to repeat: it reads, carries a request id, or names a state. @throws PaymentsFault */
  call(call: PaypalCall): Promise<ClientResponse>;
}

/** Calls the REST API with a shared token; retries on network or PayPal faults. */
export function createClient(options: ClientOptions): PaypalClient {
  const { now, patience } = options;
  const tokens = createTokens(options);

  const once = async ({ method, path, body, requestId }: PaypalCall): Promise<Response> => {
    const ask = async (token: string) =>
      send(options, path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const token = await tokens.get();
    const response = await ask(token);
    if (response.status !== UNAUTHORIZED) return response;
    tokens.drop(token);
    return ask(await tokens.get());
  };

  const attempt = async (call: PaypalCall): Promise<ClientResponse> => {
    const response = await once(call);
    if (response.status >= 400) throw await paymentsFaultOf(response, now());
    return { status: response.status, body: await bodyOf(response) };
  };

  return { call: (call) => withRetries(() => attempt(call), patience.pauses, options.stopped) };
}

async function withRetries<T>(attempt: () => Promise<T>, pauses: readonly number[], signal: AbortSignal): Promise<T> {
  for (const rest of pauses) {
    try {
      return await attempt();
    } catch (fault) {
      if (!(fault instanceof PaymentsFault) || fault.kind !== 'unavailable' || signal.aborted) throw fault;
      const wait = Math.max(rest, fault.retryAfterMs ?? 0);
      if (wait > MAX_PAUSE_MS) throw fault;
      // Half of the pause is random, so that processes that failed together do not retry together.
      await pause(wait / 2 + (Math.random() * wait) / 2, undefined, { signal }).catch(() => {
        throw fault;
      });
    }
  }
  return attempt();
}

interface Tokens {
  get(): Promise<string>;
  /** Forgets a refused token, unless a newer one is stored. */
  drop(token: string): void;
}

/** Shares a token; a single request at a time renews it. */
function createTokens(options: ClientOptions): Tokens {
  const { clientId, clientSecret, now } = options;
  let known: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;
  const ask = async (): Promise<string> => {
    const response = await send(options, '/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    });
    if (response.status >= 400) throw await paymentsFaultOf(response, now());
    const { access_token: token, expires_in } = parsed(TokenResponse, await bodyOf(response));
    known = { token, until: now() + expires_in * 1000 - TOKEN_MARGIN_MS };
    return token;
  };
  return {
    async get() {
      if (known && known.until > now()) return known.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop(token) {
      if (known?.token === token) known = undefined;
    },
  };
}

async function send({ fetch, baseUrl, stopped, patience }: ClientOptions, path: string, init: RequestInit) {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience.request)]);
    return await fetch(`${await baseUrl()}${path}`, { ...init, signal });
  } catch (fault) {
    throw new PaymentsFault(fault instanceof TooLong ? 'broken' : 'unavailable');
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Expected of proxies in between; their text may be anything.
    throw new PaymentsFault('broken', { status: response.status });
  }
}

/** @throws PaymentsFault `broken` */
export function parsed<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new PaymentsFault('broken');
  return result.output;
}

async function paymentsFaultOf(response: Response, now: number): Promise<PaymentsFault> {
  const { status } = response;
  const retryAfterMs = waitOf(response.headers.get('retry-after'), now);
  // Wrong credentials count as temporary: the operator fixes them.
  if (status >= 500 || [UNAUTHORIZED, TIMED_OUT, TOO_MANY].includes(status)) {
    return new PaymentsFault('unavailable', { status, retryAfterMs });
  }
  if (!CONFLICTS.includes(status)) return new PaymentsFault('refused', { status });
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), RefusalResponse), await response.text());
  const issues = refusal.success ? refusal.output.details.map(({ issue }) => issue) : [];
  const isState = issues.length === 0 || issues.some((issue) => /STATUS|CANNOT|DUPLICATE/.test(issue));
  return new PaymentsFault(isState ? 'conflict' : 'refused', { status });
}

/** `Retry-After` in seconds or as a date. @returns milliseconds */
function waitOf(said: string | null, now: number): number | undefined {
  if (!said) return undefined;
  const wait = /^\d+$/.test(said.trim()) ? Number(said) * 1000 : Date.parse(said) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), MAX_RETRY_AFTER_MS) : undefined;
}
