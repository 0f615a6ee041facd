import type { Fault } from '@tagfalter/local/base/fault';
import { expect, it } from 'vitest';
import { transcriptOutcome } from './make-transcript.ts';

const server = (status: number, code?: 'ai_failed' | 'ai_unavailable'): Fault => ({
  kind: 'server',
  status,
  retryAfterMs: 0,
  ...(code ? { code } : {}),
});

it.each([
  [{ kind: 'network' }, 'away'],
  [server(503, 'ai_unavailable'), 'away'],
  [server(429), 'away'],
  [server(502, 'ai_failed'), 'failed'],
  [{ kind: 'refused', status: 403, code: 'tier_limit' }, 'limit'],
  [{ kind: 'refused', status: 422, code: 'nothing_heard' }, 'silent'],
  [{ kind: 'refused', status: 415, code: 'unsupported_type' }, 'failed'],
  [{ kind: 'signed-out' }, 'away'],
] as const)('of %o becomes %s: a later chance goes along with the entry (decision 19)', (fault, kind) => {
  expect(transcriptOutcome({ ok: false, fault })).toEqual({ kind });
});

it('knows words from a recording that is not here', () => {
  expect(transcriptOutcome({ ok: true, value: { transcript: 'Am See.' } })).toEqual({
    kind: 'made',
    transcript: 'Am See.',
  });
  expect(transcriptOutcome(undefined)).toEqual({ kind: 'failed' });
});
