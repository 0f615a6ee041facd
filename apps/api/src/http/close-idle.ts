import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets go of connections as they become idle while the server stops. Fastify does it once, at the beginning; an answer
 * that ends a moment later would otherwise keep its connection, and the stop, waiting for the keep-alive time.
 */
export function closeIdleWhileStopping(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
