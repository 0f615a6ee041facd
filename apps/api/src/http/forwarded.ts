import type { FastifyInstance } from 'fastify';
import type { IsTrustedProxy } from '#api/base/trusted-proxies.ts';

/** Reported peers at most, so that many addresses cannot fill the log. */
const MAX_PEERS = 100;

/**
 * Logs once per peer that it forwards requests and is not trusted. If it is the operator's proxy, all its clients count
 * as one caller until `TRUSTED_PROXIES` names it.
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
