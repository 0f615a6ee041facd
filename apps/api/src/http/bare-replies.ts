import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tagfalter/contract/error';
import type { FastifyInstance } from 'fastify';
import { faultCode } from '#api/base/fault-code.ts';
import { Refusal } from '#api/base/refusal.ts';
import { errorBody } from './error-handler.ts';

/** Status and code of what the parser of HTTP refuses; the rest is a 400. */
const PARSER: Readonly<Record<string, readonly [number, ErrorCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
};

/**
 * Replies to what the parser of HTTP refuses, before there is a request.
 * @param headers of every reply
 */
export function answerParser(headers: () => OutgoingHttpHeaders): (fault: Error, socket: Socket) => void {
  return (fault, socket) => {
    const why = faultCode(fault) ?? '';
    if (why === 'ECONNRESET' || socket.destroyed) return;
    const [status, code] = PARSER[why] ?? [400, 'bad_request'];
    if (socket.writable) socket.write(bareReply(status, code, headers()));
    socket.destroySoon();
  };
}

/** A refusal for a socket without a response to write to; its connection ends. */
export function bareReply(status: number, code: ErrorCode, headers: OutgoingHttpHeaders): string {
  const body = JSON.stringify(errorBody(code));
  const all: OutgoingHttpHeaders = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** Takes over what Node itself would answer without our headers: a missing `Host`, and an unknown `Expect`. */
export function replyForNode(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers: { host } }) => {
    if (host === undefined && raw.httpVersion !== '1.0') throw new Refusal('bad_request');
  });
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
