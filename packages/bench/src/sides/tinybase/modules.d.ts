// The little of TinyBase that the benchmark uses; the packages themselves are installed when it runs (peers.json).
declare module 'tinybase' {
  type Row = Record<string, string | number>;
  interface MergeableStore {
    setRow(table: string, id: string, row: Row): void;
    getRow(table: string, id: string): Row;
    getRowCount(table: string): number;
    getSortedRowIds(table: string, cell: string, descending: boolean, offset: number, limit: number): string[];
    transaction(work: () => void): void;
    addCellListener(
      table: string,
      row: null,
      cell: string,
      listener: (store: MergeableStore, table: string, row: string, cell: string, value: string | number) => void,
    ): void;
  }

  export type { MergeableStore };
  export function createMergeableStore(): MergeableStore;
}
declare module 'tinybase/synchronizers/synchronizer-ws-client' {
  import type { MergeableStore } from 'tinybase';
  export function createWsSynchronizer(
    store: MergeableStore,
    socket: WebSocket,
    timeoutSeconds: number,
  ): Promise<{ startSync(): Promise<unknown> }>;
}
declare module 'tinybase/synchronizers/synchronizer-ws-server' {
  export function createWsServer(sockets: unknown, persisterOf: (account: string) => unknown): unknown;
}
declare module 'tinybase/persisters/persister-file' {
  import type { MergeableStore } from 'tinybase';
  export function createFilePersister(store: MergeableStore, file: string): { save(): Promise<unknown> };
}
declare module 'tinybase/persisters/persister-indexed-db' {
  import type { MergeableStore } from 'tinybase';
  export function createIndexedDbPersister(
    store: MergeableStore,
    name: string,
  ): { startAutoLoad(): Promise<unknown>; save(): Promise<unknown> };
}
declare module 'ws' {
  import type { Server } from 'node:http';
  export class WebSocketServer {
    constructor(options: { server: Server; maxPayload: number; perMessageDeflate: boolean });
  }
}
