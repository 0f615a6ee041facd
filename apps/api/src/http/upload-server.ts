import { ERRORS, Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyReply } from 'fastify';
import type { StorageWatch } from '#api/base/storage-watch.ts';
import { errorBody } from './error-handler.ts';
import { protocolCode } from './protocol-code.ts';

/** Milliseconds a resumed upload waits for bytes of the device's own dead request. */
export const GIVE_WAY_MS = 300;

/** Gives tus's plain-text refusals the common error body (wire 46). */
export class UploadServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    const isOurs = body?.startsWith('{') ?? false;
    headers.set('content-type', 'application/json; charset=utf-8');
    const own = JSON.stringify(errorBody(protocolCode(status, body)));
    return super.write(context, headers, status, isOurs ? body : own);
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

/**
 * Our fault behind what tus throws; undefined for a protocol refusal. tus hides why a write failed, so the disk is
 * asked.
 */
export async function uploadFault(
  thrown: unknown,
  storageWatch: Pick<StorageWatch, 'requireRoomForMedia'>,
): Promise<Error | undefined> {
  if (thrown instanceof Error) return thrown;
  if (thrown !== ERRORS.FILE_WRITE_ERROR) return undefined;
  const full = await storageWatch.requireRoomForMedia().catch((fault: unknown) => fault);
  return full instanceof Error ? full : new Error('an upload could not be written');
}
