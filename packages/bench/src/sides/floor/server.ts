// Cost of a server that does nothing: Fastify sends a prepared body, and echoes request bodies.
import Fastify from 'fastify';
import { benchEntryOf } from '../../diary-data.ts';
import { EMPTY_PAGE, obey } from '../../peer-server.ts';

const app = Fastify();
let days = '[]';
app.get('/page', (_request, reply) => reply.type('text/html').send(EMPTY_PAGE));
app.get('/days', (_request, reply) => reply.type('application/json').send(days));
app.post('/echo', async ({ body }) => body);

obey({
  listen: async (port) => void (await app.listen({ port, host: '127.0.0.1' })),
  async seed(_account, entries) {
    days = JSON.stringify(Array.from({ length: entries }, (_, index) => benchEntryOf(index)));
  },
});
