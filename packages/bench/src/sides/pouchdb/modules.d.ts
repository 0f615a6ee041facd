// The little of PouchDB that the benchmark uses; the packages themselves are installed when it runs (peers.json).
declare module 'pouchdb-browser' {
  interface ReplicationOptions {
    batch_size: number;
    batches_limit?: number;
    live?: boolean;
    retry?: boolean;
  }
  export default class PouchDB<T> {
    constructor(name: string, options?: { auto_compaction: boolean });
    info(): Promise<{ doc_count: number }>;
    put(doc: T & { _id: string }): Promise<unknown>;
    allDocs(options: { descending: boolean; limit: number; include_docs: boolean }): Promise<{ rows: unknown[] }>;
    replicate: {
      to(remote: PouchDB<T>, options: ReplicationOptions): Promise<{ ok: boolean }>;
      from(remote: PouchDB<T>, options: ReplicationOptions): Promise<{ ok: boolean }>;
    };
    sync(remote: PouchDB<T>, options: ReplicationOptions): { on(event: 'paused', listener: () => void): void };
    changes(options: { since: 'now'; live: boolean; include_docs: boolean }): {
      on(event: 'change', listener: (change: { doc?: T }) => void): void;
    };
  }
}
declare module 'pouchdb' {
  interface Store {
    info(): Promise<unknown>;
    bulkDocs(docs: object[]): Promise<unknown>;
  }
  const PouchDB: { defaults(options: { prefix: string }): new (name: string) => Store };
  export default PouchDB;
}
declare module 'express-pouchdb' {
  export default function expressPouch(options: {
    mode: 'fullCouchDB';
    inMemoryConfig: boolean;
    logPath: string;
    overrideMode: { exclude: string[] };
  }): {
    /** Resolves when it serves this one's databases: those that are opened from then on. */
    setPouchDB(pouch: unknown): Promise<void>;
  };
}
