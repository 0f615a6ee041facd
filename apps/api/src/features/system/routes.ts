import { health } from '@tagfalter/contract/health';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type Route, route } from '#api/http/route.ts';

/** Whether the process can serve. */
export function systemRoutes(): Route[] {
  return [route(health, async () => ({ ok: true as const, protocol: PROTOCOL }))];
}
