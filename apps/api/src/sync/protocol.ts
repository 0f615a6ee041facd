import { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

const SYNC_PATHS = '/api/sync/';

export interface ProtocolRange {
  oldest: number;
  current: number;
}

export const SERVED: ProtocolRange = { oldest: OLDEST_PROTOCOL, current: PROTOCOL };

/** @throws Refusal `client_too_old`; `bad_request` for a version later than this server's (S13) */
export function checkProtocol(protocol: number, served: ProtocolRange): void {
  if (protocol < served.oldest) throw new Refusal('client_too_old', { details: served });
  if (protocol > served.current) throw new Refusal('bad_request', { details: served });
}

/** Marks every sync response, errors included: devices believe no other origin, such as a captive portal (S12). */
export function addProtocolHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(SYNC_PATHS)) reply.header(PROTOCOL_HEADER, String(PROTOCOL));
  });
}
