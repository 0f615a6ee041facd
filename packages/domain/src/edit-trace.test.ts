import { describe, expect, it } from 'vitest';
import { isOfferCovered, isWrittenUnseen, mergedBy, NO_EDITS, traceEdit, traceOffer } from './edit-trace.ts';

describe('the trace of edits (S7, S9)', () => {
  it('tells whether somebody else wrote after what one has seen', () => {
    const byAnna = traceEdit(NO_EDITS, 'anna', 3, []);
    expect([2, 3].map((seen) => isWrittenUnseen(byAnna, 'ben', seen))).toEqual([true, false]);
    expect([0, 2].map((seen) => isWrittenUnseen(byAnna, 'anna', seen))).toEqual([false, false]);
    const byBen = traceEdit(byAnna, 'ben', 5, []);
    expect([2, 3, 4].map((seen) => isWrittenUnseen(byBen, 'ben', seen))).toEqual([true, false, false]);
    const again = traceEdit(byBen, 'ben', 7, []);
    expect(again).toEqual({ by: 'ben', version: 7, others: 3 });
    expect(isWrittenUnseen(again, 'anna', 6)).toBe(true);
  });

  it('keeps what its last writer has merged, each text once', () => {
    const once = traceEdit(NO_EDITS, 'anna', 1, ['text']);
    const twice = traceEdit(once, 'anna', 2, ['audioTranscript', 'text']);
    expect(mergedBy(twice, 'anna')).toEqual(['text', 'audioTranscript']);
    expect(mergedBy(twice, 'ben')).toEqual([]);
    expect(mergedBy(NO_EDITS, '')).toEqual([]);
    expect(traceEdit(twice, 'ben', 3, ['summary'])).toEqual({ by: 'ben', version: 3, others: 2, merged: ['summary'] });
    expect(traceEdit(twice, 'ben', 3, [])).not.toHaveProperty('merged');
  });

  it('keeps the offer that holds the others of its epoch (S13)', () => {
    expect(isOfferCovered(NO_EDITS, { epoch: 1, version: 0 })).toBe(false);
    const offered = traceOffer(NO_EDITS, { epoch: 2, version: 5 });
    expect(offered).toEqual({ ...NO_EDITS, offered: { epoch: 2, version: 5 } });
    expect([4, 5, 6].map((version) => isOfferCovered(offered, { epoch: 2, version }))).toEqual([true, true, false]);
    expect(isOfferCovered(offered, { epoch: 1, version: 4 })).toBe(false);
    expect(traceOffer(offered, { epoch: 2, version: 4 })).toBe(offered);
    expect(traceOffer(offered, { epoch: 3, version: 1 }).offered).toEqual({ epoch: 3, version: 1 });
    expect(traceEdit(offered, 'anna', 9, []).offered).toEqual({ epoch: 2, version: 5 });
    expect(traceEdit(NO_EDITS, 'anna', 9, [])).not.toHaveProperty('offered');
  });
});
