import type { Endpoint } from '@tagfalter/contract/define-endpoint';
import type { Person } from './person.ts';
import type { Stack } from './stack.ts';

interface Call {
  /** For `:name` in the path. */
  params?: Record<string, string>;
  /** Sent as a form if it is one, else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a call over REST, past browser and broken network. @param person without one it comes from anybody */
export async function callAs(
  stack: Stack,
  person: Person | undefined,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, body, headers = {} }: Call = {},
): Promise<Response> {
  const filled = Object.entries(params).reduce((sum, [name, value]) => sum.replace(`:${name}`, value), path);
  const sent = new Headers(headers);
  if (person) sent.set('authorization', `Bearer ${await person.token()}`);
  if (body === undefined || body instanceof FormData) {
    return fetch(`${stack.direct}${filled}`, { method, headers: sent, body: body ?? null });
  }
  sent.set('content-type', 'application/json');
  return fetch(`${stack.direct}${filled}`, { method, headers: sent, body: JSON.stringify(body) });
}

/** The same for calls that have to succeed. @throws Error with the reply's text otherwise */
export async function mustCallAs(...call: Parameters<typeof callAs>): Promise<Response> {
  const reply = await callAs(...call);
  if (!reply.ok) throw new Error(`${call[2].path}: ${reply.status} ${await reply.text()}`);
  return reply;
}
