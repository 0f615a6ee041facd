import { ERROR_STATUS, ErrorBodySchema, type ErrorCode } from '@tagfalter/contract/error';
import { ACCOUNT_HEADER, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import * as v from 'valibot';
import type { Env } from './env.ts';
import type { Fault } from './fault.ts';

const TIMEOUT_MS = 30_000;

export type Reply<T> = { ok: true; value: T } | { ok: false; fault: Fault };

interface Call<S extends v.GenericSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** Travels as JSON, a form as it is. */
  body?: unknown;
  /** A body that is JSON already. */
  json?: string;
  schema: S;
  /** Answers of `/api/sync/*` say who they are (S12). */
  marked?: boolean;
  /** Whether it may go out before it is certain whose token it is: it only reads, and says in its answer whose data that is. */
  early?: boolean;
  /** Told the headers of a success, before its body has come. */
  onHead?: (headers: Pick<Headers, 'get'>) => void;
  /** Told when the body of a success has come, before it is read. */
  onBody?: () => void;
  /** Names the call, so that a repeat costs nothing and hears the same (wire 17). */
  key?: string;
  /** Milliseconds; half a minute where nothing is said. */
  timeoutMs?: number;
}

const NETWORK: { ok: false; fault: Fault } = { ok: false, fault: { kind: 'network' } };

/** Milliseconds a busy server asks to be left alone; 0 when it does not say. */
export function retryAfterOf(headers: Pick<Headers, 'get'>): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** What an unsuccessful answer of our own server means (S4). */
export function faultOf(status: number, headers: Pick<Headers, 'get'>, code: ErrorCode | undefined): Fault {
  if (status === 401) return { kind: 'signed-out' };
  if (status === 426) return { kind: 'update-required' };
  const isLater = status === 408 || status === 423 || status === 429 || status >= 500;
  if (isLater || !code) {
    return { kind: 'server', status, retryAfterMs: retryAfterOf(headers), ...(code ? { code } : {}) };
  }
  return { kind: 'refused', status, code };
}

/** The error code in a body, if the body is one of ours for this status. */
export function errorCodeOf(status: number, body: unknown): ErrorCode | undefined {
  const parsed = v.safeParse(ErrorBodySchema, body);
  return parsed.success && ERROR_STATUS[parsed.output.code] === status ? parsed.output.code : undefined;
}

/**
 * The body as JSON; undefined where it is none. It is taken as bytes: of a page of megabytes that costs the browser least
 * (decision 035).
 * @param onCome called when all of it is here, before it is read
 */
async function readJson(reply: Response, onCome: () => void): Promise<unknown> {
  const bytes = await reply.arrayBuffer();
  onCome();
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** A body and the header that names its kind; a form's border is only known to the browser. */
function bodyOf({ body, json }: Call<v.GenericSchema>): { headers: Record<string, string>; body?: BodyInit } {
  if (body instanceof FormData) return { headers: {}, body };
  const text = body === undefined ? json : JSON.stringify(body);
  return text === undefined ? { headers: {} } : { headers: { 'content-type': 'application/json' }, body: text };
}

/** One call with exactly this token; `request` is for everything that has no reason to choose. */
export async function requestWith<S extends v.GenericSchema>(
  env: Env,
  call: Call<S>,
  token: string,
): Promise<Reply<v.InferOutput<S>>> {
  try {
    const { headers, ...content } = bodyOf(call);
    const named: Record<string, string> = call.key === undefined ? {} : { 'idempotency-key': call.key };
    const reply = await env.fetch(`${env.origin}${call.path}`, {
      method: call.method,
      headers: { ...headers, ...named, authorization: `Bearer ${token}` },
      ...content,
      cache: 'no-store',
      signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
    });
    if (reply.ok && call.marked && !reply.headers.has(PROTOCOL_HEADER)) return NETWORK;
    if (reply.ok) call.onHead?.(reply.headers);
    const body = await readJson(reply, () => reply.ok && call.onBody?.());
    if (reply.ok) {
      const parsed = v.safeParse(call.schema, body);
      return parsed.success ? { ok: true, value: parsed.output } : NETWORK;
    }
    const code = errorCodeOf(reply.status, body);
    // Portals and proxies answer 401, 403 or 503 too: only what carries our mark or our error body is believed.
    if (code === undefined && !reply.headers.has(PROTOCOL_HEADER) && reply.status < 500) return NETWORK;
    return { ok: false, fault: faultOf(reply.status, reply.headers, code) };
  } catch {
    return NETWORK;
  }
}

/**
 * One call of the API with the Bearer token. A 401 is tried once more with a fresh token; only then is the person
 * signed out (S4: that pauses, it loses nothing). Anything that is not our server's answer is a network fault (S12).
 */
export async function request<S extends v.GenericSchema>(env: Env, call: Call<S>): Promise<Reply<v.InferOutput<S>>> {
  const token = await env.token({ early: call.early ?? false });
  if (token.status !== 'ok') return tokenFault(token.status);
  let said: string | null = null;
  const onHead = (headers: Pick<Headers, 'get'>) => {
    said = headers.get(ACCOUNT_HEADER);
    call.onHead?.(headers);
  };
  const reply = await requestWith(env, { ...call, onHead }, token.token);
  if (!reply.ok && reply.fault.kind === 'signed-out') {
    const fresh = await env.token({ fresh: true });
    return fresh.status === 'ok' ? requestWith(env, call, fresh.token) : tokenFault(fresh.status);
  }
  if (!token.prove || (!reply.ok && reply.fault.kind !== 'refused')) return reply;
  const proof = await token.prove(said);
  if (proof.status === 'ok') return reply;
  return proof.status === 'unreachable' ? NETWORK : request(env, { ...call, early: false });
}

function tokenFault(status: 'signed-out' | 'unreachable'): { ok: false; fault: Fault } {
  return status === 'signed-out' ? { ok: false, fault: { kind: 'signed-out' } } : NETWORK;
}
