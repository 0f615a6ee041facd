import { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/refusal.ts';

const SYNC_PATHS = '/api/sync/';

/** Protocol versions a server speaks. */
export interface ProtocolRange {
  oldest: number;
  current: number;
}

export const SERVED: ProtocolRange = { oldest: OLDEST_PROTOCOL, current: PROTOCOL };

/**
 * Checks what a client speaks (S13). One that says nothing is taken at its word about the rest of the request.
 * @throws Refusal `client_too_old`; `bad_request` for a version this server has never heard of
 */
export function checkProtocol(protocol: number | undefined, served: ProtocolRange): void {
  if (protocol === undefined) return;
  if (protocol < served.oldest) throw new Refusal('client_too_old', { details: served });
  if (protocol > served.current) throw new Refusal('bad_request', { details: served });
}

/** Marks every answer of the sync calls, errors included, so that devices know it came from here (S12). */
export function sayProtocol(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(SYNC_PATHS)) reply.header(PROTOCOL_HEADER, String(PROTOCOL));
  });
}
