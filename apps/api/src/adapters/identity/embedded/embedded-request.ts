import { IdentityErrorSchema } from '@tagfalter/contract/identity';
import * as v from 'valibot';
import type { SharedThrottle } from '#api/base/shared-throttle.ts';
import { errorBody } from '#api/http/error-handler.ts';

/** A page of the embedded provider; `address` is the caller's. */
export type IdentityPage = (request: Request, address: string) => Promise<Response>;
type Handle = (request: Request) => Promise<Response>;

const AnyObject = v.record(v.string(), v.unknown());
const WithEmail = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()) });

/** The JSON object of a request, empty otherwise. The request stays readable. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const parsed = v.safeParse(AnyObject, body);
  return parsed.success ? parsed.output : {};
}

export function withBody(request: Request, body: Record<string, unknown>): Request {
  return new Request(request.url, { method: request.method, headers: request.headers, body: JSON.stringify(body) });
}

/** As stored; empty without one. */
export function emailIn(body: Record<string, unknown>): string {
  const parsed = v.safeParse(WithEmail, body);
  return parsed.success ? parsed.output.email : '';
}

/** A refusal in better-auth's form. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

/** @param seconds until a retry makes sense */
export function tooManyRequests(seconds: number): Response {
  return Response.json(errorBody('too_many_requests'), { status: 429, headers: { 'retry-after': String(seconds) } });
}

/** Code of a refusal; empty without one. */
export async function requestCodeOf(response: Response): Promise<string> {
  const text = await response.clone().text();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), IdentityErrorSchema), text);
  return parsed.success ? (parsed.output.code ?? '') : '';
}

/**
 * Counts wrong secrets of an address; a right one always passes (spec decision 62).
 * @param wrong codes of a refusal that a wrong secret gets
 */
export function countWrong(throttle: SharedThrottle, wrong: readonly string[], handle: Handle): IdentityPage {
  return async (request, address) => {
    const response = await handle(request);
    if (response.ok || !wrong.includes(await requestCodeOf(response))) return response;
    const { wait } = await throttle.reserve(address);
    return wait > 0 ? tooManyRequests(wait) : response;
  };
}
