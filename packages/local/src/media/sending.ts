import type { Credentials } from '../base/credentials.ts';
import type { Env } from '../base/env.ts';
import type { Fault } from '../base/fault.ts';
import type { UploadRow } from '../db/rows.ts';

export interface SendHooks {
  /** Further metadata of the upload. */
  metadata?: Readonly<Record<string, string>>;
  /**
   * Returns the headers for the next request.
   * @param fresh bypasses the cache, after a 401
   */
  authorize(fresh: boolean): Promise<Credentials>;
  /** Stores the upload's address; awaited before any byte is sent to it (S10). */
  keepUrl(url: string): Promise<void>;
  /** Stores how many bytes the server has. */
  keepProgress(sentBytes: number): Promise<void>;
  /**
   * Runs before each chunk, so that mutations written meanwhile do not wait for a file.
   * @returns whether to go on
   */
  beforeChunk(): Promise<boolean>;
}

/**
 * Result of an upload. `gone`: the server no longer knows the upload. `paused`: its owner holds files back. `bytes`:
 * number of bytes sent by this run.
 */
export type SendResult =
  | { status: 'sent'; bytes: number }
  | { status: 'failed'; fault: Fault }
  | { status: 'gone' }
  | { status: 'paused' };

/** The part of `XMLHttpRequest` that uploads use. */
export interface ProgressRequest extends EventTarget {
  readonly upload: EventTarget;
  readonly status: number;
  readonly responseText: string;
  timeout: number;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: Blob | null): void;
  abort(): void;
}

/** How a window shows bytes on their way. A worker, which nobody looks at, has none and sends by `fetch`. */
export interface SendingView {
  /** Makes an `XMLHttpRequest`. */
  request(): ProgressRequest;
  /** @param sentBytes bytes of the file that have left the device; the server may have fewer */
  show(hash: string, sentBytes: number): void;
  /** The file is on its way no more: it has arrived, or waits for another try. */
  end(hash: string): void;
}

/** Sends one file resumably (S10): `sendFile` of send-file.ts. */
export type Uploader = (
  env: Pick<UploadEnv, 'fetch' | 'origin' | 'report' | 'sendingView'>,
  row: UploadRow,
  blob: Blob,
  hooks: SendHooks,
) => Promise<SendResult>;

export interface SendingEnv extends Env {
  /**
   * Loads the code that sends files. A window loads it with the first waiting file (wire 32), a worker contains it.
   * Rejects if it cannot be loaded.
   */
  uploader(): Promise<Uploader>;
  sendingView?: SendingView;
}

/** The part of `SendingEnv` that uploads use. It lacks `token`: the owner authorises requests. */
export type UploadEnv = Pick<SendingEnv, 'fetch' | 'origin' | 'now' | 'report' | 'online' | 'uploader' | 'sendingView'>;
