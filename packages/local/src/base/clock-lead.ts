import type { Env } from './env.ts';

/** Milliseconds by which the device's clock is ahead of the server's, by the last reply; negative when it is behind. */
const leads = new WeakMap<Pick<Env, 'now'>, number>();

/** Learns from the `Date` of a reply of our own server how far the device's clock is off. */
export function noteServerDate(env: Pick<Env, 'now'>, headers: Pick<Headers, 'get'>): void {
  const serverNow = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(serverNow)) leads.set(env, env.now() - serverNow);
}

/** @returns `undefined` before the first reply of the server */
export function clockLead(env: Env): number | undefined {
  return leads.get(env);
}
