import { once } from 'node:events';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const WILDCARD = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** Where commands of this machine reach the product. */
interface LoopbackDoor {
  url: string;
  close(): void;
}

/**
 * A server on one other address gets a second listener, on a free loopback port: the admin door opens to loopback alone.
 * @throws the listener's error if no port can be opened
 */
export async function openLoopbackDoor(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<LoopbackDoor> {
  const own = WILDCARD.get(host) ?? (LOOPBACK.test(host) ? host : undefined);
  if (own !== undefined) return { url: `http://${isIP(own) === 6 ? `[${own}]` : own}:${port}`, close: () => undefined };
  const door = createServer((request, reply) => app.routing(request, reply)).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('a listener without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      door.closeAllConnections();
      door.close();
    },
  };
}
