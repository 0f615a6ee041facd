import path from 'node:path';
import { bundleServer } from './bundle.ts';
import { oneByOne } from './connection.ts';
import { type BenchEntry, benchEntryOf } from './diary-data.ts';
import { createPeer } from './peer-side.ts';
import { installPeer, PEER_NAMES, type PeerName, type Peers } from './peers.ts';
import type { Connection, Side } from './side.ts';
import { echoConnection, Product } from './sides/product/product.ts';

/** Runs a step that may break without ending the benchmark. */
type Attempt = (label: string, work: () => Promise<void>) => Promise<void>;

const JSON_BODY = { 'content-type': 'application/json' };

/** New days, one a request, their numbers running on. */
function freshDays(number: number, bodyOf: (day: BenchEntry) => unknown): Pick<Connection, 'body' | 'answered'> {
  let index = 0;
  return oneByOne(() => {
    index += 1;
    return JSON.stringify(bodyOf(benchEntryOf(index, `load-${number}`)));
  });
}

/** How a peer takes one edit a request; the others know only their own conversation. */
const CONNECTIONS: Partial<Record<PeerName, (number: number) => Connection>> = {
  rxdb: (number) => ({
    path: '/load/0/push',
    headers: JSON_BODY,
    ...freshDays(number, (day) => [{ newDocumentState: { ...day, _deleted: false } }]),
  }),
  pouchdb: (number) => ({
    path: `/db/load-${number}/_bulk_docs`,
    headers: JSON_BODY,
    ...freshDays(number, ({ id, ...day }) => ({ docs: [{ _id: id, ...day }] })),
  }),
};

/** The product and, unless it is measured alone, every peer that can be installed, and the floor. */
export async function createSides(
  peers: Peers,
  databaseUrl: string,
  attempt: Attempt,
  isAlone: boolean,
): Promise<{ product: Product; others: Side[] }> {
  const product = await Product.create();
  const others: Side[] = [];
  if (isAlone) return { product, others };
  for (const name of PEER_NAMES) {
    const peer = peers[name];
    await attempt(`installing ${peer.label}`, async () => {
      await installPeer(name, peer);
      const connection = CONNECTIONS[name];
      const more = connection ? { connection } : {};
      others.push(createPeer({ name, label: peer.label, serverFile: () => bundleServer(name), databaseUrl, ...more }));
    });
  }
  const serverFile = async () => path.join(import.meta.dirname, 'sides/floor/server.ts');
  others.push(createPeer({ name: 'floor', label: 'the floor', serverFile, databaseUrl, connection: echoConnection }));
  return { product, others };
}
