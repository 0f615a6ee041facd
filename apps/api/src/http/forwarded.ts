import type { FastifyInstance } from 'fastify';
import type { IsTrustedProxy } from '#api/base/trusted-proxies.ts';

/**
 * Says once in the log that somebody forwards a request who is not trusted. If that is the operator's own proxy, all
 * who come through it count as one caller until `TRUSTED_PROXIES` names it.
 */
export function reportForeignProxies(app: FastifyInstance, isTrusted: IsTrustedProxy): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    const peer = raw.socket.remoteAddress;
    if (isTrusted(peer)) return;
    isSaid = true;
    log.warn({ peer }, 'a forwarded address is ignored, because TRUSTED_PROXIES does not name who forwards it');
  });
}
