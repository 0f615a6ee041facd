import { ERROR_STATUS, type ErrorBody, ErrorBodySchema } from '@tagfalter/contract/error';
import { ACCOUNT_HEADER, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import * as v from 'valibot';
import { noteServerDate } from './clock-lead.ts';
import type { Env } from './env.ts';
import { type Fault, protocolFault, thrownFault } from './fault.ts';
import { overNetwork } from './over-network.ts';

const TIMEOUT_MS = 30_000;

export type Reply<T> = { ok: true; value: T } | { ok: false; fault: Fault };

interface Call<S extends v.GenericSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, except for `FormData`. */
  body?: unknown;
  json?: string;
  schema: S;
  /** The response must carry the protocol marker (S12). */
  marked?: boolean;
  /** Allows an unconfirmed token: the call only reads, and its response names the account. */
  early?: boolean;
  /** Headers of a success, before its body arrives. */
  onHead?: (headers: Pick<Headers, 'get'>) => void;
  /** The body of a success has arrived, unparsed. */
  onBody?: () => void;
  /** `Idempotency-Key` (wire 17). */
  key?: string;
  /** Such as the secret of a contribution. */
  headers?: Readonly<Record<string, string>>;
  /** Default: half a minute. */
  timeoutMs?: number;
  /** Sending outlives the page; only for small bodies. */
  keepalive?: boolean;
}

interface Failure {
  ok: false;
  fault: Fault;
}

const NETWORK: Failure = { ok: false, fault: { kind: 'network' } };

/** Milliseconds; 0 without the header. */
export function retryAfterOf(headers: Pick<Headers, 'get'>): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** Call it only for responses of our own server (S4). */
export function faultOf(
  status: number,
  headers: Pick<Headers, 'get'>,
  { code, details }: Partial<ErrorBody> = {},
): Fault {
  if (status === 401) return { kind: 'signed-out' };
  if (code === 'account_blocked') return { kind: 'signed-out', isBlocked: true };
  if (status === 426) return { kind: 'update-required' };
  const isLater = status === 408 || status === 423 || status === 429 || status >= 500;
  if (isLater || !code) {
    return { kind: 'server', status, retryAfterMs: retryAfterOf(headers), ...(code ? { code } : {}) };
  }
  return { kind: 'refused', status, code, details };
}

/** `undefined` unless the contract has its code with this status. */
export function errorOf(status: number, body: unknown): ErrorBody | undefined {
  const parsed = v.safeParse(ErrorBodySchema, body);
  return parsed.success && ERROR_STATUS[parsed.output.code] === status ? parsed.output : undefined;
}

/**
 * Reading bytes costs least for a page of megabytes (decision 018).
 * @param onCome called before parsing
 */
async function readJson(reply: Response, onCome: () => void): Promise<unknown> {
  const bytes = await overNetwork(() => reply.arrayBuffer());
  onCome();
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    // Expected: the page of a captive portal or a proxy.
    return undefined;
  }
}

/** Only the browser knows the boundary of a form. */
function bodyOf({ body, json }: Call<v.GenericSchema>): { headers: Record<string, string>; body?: BodyInit } {
  if (body instanceof FormData) return { headers: {}, body };
  const text = body === undefined ? json : JSON.stringify(body);
  return text === undefined ? { headers: {} } : { headers: { 'content-type': 'application/json' }, body: text };
}

export type RequestEnv = Pick<Env, 'fetch' | 'origin' | 'now' | 'report'>;

function send(env: RequestEnv, call: Call<v.GenericSchema>, token: string | null): Promise<Response> {
  const { headers, ...content } = bodyOf(call);
  const named: Record<string, string> = call.key === undefined ? {} : { 'idempotency-key': call.key };
  const who: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return overNetwork(() =>
    env.fetch(`${env.origin}${call.path}`, {
      method: call.method,
      headers: { ...headers, ...named, ...call.headers, ...who },
      ...content,
      cache: 'no-store',
      keepalive: call.keepalive ?? false,
      signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
    }),
  );
}

/** No JSON means cut short, or an intermediary. */
function misfit(env: RequestEnv, body: unknown): Failure {
  return body === undefined ? NETWORK : { ok: false, fault: protocolFault(env, 'request') };
}

/**
 * Makes one call with exactly this token.
 * @param token `null` for a caller without an account
 */
export async function requestWith<S extends v.GenericSchema>(
  env: RequestEnv,
  call: Call<S>,
  token: string | null,
): Promise<Reply<v.InferOutput<S>>> {
  try {
    const reply = await send(env, call, token);
    const isMarked = reply.headers.has(PROTOCOL_HEADER);
    if (reply.ok && call.marked && !isMarked) return NETWORK;
    if (isMarked) noteServerDate(env, reply.headers);
    if (reply.ok) call.onHead?.(reply.headers);
    const body = await readJson(reply, () => reply.ok && call.onBody?.());
    if (reply.ok) {
      const parsed = v.safeParse(call.schema, body);
      return parsed.success ? { ok: true, value: parsed.output } : misfit(env, body);
    }
    const error = errorOf(reply.status, body);
    // Portals and proxies send 401, 403 or 503 too; only an error body with our code is a verdict (wire 46).
    if (error === undefined && reply.status < 500) return isMarked ? misfit(env, body) : NETWORK;
    return { ok: false, fault: faultOf(reply.status, reply.headers, error) };
  } catch (error) {
    return { ok: false, fault: thrownFault(env, error, 'request') };
  }
}

/** Retries a 401 once with a fresh token. A response that is not our server's is a network fault (S12). */
export async function request<S extends v.GenericSchema>(env: Env, call: Call<S>): Promise<Reply<v.InferOutput<S>>> {
  const token = await env.token({ early: call.early ?? false });
  if (token.status !== 'ok') return tokenFault(token.status);
  let accountId: string | null = null;
  const onHead = (headers: Pick<Headers, 'get'>) => {
    accountId = headers.get(ACCOUNT_HEADER);
    call.onHead?.(headers);
  };
  const reply = await requestWith(env, { ...call, onHead }, token.token);
  if (!reply.ok && reply.fault.kind === 'signed-out') {
    const fresh = await env.token({ fresh: true });
    return fresh.status === 'ok' ? requestWith(env, call, fresh.token) : tokenFault(fresh.status);
  }
  if (!token.prove || (!reply.ok && reply.fault.kind !== 'refused')) return reply;
  const proof = await token.prove(accountId);
  if (proof.status === 'ok') return reply;
  return proof.status === 'unreachable' ? NETWORK : request(env, { ...call, early: false });
}

function tokenFault(status: 'signed-out' | 'unreachable'): Failure {
  return status === 'signed-out' ? { ok: false, fault: { kind: 'signed-out' } } : NETWORK;
}
