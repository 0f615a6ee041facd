import { describe, expect, it } from 'vitest';
import { answerFault, isOwnAnswer } from './upload-faults.ts';

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  const own = { 'tus-resumable': '1.0.0', ...headers };
  return {
    getStatus: () => status,
    getBody: () => body,
    getHeader: (name: string) => new Map(Object.entries(own)).get(name),
    getUnderlyingObject: () => undefined,
  };
}
const foreign = (status: number, body: string) => ({ ...answer(status, body), getHeader: () => undefined });
const error = (code: string) => JSON.stringify({ code, message: 'm', error: 'm' });

describe('what an answer to an upload means', () => {
  it.each([
    ['a verdict of ours', answer(413, error('too_large')), { kind: 'refused', status: 413, code: 'too_large' }],
    ['a verdict without the header', foreign(413, error('too_large')), { kind: 'refused', code: 'too_large' }],
    ['the page of a portal', foreign(200, '<html>'), { kind: 'network' }],
    ['the refusal of a proxy', foreign(413, '<html>'), { kind: 'network' }],
    ['a code with another status', foreign(404, error('too_large')), { kind: 'network' }],
    ['a proxy without its server', foreign(502, '<html>'), { kind: 'server', status: 502 }],
    ['just below a server error', foreign(499, ''), { kind: 'network' }],
    ['a server error', foreign(500, ''), { kind: 'server', status: 500 }],
    ['an answer to HEAD, which has no body', answer(409, ''), { kind: 'server', status: 409 }],
    ['a sign-in that has ended', answer(401, error('unauthorized')), { kind: 'signed-out' }],
    ['a full server', answer(507, error('storage_full')), { kind: 'server', status: 507, code: 'storage_full' }],
  ])('%s', (_what, response, fault) => expect(answerFault(response)).toMatchObject(fault));

  it('of a faster attempt is to wait for nothing', () => {
    const raced = answer(409, error('upload_raced'), { 'retry-after': '7' });
    expect(answerFault(raced)).toEqual({ kind: 'server', status: 409, retryAfterMs: 0, code: 'upload_raced' });
    const busy = answer(503, error('overloaded'), { 'retry-after': '7' });
    expect(answerFault(busy)).toEqual({ kind: 'server', status: 503, retryAfterMs: 7000, code: 'overloaded' });
  });

  it('is ours by its header alone', () => {
    expect([isOwnAnswer(answer(404, '')), isOwnAnswer(foreign(200, error('not_found')))]).toEqual([true, false]);
  });
});
