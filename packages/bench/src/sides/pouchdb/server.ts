// express-pouchdb as CouchDB speaks it, stored in LevelDB.
import express from 'express';
import expressPouch from 'express-pouchdb';
import PouchDB from 'pouchdb';
import { benchEntryOf } from '../../diary-data.ts';
import { EMPTY_PAGE, obey } from '../../peer-server.ts';

const BATCH = 1000;
const LOAD_DATABASES = 50;
const Pouch = PouchDB.defaults({ prefix: `${process.env.BENCH_DATA}/` });

obey({
  async listen(port) {
    const app = express();
    app.get('/page', (_request, reply) => reply.send(EMPTY_PAGE));
    const exclude = ['authentication', 'authorization', 'session', 'log', 'fauxton'].map((name) => `routes/${name}`);
    const options = { mode: 'fullCouchDB', inMemoryConfig: true, logPath: '/dev/null' } as const;
    const couch = expressPouch({ ...options, overrideMode: { exclude } });
    await couch.setPouchDB(Pouch);
    app.use('/db', couch);
    // A database has to be there before anybody writes into it over the wire; of one opened before this it knows nothing.
    await Promise.all(Array.from({ length: LOAD_DATABASES }, (_, number) => new Pouch(`load-${number}`).info()));
    await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
  },
  async seed(account, entries) {
    const store = new Pouch(account);
    for (let from = 0; from < entries; from += BATCH) {
      const days = Array.from({ length: BATCH }, (_, index) => benchEntryOf(from + index));
      await store.bulkDocs(days.map(({ id, ...day }) => ({ _id: id, ...day })));
    }
  },
});
