import type { Env } from './env.ts';

/** Milliseconds; negative if the device's clock lags. */
const leads = new WeakMap<Pick<Env, 'now'>, number>();

/** Call it only for responses of our own server. */
export function noteServerDate(env: Pick<Env, 'now'>, headers: Pick<Headers, 'get'>): void {
  const serverNow = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(serverNow)) leads.set(env, env.now() - serverNow);
}

/** @returns milliseconds; `undefined` before the first response */
export function clockLead(env: Env): number | undefined {
  return leads.get(env);
}
