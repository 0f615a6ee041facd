import type { Credentials } from '../base/credentials.ts';
import type { Env } from '../base/env.ts';
import type { Fault } from '../base/fault.ts';
import type { UploadRow } from '../db/rows.ts';

export interface SendHooks {
  metadata?: Readonly<Record<string, string>>;
  /** @param fresh bypasses the cache, after a 401 */
  authorize(fresh: boolean): Promise<Credentials>;
  /** Awaited before any byte is sent there (S10). */
  keepUrl(url: string): Promise<void>;
  /** Bytes that the server has. */
  keepProgress(sentBytes: number): Promise<void>;
  /** New mutations must not wait for a file. @returns whether to go on */
  beforeChunk(): Promise<boolean>;
}

/** `gone`: unknown to the server. `paused`: the owner holds files back. `bytes`: sent by this run. */
export type SendResult =
  | { status: 'sent'; bytes: number }
  | { status: 'failed'; fault: Fault }
  | { status: 'gone' }
  | { status: 'paused' };

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

/** Progress for the screen; a worker has none and sends by `fetch`. */
export interface SendingView {
  request(): ProgressRequest;
  /** @param sentBytes the server may have fewer */
  show(hash: string, sentBytes: number): void;
  /** Arrived, or waiting for another try. */
  end(hash: string): void;
}

/** `sendFile`, loaded when needed. */
export type Uploader = (
  env: Pick<UploadEnv, 'fetch' | 'origin' | 'report' | 'sendingView'>,
  row: UploadRow,
  blob: Blob,
  hooks: SendHooks,
) => Promise<SendResult>;

export interface SendingEnv extends Env {
  /** A window loads the code with the first waiting file (wire 32). Rejects if it cannot be loaded. */
  uploader(): Promise<Uploader>;
  sendingView?: SendingView;
}

/** Without `token`: the owner authorises requests. */
export type UploadEnv = Pick<SendingEnv, 'fetch' | 'origin' | 'now' | 'report' | 'online' | 'uploader' | 'sendingView'>;
