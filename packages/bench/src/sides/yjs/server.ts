// Hocuspocus with its database extension on PostgreSQL: a snapshot per document, written some time after the answer.
import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import postgres from 'postgres';
import * as Y from 'yjs';
import { benchEntryOf } from '../../diary-data.ts';
import { obey } from '../../peer-server.ts';
import { putEntry } from './put-day.ts';

const sql = postgres(process.env.BENCH_DATABASE_URL ?? '', { onnotice: () => {} });
await sql`drop table if exists yjs_documents`;
await sql`create table yjs_documents (name text primary key, state bytea not null)`;

async function store(name: string, state: Uint8Array): Promise<void> {
  await sql`insert into yjs_documents values (${name}, ${Buffer.from(state)})
    on conflict (name) do update set state = excluded.state`;
}

const database = new Database({
  async fetch({ documentName }) {
    const [row] = await sql<{ state: Uint8Array }[]>`select state from yjs_documents where name = ${documentName}`;
    return row?.state ?? null;
  },
  store: ({ documentName, state }) => store(documentName, state),
});

obey({
  // Its server answers any page request with a greeting, which is page enough.
  listen: async (port) =>
    void (await new Server({ port, address: '127.0.0.1', quiet: true, extensions: [database] }).listen()),
  async seed(account, entries) {
    const doc = new Y.Doc();
    for (let index = 0; index < entries; index += 1) putEntry(doc, benchEntryOf(index));
    await store(account, Y.encodeStateAsUpdate(doc));
  },
});
