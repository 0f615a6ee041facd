/** The systems measured, and the floor below them. */
export type SideName = 'tagfalter' | 'rxdb' | 'pouchdb' | 'yjs' | 'tinybase' | 'floor';

export type Purpose = 'edit' | 'read' | 'look' | 'warm';

/** One connection of the load: an account that sends one edit after the other. */
export interface Connection {
  path: string;
  headers: Record<string, string>;
  /** The request's body; the same again until it is answered, for nobody knows what became of one that was cut off. */
  body(): string;
  answered(): void;
}

/**
 * What pages call their server, which listens on this machine. Under `localhost` and `127.0.0.1` themselves Dexie, ours and
 * RxDB's, serves its developers: it notes for each request where it was made (decision 036). Nobody's diary lies there.
 */
const PAGE_HOST = 'bench.localhost';

/** The origin under which a browser meets the server at this port. */
export function pageOrigin(port: number): string {
  return `http://${PAGE_HOST}:${port}`;
}

/** A system with its server running. */
export interface RunningSide {
  origin: string;
  /** A page of the server's own origin, so that no side pays for cross-origin requests. */
  page: string;
  /** What the page runs; it offers `bench`. */
  script: string;
  /** Of the server. */
  pid: number;
  /** Whether writes edit days that stand at the server; where not, the account starts empty and each is a new record. */
  editsStanding: boolean;
  /**
   * What the page needs to open an account.
   * @param purpose `edit` for one that the workloads write into, `read` for one that a new device reads, `look` for
   *   one with photos, `warm` for the one that is written into and read before anything is measured
   * @param entries what it holds at the server
   */
  account(purpose: Purpose, entries: number): Promise<string>;
  /** The accounts of the load; absent where the server does not take edits by request and answer. */
  connections?(count: number): Promise<Connection[]>;
  stop(): Promise<void>;
}

/** A system that is started anew for each run. */
export interface Side {
  name: SideName;
  label: string;
  start(): Promise<RunningSide>;
  /** Ends what outlives a run. */
  dispose?(): Promise<void>;
}
