/** `floor` is the lower bound: a server that only sends prepared bytes. */
export type SideName = 'tagfalter' | 'rxdb' | 'pouchdb' | 'yjs' | 'tinybase' | 'floor';

export type Purpose = 'edit' | 'read' | 'look' | 'warm';

/** Connection of the load: an account that sends its edits one at a time. */
export interface Connection {
  path: string;
  headers: Record<string, string>;
  /** Request body; the same until `answered()`, because the outcome of a cut request is unknown. */
  body(): string;
  answered(): void;
}

/**
 * Host name of the local server. Under `localhost` and `127.0.0.1` Dexie (ours and RxDB's) switches to debug mode. It
 * then records a stack per request, which no user pays for.
 */
const PAGE_HOST = 'bench.localhost';

export function pageOrigin(port: number): string {
  return `http://${PAGE_HOST}:${port}`;
}

/** A system with its server running. */
export interface RunningSide {
  origin: string;
  /** Same origin as the server, so that no side pays for cross-origin requests. */
  page: string;
  /** Script of the page; it defines `bench`. */
  script: string;
  /** Process id of the server. */
  pid: number;
  /** `true`: writes edit entries of the server; `false`: the account starts empty and each write is a new record. */
  editsStanding: boolean;
  /**
   * Creates an account; resolves to the string that `open` of the page takes.
   * @param purpose `edit`: workloads write into it; `read`: a new device reads it; `look`: it has photos; `warm`: it is
   *   written and read before measuring
   * @param entries number of entries at the server
   */
  account(purpose: Purpose, entries: number): Promise<string>;
  /** Accounts of the load; absent if the server does not take edits by request and response. */
  connections?(count: number): Promise<Connection[]>;
  stop(): Promise<void>;
}

/** System under measurement; started anew for each run. */
export interface Side {
  name: SideName;
  label: string;
  start(): Promise<RunningSide>;
  /** Ends resources shared by several runs. */
  dispose?(): Promise<void>;
}
