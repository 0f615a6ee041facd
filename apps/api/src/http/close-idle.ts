import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Closes connections as they become idle while the server stops. Fastify does it only once, at the beginning; a later
 * reply would keep its connection, and the stop, for the keep-alive time.
 */
export function closeIdleWhileStopping(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
