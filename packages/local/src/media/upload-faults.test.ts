import { describe, expect, it } from 'vitest';
import { isOwnReply, uploadReplyFault } from './upload-faults.ts';

function reply(status: number, body: string, headers: Record<string, string> = {}) {
  const own = { 'tus-resumable': '1.0.0', ...headers };
  return {
    getStatus: () => status,
    getBody: () => body,
    getHeader: (name: string) => new Map(Object.entries(own)).get(name),
    getUnderlyingObject: () => undefined,
  };
}
const foreign = (status: number, body: string) => ({ ...reply(status, body), getHeader: () => undefined });
const error = (code: string) => JSON.stringify({ code, message: 'm', error: 'm' });

describe('what an answer to an upload means', () => {
  it.each([
    ['a verdict of ours', reply(413, error('too_large')), { kind: 'refused', status: 413, code: 'too_large' }],
    ['a verdict without the header', foreign(413, error('too_large')), { kind: 'refused', code: 'too_large' }],
    ['the page of a portal', foreign(200, '<html>'), { kind: 'network' }],
    ['the refusal of a proxy', foreign(413, '<html>'), { kind: 'network' }],
    ['a code with another status', foreign(404, error('too_large')), { kind: 'network' }],
    ['a proxy without its server', foreign(502, '<html>'), { kind: 'server', status: 502 }],
    ['just below a server error', foreign(499, ''), { kind: 'network' }],
    ['a server error', foreign(500, ''), { kind: 'server', status: 500 }],
    ['an answer to HEAD, which has no body', reply(409, ''), { kind: 'server', status: 409 }],
    ['a sign-in that has ended', reply(401, error('unauthorized')), { kind: 'signed-out' }],
    ['a full server', reply(507, error('storage_full')), { kind: 'server', status: 507, code: 'storage_full' }],
  ])('%s', (_what, response, fault) => expect(uploadReplyFault(response)).toMatchObject(fault));

  it('of a faster attempt is to wait for nothing', () => {
    const raced = reply(409, error('upload_raced'), { 'retry-after': '7' });
    expect(uploadReplyFault(raced)).toEqual({ kind: 'server', status: 409, retryAfterMs: 0, code: 'upload_raced' });
    const busy = reply(503, error('overloaded'), { 'retry-after': '7' });
    expect(uploadReplyFault(busy)).toEqual({ kind: 'server', status: 503, retryAfterMs: 7000, code: 'overloaded' });
  });

  it('is ours by its header alone', () => {
    expect([isOwnReply(reply(404, '')), isOwnReply(foreign(200, error('not_found')))]).toEqual([true, false]);
  });
});
