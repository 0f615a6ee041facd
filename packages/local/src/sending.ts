import type { Fault } from './fault.ts';

export interface SendHooks {
  /** Stores the upload's address; awaited before any byte is sent to it (S10). */
  keepUrl(url: string): Promise<void>;
  /** Stores how many bytes the server has. */
  keepProgress(sentBytes: number): Promise<void>;
  /** Runs before each chunk: what was written meanwhile must not wait for a file. */
  beforeChunk(): Promise<void>;
}

/** What came of sending one file; `gone`: the server no longer knows the upload. */
export type SendResult = { status: 'sent'; bytes: number } | { status: 'failed'; fault: Fault } | { status: 'gone' };
