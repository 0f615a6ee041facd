// The little of RxDB that the benchmark uses; the packages themselves are installed when it runs (peers.json).
declare module 'rxdb/plugins/core' {
  interface Collection<T> {
    insert(row: T): Promise<unknown>;
    bulkInsert(rows: T[]): Promise<unknown>;
    find(query: { sort: [Record<string, 'asc' | 'desc'>]; limit: number }): { exec(): Promise<T[]> };
    count(): { exec(): Promise<number> };
    $: { subscribe(listener: (event: { documentData?: T }) => void): unknown };
  }
  interface Database {
    collections: Record<string, Collection<unknown> | undefined>;
    addCollections<T>(schemas: Record<string, { schema: unknown }>): Promise<Record<string, Collection<T>>>;
  }

  export type { Collection, Database };
  export function createRxDatabase(options: {
    name: string;
    storage: unknown;
    multiInstance?: boolean;
    eventReduce?: boolean;
  }): Promise<Database>;
}
declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown;
}
declare module 'rxdb/plugins/storage-memory' {
  export function getRxStorageMemory(): unknown;
}
declare module 'rxdb-server/plugins/replication-server' {
  interface Replication {
    awaitInitialReplication(): Promise<void>;
    awaitInSync(): Promise<unknown>;
    sent$: { subscribe(listener: (row: unknown) => void): { unsubscribe(): void } };
  }

  export type { Replication };
  export function replicateServer(options: {
    collection: unknown;
    replicationIdentifier: string;
    url: string;
    live: boolean;
    waitForLeadership: boolean;
    push: { batchSize: number };
    pull: { batchSize: number };
    eventSource: typeof EventSource;
  }): Replication;
}
declare module 'rxdb-server/plugins/server' {
  interface Server {
    addReplicationEndpoint(options: { name: string; collection: unknown; cors: string }): unknown;
    start(): Promise<unknown>;
  }
  export function createRxServer(options: {
    database: unknown;
    adapter: unknown;
    port: number;
    hostname: string;
    cors: string;
  }): Promise<Server>;
}
declare module 'rxdb-server/plugins/adapter-express' {
  export const RxServerAdapterExpress: object;
}
declare module 'express' {
  interface App {
    use(path: string, handler: unknown): void;
    use(handler: unknown): void;
    get(path: string, handler: (request: unknown, reply: { send(body: string): void }) => void): void;
    listen(port: number, host: string, ready: () => void): void;
  }
  function express(): App;
  namespace express {
    function json(options: { limit: string }): unknown;
  }
  export default express;
}
