import PouchDB from 'pouchdb-browser';
import type { BenchEntry } from '../../diary-data.ts';
import { offer } from '../../page-side.ts';

type Doc = Omit<BenchEntry, 'id'>;

let local: PouchDB<Doc>;
let remote: PouchDB<Doc>;

/** Starts syncing both ways; resolves when there is nothing left to do for the first time. */
function syncLive(): Promise<void> {
  const running = local.sync(remote, { live: true, retry: true, batch_size: 500 });
  return new Promise((resolve) => running.on('paused', resolve));
}

offer({
  async open(account) {
    local = new PouchDB<Doc>(`bench-${account}`, { auto_compaction: true });
    remote = new PouchDB<Doc>(`${location.origin}/db/${account}`);
    await Promise.all([local.info(), remote.info()]);
  },
  write: async ({ id, ...day }) => void (await local.put({ _id: id, ...day })),
  async push() {
    const { ok } = await local.replicate.to(remote, { batch_size: 500, batches_limit: 10 });
    if (!ok) throw new Error('PouchDB did not send everything');
  },
  pull: async () => void (await local.replicate.from(remote, { batch_size: 1000, batches_limit: 10 })),
  newest: async (limit) => (await local.allDocs({ descending: true, limit, include_docs: true })).rows.length,
  goLive: syncLive,
  async watch(onChange) {
    const changes = local.changes({ since: 'now', live: true, include_docs: true });
    changes.on('change', ({ doc }) => doc && onChange(doc.createdAt));
    await syncLive();
  },
});
