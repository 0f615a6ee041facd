import type { FastifyInstance } from 'fastify';

/** Logs one line per reply with the route's pattern: real addresses carry ids and signatures. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered');
  });
}
