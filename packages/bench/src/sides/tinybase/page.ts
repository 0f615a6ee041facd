import { createMergeableStore } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import { createWsSynchronizer } from 'tinybase/synchronizers/synchronizer-ws-client';
import { offer } from '../../page-side.ts';

const POLL_MS = 5;
const TIMEOUT_SECONDS = 30;

const store = createMergeableStore();
let persister: ReturnType<typeof createIndexedDbPersister>;
let account = '';
let connected: Promise<unknown> | undefined;

async function openLine(): Promise<void> {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/${account}`);
  const synchronizer = await createWsSynchronizer(store, socket, TIMEOUT_SECONDS);
  await synchronizer.startSync();
}

async function connect(): Promise<void> {
  connected ??= openLine();
  await connected;
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

async function countAtServer(): Promise<number> {
  const reply = await fetch(`/count/${account}`);
  return Number(await reply.text());
}

offer({
  async open(name) {
    account = name;
    persister = createIndexedDbPersister(store, `bench-${name}`);
    // A new device has nothing to load.
    await persister.startAutoLoad().catch(() => undefined);
  },
  async write({ id, ...day }) {
    store.setRow('days', id, day);
    await persister.save();
  },
  async push(count) {
    await connect();
    await until(async () => (await countAtServer()) >= count);
  },
  async pull(count) {
    await connect();
    await until(() => store.getRowCount('days') >= count);
    await persister.save();
  },
  async newest(limit) {
    const ids = store.getSortedRowIds('days', 'date', true, 0, limit);
    return ids.map((id) => store.getRow('days', id)).length;
  },
  goLive: connect,
  async watch(onChange) {
    await connect();
    store.addCellListener('days', null, 'createdAt', (_store, _table, _row, _cell, value) => onChange(Number(value)));
  },
});
