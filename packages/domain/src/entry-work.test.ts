import { describe, expect, it } from 'vitest';
import { workToAnnounce } from './entry-work.ts';

const failed = { state: 'failed', since: '2026-11-20T18:00:00.000Z', day: '2026-11-20', code: 'ai_failed' } as const;
const wanted = { ...failed, state: 'wanted' } as const;
const blank = { summary: '', audioTranscript: '', summaryFrom: 'person' } as const;

describe('the state of assistant requests', () => {
  it('is all of them while the day has nothing of the kind', () => {
    expect(workToAnnounce({ transcript: failed, summary: wanted }, blank)).toEqual({
      transcript: failed,
      summary: wanted,
    });
  });

  it('is no longer a failure once somebody has written it', () => {
    const written = { ...blank, summary: 'Von mir.', audioTranscript: 'Gesagt.' };
    expect(workToAnnounce({ transcript: failed, summary: failed }, written)).toEqual({});
    expect(workToAnnounce({ summary: failed }, { ...written, summaryFrom: 'builtin-edited' })).toEqual({});
  });

  it('is whatever is open, and a failure that only has a substitute', () => {
    const here = { ...blank, summary: 'Von hier.', audioTranscript: 'Gesagt.', summaryFrom: 'builtin' } as const;
    expect(workToAnnounce({ transcript: wanted, summary: failed }, here)).toEqual({
      transcript: wanted,
      summary: failed,
    });
  });
});
