import { Server } from '@tus/server';
import { errorBody } from './error-handler.ts';
import { protocolCode } from './protocol-code.ts';

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
