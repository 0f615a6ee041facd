// TinyBase's own server; each account is a JSON file, written after the devices have been told.
import { createServer } from 'node:http';
import path from 'node:path';
import { createMergeableStore, type MergeableStore } from 'tinybase';
import { createFilePersister } from 'tinybase/persisters/persister-file';
import { createWsServer } from 'tinybase/synchronizers/synchronizer-ws-server';
import { WebSocketServer } from 'ws';
import { benchEntryOf } from '../../diary-data.ts';
import { EMPTY_PAGE, obey } from '../../peer-server.ts';

const MAX_MESSAGE_BYTES = 256 * 2 ** 20;
const stores = new Map<string, MergeableStore>();
const fileOf = (account: string) => path.join(process.env.BENCH_DATA ?? '', `${account}.json`);

/** The page, and how many days an account has: TinyBase acknowledges nothing, so the page asks. */
const http = createServer((request, reply) => {
  reply.setHeader('content-type', 'text/html');
  const account = /^\/count\/(\w+)$/.exec(request.url ?? '')?.[1];
  reply.end(account === undefined ? EMPTY_PAGE : String(stores.get(account)?.getRowCount('days') ?? 0));
});

const sockets = new WebSocketServer({ server: http, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
createWsServer(sockets, (account) => {
  const store = createMergeableStore();
  stores.set(account, store);
  return createFilePersister(store, fileOf(account));
});

obey({
  listen: (port) => new Promise((resolve) => http.listen(port, '127.0.0.1', () => resolve())),
  async seed(account, entries) {
    const store = createMergeableStore();
    store.transaction(() => {
      for (let index = 0; index < entries; index += 1) {
        const { id, ...day } = benchEntryOf(index);
        store.setRow('days', id, day);
      }
    });
    await createFilePersister(store, fileOf(account)).save();
  },
});
