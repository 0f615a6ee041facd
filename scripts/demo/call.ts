import * as v from 'valibot';
import type { Endpoint } from '../../packages/contract/src/define-endpoint.ts';
import type { RunningServer } from '../shared/running-server.ts';
import type { DemoAccount } from './account.ts';

/** Calls the server in the name of somebody invented, with JSON or a form; answers the body, undefined where there is none. Throws with the server's words when they are no good ones. */
export async function sendAs(
  { url }: RunningServer,
  { token }: DemoAccount,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body?: object,
): Promise<unknown> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set('content-type', 'application/json');
  const sent = isForm ? body : JSON.stringify(body);
  const reply = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: sent } : {}) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.headers.get('content-type')?.includes('json') ? reply.json() : undefined;
}

/** Reads what a call of the contract answers. */
export async function readAs<S extends v.GenericSchema>(
  server: RunningServer,
  account: DemoAccount,
  { path, reply }: { path: string; reply: S },
): Promise<v.InferOutput<S>> {
  return v.parse(reply, await sendAs(server, account, { method: 'GET', path }));
}
