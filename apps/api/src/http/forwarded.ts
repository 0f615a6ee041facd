import type { FastifyInstance } from 'fastify';
import type { IsTrustedProxy } from '#api/base/trusted-proxies.ts';

/** Peers of whom it is said at most: whoever has many addresses is not to fill the log. */
const MAX_PEERS = 100;

/**
 * Says once of a peer in the log that it forwards requests and is not trusted. If that is the operator's own proxy, all
 * who come through it count as one caller until `TRUSTED_PROXIES` names it.
 */
export function reportForeignProxies(app: FastifyInstance, isTrusted: IsTrustedProxy): void {
  const said = new Set<string>();
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const peer = raw.socket.remoteAddress ?? '';
    if (said.size >= MAX_PEERS || said.has(peer) || isTrusted(peer)) return;
    said.add(peer);
    log.warn({ peer }, 'a forwarded address is ignored, because TRUSTED_PROXIES does not name who forwards it');
  });
}
