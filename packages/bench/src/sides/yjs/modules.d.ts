// The little of Yjs and Hocuspocus that the benchmark uses; the packages are installed when it runs (peers.json).
declare module 'yjs' {
  export class Text {
    insert(index: number, text: string): void;
  }
  class SharedMap<T> {
    set(key: string, value: T): void;
    get(key: string): T | undefined;
    keys(): Iterable<string>;
    toJSON(): Record<string, unknown>;
    readonly size: number;
    observe(listener: (event: { keysChanged: Set<string> }) => void): void;
  }

  export { SharedMap as Map };
  export class Doc {
    getMap<T>(name: string): SharedMap<T>;
    transact(work: () => void): void;
  }
  export function encodeStateAsUpdate(doc: Doc): Uint8Array;
}
declare module 'y-indexeddb' {
  import type { Doc } from 'yjs';
  export class IndexeddbPersistence {
    constructor(name: string, doc: Doc);
    readonly whenSynced: Promise<unknown>;
    readonly db: IDBDatabase;
  }
}
declare module '@hocuspocus/provider' {
  import type { Doc } from 'yjs';
  export class HocuspocusProvider {
    constructor(options: { url: string; name: string; document: Doc; broadcast: boolean });
    readonly isSynced: boolean;
    readonly hasUnsyncedChanges: boolean;
    on(event: 'synced' | 'unsyncedChanges', listener: () => void): void;
    off(event: 'synced' | 'unsyncedChanges', listener: () => void): void;
  }
}
declare module '@hocuspocus/extension-database' {
  export class Database {
    constructor(options: {
      fetch(call: { documentName: string }): Promise<Uint8Array | null>;
      store(call: { documentName: string; state: Uint8Array }): Promise<void>;
    });
  }
}
declare module '@hocuspocus/server' {
  export class Server {
    constructor(options: { port: number; address: string; quiet: boolean; extensions: unknown[] });
    listen(): Promise<unknown>;
  }
}
