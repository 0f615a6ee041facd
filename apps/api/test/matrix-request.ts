import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Caller, type Cast, isVisitor } from './entry-matrix-cast.ts';

let requests = 0;

/** Asks as a caller, from an address of its own: some calls count addresses. */
export async function askFromAfar(
  { stage, person }: Cast,
  caller: Caller,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  requests += 1;
  const own = isVisitor(caller) ? {} : person(caller).headers;
  return stage.product.app.inject({
    ...request,
    headers: { ...own, ...request.headers },
    remoteAddress: `10.40.${Math.floor(requests / 250)}.${1 + (requests % 250)}`,
  });
}
