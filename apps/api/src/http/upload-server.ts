import { ERRORS, Server, type ServerOptions, TUS_RESUMABLE } from '@tus/server';
import type { FastifyReply } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { Refusal } from '#api/base/refusal.ts';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { noteFailure } from '#api/base/unavailable.ts';
import { STORE_RETRY_SECONDS } from '#api/ports/storage.ts';
import { errorBody, refusalOf } from './error-handler.ts';
import { protocolRefusal } from './protocol-code.ts';

/** Milliseconds a resumed upload waits for bytes of the device's own dead request. */
export const GIVE_WAY_MS = 300;

/** Gives tus's plain-text refusals the common error body (wire 46). */
export class UploadServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    if (body?.startsWith('{')) return super.write(context, headers, status, body);
    const refusal = protocolRefusal(status, body);
    return super.write(context, headers, refusal.status, JSON.stringify(errorBody(refusal.code)));
  }
}

/** Reports a complete upload. */
export function reportWhole(reply: FastifyReply, size: number): FastifyReply {
  return reply
    .headers({
      'tus-resumable': TUS_RESUMABLE,
      'upload-offset': size,
      'upload-length': size,
      'cache-control': 'no-store',
    })
    .code(200)
    .send();
}

interface FaultReplies {
  storageWatch: Pick<StorageWatch, 'requireSpaceForMedia'>;
  /** For the current request. */
  reply(): FastifyReply;
}

type OnError = NonNullable<ServerOptions['onResponseError']>;

/** Names faults behind what tus throws. Refusals of the protocol keep their status; other faults stay silent. */
export function replyToFaults({ storageWatch, reply }: FaultReplies): OnError {
  return async (_request, thrown) => {
    const fault = await uploadFault(thrown, storageWatch);
    if (!fault) return undefined;
    const { status, code, retryAfter, reason } = refusalOf(fault);
    noteFailure(reply().request, reason);
    const isUnwritten = thrown === ERRORS.FILE_WRITE_ERROR && code === 'store_away';
    if (code === 'internal' || isUnwritten) reply().log.error({ fault: describeFault(fault) }, 'upload failed');
    if (retryAfter !== undefined) reply().raw.setHeader('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
    return { status_code: status, body: JSON.stringify(errorBody(code)) };
  };
}

/**
 * Our fault behind what tus throws; undefined for a protocol refusal. tus hides why a write failed: the disk is asked,
 * and where it has room, the file could not be reached.
 */
async function uploadFault(thrown: unknown, storageWatch: FaultReplies['storageWatch']): Promise<Error | undefined> {
  if (thrown instanceof Error) return thrown;
  if (thrown !== ERRORS.FILE_WRITE_ERROR) return undefined;
  const full = await storageWatch.requireSpaceForMedia().catch((fault: unknown) => fault);
  if (full instanceof Error) return full;
  return new Refusal('store_away', { retryAfter: STORE_RETRY_SECONDS });
}
