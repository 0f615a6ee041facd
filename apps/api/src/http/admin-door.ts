import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#api/base/refusal.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Lets in only programs of this machine that hold the token of the data directory. Requests that a proxy forwards come
 * from elsewhere.
 * @throws Refusal `not_found`, so that the door seems not to exist
 */
export function requireAdmin({ headers, raw }: FastifyRequest, adminToken: string): void {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (forwarded || !LOOPBACK.test(raw.socket.remoteAddress ?? '')) throw new Refusal('not_found');
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(adminToken))) throw new Refusal('not_found');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
