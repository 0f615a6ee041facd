import { blankEntry } from '@tagfalter/domain/entry';
import type { Fault } from '@tagfalter/local/base/fault';
import { draftFromEntry } from '@tagfalter/local/drafts/drafts';
import { describe, expect, it } from 'vitest';
import { canSummarize, makeSummary, type SummaryParts } from './make-summary.ts';

const draft = draftFromEntry(blankEntry('992b6fea-e8ac-53c5-9cc8-47fa6a35b311', '2026-11-20', 'Europe/Berlin'));

/** A server that answers so; records whether it was asked. */
function parts(fault?: Fault) {
  const asked = { times: 0 };
  const made: SummaryParts = {
    ask: async () => {
      asked.times += 1;
      if (fault) return { ok: false, fault };
      return { ok: true, value: { summary: 'Von der KI.', emojis: '🤖', by: 'ai' } };
    },
    here: async () => ({ summary: 'Von hier.', emojis: '🦋' }),
  };
  return { made, asked };
}
const server = (status: number, code?: 'ai_failed' | 'ai_unavailable'): Fault => ({
  kind: 'server',
  status,
  retryAfterMs: 0,
  ...(code ? { code } : {}),
});
const HERE = { kind: 'made', summary: 'Von hier.', emojis: '🦋', by: 'builtin' };

describe('the source of a summary (decision 19)', () => {
  it('is the server, where it may be asked', async () => {
    const { made } = parts();
    expect(await makeSummary(made, draft, 'given')).toMatchObject({ kind: 'made', summary: 'Von der KI.', by: 'ai' });
    expect(await makeSummary(made, draft, 'builtin')).toMatchObject({ kind: 'made', request: false });
  });

  it.each(['refused', 'unasked'] as const)(
    'is this device where the answer is %s: nothing leaves it',
    async (status) => {
      const { made, asked } = parts();
      expect(await makeSummary(made, draft, status)).toEqual({ ...HERE, request: false });
      expect(asked.times).toBe(0);
    },
  );

  it.each([{ kind: 'network' } as const, { kind: 'signed-out' } as const, server(503, 'ai_unavailable'), server(500)])(
    'is this device when nobody answers (%o); the wish goes along',
    async (fault) => {
      expect(await makeSummary(parts(fault).made, draft, 'given')).toEqual({ ...HERE, request: true });
      expect(await makeSummary(parts(fault).made, draft, 'builtin')).toEqual({ ...HERE, request: false });
    },
  );

  it('is this device when the consent was taken back elsewhere', async () => {
    const fault: Fault = { kind: 'refused', status: 403, code: 'ai_consent_required' };
    expect(await makeSummary(parts(fault).made, draft, 'given')).toEqual({ ...HERE, request: false });
  });

  it('is missing when none is left, and when the assistant refuses', async () => {
    const limit: Fault = { kind: 'refused', status: 403, code: 'tier_limit' };
    expect(await makeSummary(parts(limit).made, draft, 'given')).toEqual({ kind: 'limit' });
    expect(await makeSummary(parts(server(502, 'ai_failed')).made, draft, 'given')).toEqual({ kind: 'declined' });
    const broken = { ...parts({ kind: 'network' }).made, here: () => Promise.reject(new Error('no chunk')) };
    expect(await makeSummary(broken, draft, 'given')).toEqual({ kind: 'failed' });
  });
});

it('needs words, written or spoken (spec §5)', () => {
  expect(canSummarize({ text: ' \n', audioTranscript: '' })).toBe(false);
  expect(canSummarize({ text: '', audioTranscript: 'Gesagt.' })).toBe(true);
  expect(canSummarize({ text: 'Geschrieben.', audioTranscript: '' })).toBe(true);
});
