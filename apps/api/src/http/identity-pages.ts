import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whileHere } from '#api/base/caller-signal.ts';
import { networkOf } from '#api/base/network.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { IdentityProvider } from '#api/ports/identity.ts';
import { cleanStrings } from './clean-strings.ts';
import { identityErrorBody } from './identity-errors.ts';

interface Options {
  provider: IdentityProvider;
  publicUrl: string;
  isOwnOrigin(origin: string): boolean;
}

const MAX_BODY_BYTES = 16 * 1024;
const READING = ['GET', 'HEAD'];
const SIGN_OUT = `${IDENTITY_PATH}/sign-out`;

const routeOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Connects `/api/identity/*` to the embedded provider. */
export function identityPages({ provider, publicUrl, isOwnOrigin }: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}/*`,
      exposeHeadRoute: false,
      bodyLimit: MAX_BODY_BYTES,
      handler: async (request, reply) => {
        refuseForeignPages(request, isOwnOrigin);
        const response = await whileHere(reply, () =>
          provider.answer(fetchRequest(request, publicUrl), networkOf(request.ip)),
        );
        reply.code(response.status);
        takeHeaders(reply, response.headers);
        if (response.status >= 400) {
          reply.header('content-type', 'application/json; charset=utf-8');
          return reply.send(JSON.stringify(identityErrorBody(response.status, await response.text())));
        }
        // Never "storage": unsent data of other accounts and guests lives there (threat 15).
        if (routeOf(request) === SIGN_OUT) reply.header('clear-site-data', '"cache"');
        return reply.send(Buffer.from(await response.arrayBuffer()));
      },
    });
  };
}

/** Where identities lie elsewhere nobody has a session here. Visitors ask; their console would show a 404 as an error. */
export async function noSessionPage(app: FastifyInstance): Promise<void> {
  app.get(`${IDENTITY_PATH}/get-session`, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send('null'),
  );
}

function takeHeaders(reply: FastifyReply, headers: Headers): void {
  for (const [name, value] of headers)
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  // Tokens and sessions must not stay in a cache.
  reply.header('cache-control', 'no-store');
}

/** Refuses other origins. Programs that send neither Origin nor cookie are let in (wire 26). */
function refuseForeignPages({ headers, method }: FastifyRequest, isOwnOrigin: (origin: string) => boolean): void {
  const foreign = headers.origin !== undefined && !isOwnOrigin(headers.origin);
  const unnamed = headers.origin === undefined && headers.cookie !== undefined && !READING.includes(method);
  if (foreign || unnamed) throw new Refusal('forbidden');
}

/**
 * The request under the public origin, whose check is done. Node's fetch sends Sec-Fetch-Mode without an origin, which
 * the provider would refuse as hostile.
 */
function fetchRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const name of ['content-type', 'cookie', 'user-agent', 'accept', 'accept-language'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  headers.set('origin', publicUrl);
  const body = request.body === undefined ? {} : { body: JSON.stringify(cleanStrings(request.body)) };
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, ...body });
}
