// rxdb-server over storage in memory: nothing is durable, which is generous to the peer.
import express from 'express';
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { RxServerAdapterExpress } from 'rxdb-server/plugins/adapter-express';
import { createRxServer } from 'rxdb-server/plugins/server';
import { type BenchEntry, benchEntryOf } from '../../diary-data.ts';
import { EMPTY_PAGE, obey } from '../../peer-server.ts';
import { COLLECTIONS, rxdbSchema } from './schema.ts';

const database = await createRxDatabase({ name: 'server', storage: getRxStorageMemory() });
const collections = await database.addCollections<BenchEntry>(
  Object.fromEntries(COLLECTIONS.map((name) => [name, { schema: rxdbSchema }])),
);

/** The adapter's own parser takes 100 kB; a batch of days is more. */
const adapter = {
  ...RxServerAdapterExpress,
  async create() {
    const app = express();
    app.use(express.json({ limit: '64mb' }));
    app.get('/page', (_request, reply) => reply.send(EMPTY_PAGE));
    return app;
  },
};

obey({
  async listen(port) {
    const server = await createRxServer({ database, adapter, port, hostname: '127.0.0.1', cors: '*' });
    for (const name of COLLECTIONS) server.addReplicationEndpoint({ name, collection: collections[name], cors: '*' });
    await server.start();
  },
  async seed(account, entries) {
    await collections[account]?.bulkInsert(Array.from({ length: entries }, (_, index) => benchEntryOf(index)));
  },
});
