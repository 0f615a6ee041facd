import { UPLOAD_CHUNK_BYTES, UPLOAD_METADATA, UPLOADS_PATH } from '@tagfalter/contract/upload';
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { credentialsFault } from '../base/credentials.ts';
import { type Fault, protocolFault, thrownFault } from '../base/fault.ts';
import { ConnectionLost } from '../base/over-network.ts';
import type { UploadRow } from '../db/rows.ts';
import { FetchHttpStack } from './fetch-stack.ts';
import type { SendHooks, SendResult, UploadEnv } from './sending.ts';
import { isOwnReply, uploadReplyFault } from './upload-faults.ts';
import { XhrHttpStack } from './xhr-stack.ts';

/** Milliseconds, within one round (wire 29). */
const RETRY_DELAYS_MS = [0, 200];

/** Ends an upload from within a hook of tus-js-client. */
class Halt extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(`upload halted: ${fault.kind}`);
    this.fault = fault;
  }
}

type FileEnv = Pick<UploadEnv, 'fetch' | 'origin' | 'report' | 'sendingView'>;

/** Shared by the hooks of tus-js-client. */
class Sending {
  readonly #env: FileEnv;
  readonly #hooks: SendHooks;
  #freshToken = false;
  #refreshed = false;
  #stored: Promise<void> = Promise.resolve();
  #url: string | null;
  bytes = 0;

  constructor(env: FileEnv, hooks: SendHooks, url: string | null) {
    this.#env = env;
    this.#hooks = hooks;
    this.#url = url;
  }

  #keep(work: Promise<void>): void {
    this.#stored = Promise.all([this.#stored, work]).then(() => undefined);
    // Expected: any failure. The next request awaits it; until then it must not count as unhandled.
    this.#stored.catch(() => undefined);
  }

  keepUrl(url: string | null): void {
    if (!url || url === this.#url) return;
    this.#url = url;
    this.#keep(this.#hooks.keepUrl(url));
  }

  accepted(chunk: number, total: number): void {
    this.bytes += chunk;
    this.#keep(this.#hooks.keepProgress(total));
  }

  async settle(): Promise<void> {
    await this.#stored;
  }

  async prepare(request: HttpRequest): Promise<void> {
    await this.#stored;
    if (request.getMethod() === 'PATCH' && !(await this.#hooks.beforeChunk())) throw new PausedError();
    const credentials = await this.#hooks.authorize(this.#freshToken);
    this.#freshToken = false;
    if (credentials.status !== 'ok') throw new Halt(credentialsFault(credentials.status));
    for (const [name, value] of Object.entries(credentials.headers)) request.setHeader(name, value);
  }

  /**
   * tus-js-client restarts from zero after any failed HEAD. Only our own server's 404 or 410 may do that; anything else
   * ends the round and keeps the address.
   */
  inspect(request: HttpRequest, response: HttpResponse): void {
    const status = response.getStatus();
    const isFine = status >= 200 && status < 300;
    if (isFine && !isOwnReply(response)) throw new Halt({ kind: 'network' });
    if (request.getMethod() !== 'HEAD') return;
    if (isFine) this.accepted(0, Number(response.getHeader('upload-offset') ?? 0));
    if (isFine || (isOwnReply(response) && (status === 404 || status === 410))) return;
    if (status !== 401 || this.#refreshed) throw new Halt(uploadReplyFault(response));
    throw new TokenEnded();
  }

  /** Whether tus-js-client should ask for the offset and go on. */
  mayRetry(error: DetailedError): boolean {
    const cause = error.causingError;
    // A bug or a failing storage is no failed connection.
    if (cause && !(cause instanceof ConnectionLost || cause instanceof TokenEnded)) return false;
    const status = cause instanceof TokenEnded ? 401 : (error.originalResponse?.getStatus() ?? 0);
    if (status === 401 && !this.#refreshed) {
      this.#refreshed = true;
      this.#freshToken = true;
      return true;
    }
    return status === 0 || status === 409;
  }

  resultOf(error: Error): SendResult {
    const cause = error instanceof DetailedError ? error.causingError : error;
    if (cause instanceof PausedError) return { status: 'paused' };
    if (cause instanceof Halt) return { status: 'failed', fault: cause.fault };
    const response = error instanceof DetailedError ? error.originalResponse : null;
    if (cause && !(cause instanceof TokenEnded)) {
      return { status: 'failed', fault: thrownFault(this.#env, cause, 'an upload') };
    }
    if (!response) return { status: 'failed', fault: { kind: 'network' } };
    if (response.getStatus() === 401 && !this.#refreshed) return { status: 'failed', fault: { kind: 'network' } };
    const isGone = response.getStatus() === 404 || response.getStatus() === 410;
    if (isGone && uploadReplyFault(response).kind !== 'network') return { status: 'gone' };
    const isFine = response.getStatus() < 400;
    return { status: 'failed', fault: isFine ? protocolFault(this.#env, 'an upload') : uploadReplyFault(response) };
  }
}

class TokenEnded extends Error {}

/** Thrown when the owner holds files back. */
class PausedError extends Error {}

/** Resumes at the server's offset if the address is known (S10), also for window and worker. */
export function sendFile(env: FileEnv, row: UploadRow, blob: Blob, hooks: SendHooks): Promise<SendResult> {
  const sending = new Sending(env, hooks, row.uploadUrl);
  const { sendingView: view } = env;
  return new Promise<SendResult>((resolve) => {
    const upload = new Upload(blob, {
      endpoint: `${env.origin}${UPLOADS_PATH}`,
      uploadUrl: row.uploadUrl,
      chunkSize: UPLOAD_CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: {
        [UPLOAD_METADATA.hash]: row.hash,
        [UPLOAD_METADATA.kind]: row.kind,
        [UPLOAD_METADATA.type]: row.type,
        ...hooks.metadata,
      },
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(row.hash),
      fileReader: { openFile: async () => sliceBy(blob) },
      httpStack: view ? new XhrHttpStack(view.request) : new FetchHttpStack(env.fetch),
      onProgress: (sentBytes) => view?.show(row.hash, sentBytes),
      onBeforeRequest: (request) => sending.prepare(request),
      onAfterResponse: (request, response) => sending.inspect(request, response),
      onShouldRetry: (error) => sending.mayRetry(error),
      onUploadUrlAvailable: () => sending.keepUrl(upload.url),
      onChunkComplete: (chunk, accepted) => sending.accepted(chunk, accepted),
      onError: (error) => resolve(sending.resultOf(error)),
      onSuccess: () => resolve({ status: 'sent', bytes: sending.bytes }),
    });
    upload.start();
  })
    .finally(() => sending.settle())
    .finally(() => view?.end(row.hash));
}

/** The Node build of tus-js-client does not support `Blob`. */
function sliceBy(blob: Blob) {
  return {
    size: blob.size,
    slice: async (start: number, end: number) => ({ value: blob.slice(start, end), done: end >= blob.size }),
    close: () => undefined,
  };
}
