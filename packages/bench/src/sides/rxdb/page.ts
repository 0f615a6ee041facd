import { type Collection, createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { type Replication, replicateServer } from 'rxdb-server/plugins/replication-server';
import type { BenchEntry } from '../../diary-data.ts';
import { offer } from '../../page-side.ts';
import { rxdbSchema } from './schema.ts';

let days: Collection<BenchEntry>;
let account = '';
let replication: Replication | undefined;

function replicate(): Replication {
  replication ??= replicateServer({
    collection: days,
    replicationIdentifier: `to-${account}`,
    url: `${location.origin}/${account}/0`,
    live: true,
    waitForLeadership: false,
    push: { batchSize: 500 },
    pull: { batchSize: 2000 },
    eventSource: EventSource,
  });
  return replication;
}

async function inSync(): Promise<void> {
  const running = replicate();
  await running.awaitInitialReplication();
  await running.awaitInSync();
}

offer({
  async open(name) {
    account = name;
    const storage = getRxStorageDexie();
    const database = await createRxDatabase({
      name: `bench-${name}`,
      storage,
      multiInstance: false,
      eventReduce: true,
    });
    const collections = await database.addCollections<BenchEntry>({ days: { schema: rxdbSchema } });
    if (!collections.days) throw new Error('RxDB made no collection');
    days = collections.days;
  },
  write: async (day) => void (await days.insert(day)),
  /** Done when RxDB itself says that everything has gone out. */
  push: inSync,
  pull: inSync,
  newest: async (limit) => (await days.find({ sort: [{ date: 'desc' }], limit }).exec()).length,
  // A live replication sends by itself.
  goLive: inSync,
  async watch(onChange) {
    days.$.subscribe(({ documentData }) => documentData && onChange(documentData.createdAt));
  },
});
