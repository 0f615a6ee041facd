import { UPLOAD_CHUNK_BYTES, UPLOAD_METADATA, UPLOADS_PATH } from '@tagfalter/contract/upload';
import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import type { Env } from '../env.ts';
import type { Fault } from '../fault.ts';
import type { UploadRow } from '../rows.ts';
import type { SendHooks, SendResult } from '../sending.ts';
import { FetchHttpStack } from './fetch-stack.ts';
import { answerFault, isOwnAnswer } from './upload-faults.ts';

/** Pauses before a cut upload is taken up again within one round; the rounds themselves back off (wire 29). */
const RETRY_DELAYS_MS = [0, 200];

/** Ends an upload from within a hook of tus-js-client, with the reason. */
class Halt extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(`upload halted: ${fault.kind}`);
    this.fault = fault;
  }
}

/** One file on its way; holds what the hooks of tus-js-client share. */
class Sending {
  readonly #env: Env;
  readonly #hooks: SendHooks;
  #freshToken = false;
  #refreshed = false;
  #kept: Promise<void> = Promise.resolve();
  #url: string | null;
  bytes = 0;

  constructor(env: Env, hooks: SendHooks, url: string | null) {
    this.#env = env;
    this.#hooks = hooks;
    this.#url = url;
  }

  #keep(work: Promise<void>): void {
    this.#kept = Promise.all([this.#kept, work]).then(() => undefined);
    // Awaited before the next request; until then a failure must not count as unhandled.
    this.#kept.catch(() => undefined);
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
    await this.#kept;
  }

  async prepare(request: HttpRequest): Promise<void> {
    await this.#kept;
    if (request.getMethod() === 'PATCH') await this.#hooks.beforeChunk();
    const token = await this.#env.token({ fresh: this.#freshToken });
    this.#freshToken = false;
    if (token.status !== 'ok') throw new Halt({ kind: token.status === 'signed-out' ? 'signed-out' : 'network' });
    request.setHeader('Authorization', `Bearer ${token.token}`);
  }

  /**
   * tus-js-client takes every failed HEAD for "that upload is gone" and starts from zero. Only what is really gone may
   * do so: anything else ends this round and keeps the address.
   */
  inspect(request: HttpRequest, response: HttpResponse): void {
    const status = response.getStatus();
    const isFine = status >= 200 && status < 300;
    if (isFine && !isOwnAnswer(response)) throw new Halt({ kind: 'network' });
    if (request.getMethod() !== 'HEAD') return;
    if (isFine) this.accepted(0, Number(response.getHeader('upload-offset') ?? 0));
    if (isFine || status === 404 || status === 410 || status === 403) return;
    if (status !== 401 || this.#refreshed) throw new Halt(answerFault(response));
    throw new TokenEnded();
  }

  /** Whether tus-js-client should ask for the offset and go on by itself. */
  mayRetry(error: DetailedError): boolean {
    if (error.causingError instanceof Halt) return false;
    const status = error.causingError instanceof TokenEnded ? 401 : (error.originalResponse?.getStatus() ?? 0);
    if (status === 401 && !this.#refreshed) {
      this.#refreshed = true;
      this.#freshToken = true;
      return true;
    }
    return status === 0 || status === 409 || status === 423;
  }

  resultOf(error: Error): SendResult {
    if (!(error instanceof DetailedError)) return { status: 'failed', fault: { kind: 'device' } };
    if (error.causingError instanceof Halt) return { status: 'failed', fault: error.causingError.fault };
    const response = error.originalResponse;
    if (!response) return { status: 'failed', fault: { kind: 'network' } };
    if (response.getStatus() === 401 && !this.#refreshed) return { status: 'failed', fault: { kind: 'network' } };
    if (response.getStatus() === 404 || response.getStatus() === 410) return { status: 'gone' };
    return { status: 'failed', fault: answerFault(response) };
  }
}

class TokenEnded extends Error {}

/**
 * Sends one file by tus, from where the server has it (HEAD) if its address is known (S10). The same code runs in window
 * and worker; what one of them began the other continues.
 */
export function sendFile(env: Env, row: UploadRow, blob: Blob, hooks: SendHooks): Promise<SendResult> {
  const sending = new Sending(env, hooks, row.uploadUrl);
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
      },
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(row.hash),
      fileReader: { openFile: async () => sliceBy(blob) },
      httpStack: new FetchHttpStack(env.fetch),
      onBeforeRequest: (request) => sending.prepare(request),
      onAfterResponse: (request, response) => sending.inspect(request, response),
      onShouldRetry: (error) => sending.mayRetry(error),
      onUploadUrlAvailable: () => sending.keepUrl(upload.url),
      onChunkComplete: (chunk, accepted) => sending.accepted(chunk, accepted),
      onError: (error) => resolve(sending.resultOf(error)),
      onSuccess: () => resolve({ status: 'sent', bytes: sending.bytes }),
    });
    upload.start();
  }).finally(() => sending.settle());
}

/** Blobs by pieces, alike in browsers and in Node (whose build of tus-js-client knows no Blob). */
function sliceBy(blob: Blob) {
  return {
    size: blob.size,
    slice: async (start: number, end: number) => ({ value: blob.slice(start, end), done: end >= blob.size }),
    close: () => undefined,
  };
}
