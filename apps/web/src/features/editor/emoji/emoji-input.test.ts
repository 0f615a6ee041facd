import { MAX_DAY_EMOJIS } from '@tagfalter/domain/emoji';
import { describe, expect, it } from 'vitest';
import { takeEmojis } from './emoji-input.ts';

describe('emojis of the day (spec §5, decision 14)', () => {
  it('leave out letters and digits and say so', () => {
    expect(takeEmojis('a🦋1', MAX_DAY_EMOJIS)).toEqual({ emojis: '🦋', problem: 'only-emojis' });
    expect(takeEmojis('Regen', MAX_DAY_EMOJIS)).toEqual({ emojis: '', problem: 'only-emojis' });
  });

  it('let blanks go without a word', () => {
    expect(takeEmojis('🦋 🍲 ', MAX_DAY_EMOJIS)).toEqual({ emojis: '🦋🍲', problem: null });
    expect(takeEmojis('', MAX_DAY_EMOJIS)).toEqual({ emojis: '', problem: null });
  });

  it('count visible characters: families, flags, keycaps', () => {
    const seven = '👨‍👩‍👧‍👦🇩🇪1️⃣👍🏽❤️🏳️‍🌈🦋';
    expect(takeEmojis(seven, MAX_DAY_EMOJIS)).toEqual({ emojis: seven, problem: null });
  });

  it('keep the first seven of more', () => {
    expect(takeEmojis('🦋'.repeat(8), MAX_DAY_EMOJIS)).toEqual({ emojis: '🦋'.repeat(7), problem: 'too-many' });
  });

  it('are one for the mood (decision 14)', () => {
    expect(takeEmojis('👨‍👩‍👧‍👦', 1)).toEqual({ emojis: '👨‍👩‍👧‍👦', problem: null });
    expect(takeEmojis('🦋🍲', 1)).toEqual({ emojis: '🦋', problem: 'too-many' });
  });
});
