import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { isRevisionOver, wordsOfContent } from './revision.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('a revision', () => {
  it.each([
    ['ninety days', 0, false],
    ['a millisecond more', 1, true],
    ['ninety-one days', DAY_MS, true],
    ['a day less', -DAY_MS, false],
  ])('of %s is over: %s', (_age, more, isOver) => {
    expect(isRevisionOver(new Date(NOW - 90 * DAY_MS - more).toISOString(), NOW)).toBe(isOver);
  });

  it('says all its words in their order', () => {
    const content = {
      ...{ text: 'Text', topMoment: 'Moment', summary: 'Kurz', audioTranscript: 'Gesprochen', emojis: '🎂' },
      mood: { level: 8, feeling: 'happy', customEmoji: '🦋' } as const,
      reflections: [
        { question: 'b', answer: 'Zweitens' },
        { question: 'a', answer: 'Erstens' },
      ] as never,
    };
    expect(wordsOfContent(content).split('\n\n')).toEqual([
      ...['Text', 'Moment', 'Kurz', 'Gesprochen', 'Zweitens', 'Erstens', '🎂', '8 happy 🦋'],
    ]);
    expect(wordsOfContent({ summary: 'Kurz', text: '', mood: null })).toBe('Kurz');
    expect(wordsOfContent({ mood: { level: 3, feeling: null, customEmoji: null } })).toBe('3');
    expect(wordsOfContent({ mood: { level: 3, feeling: null, customEmoji: '🦋' } })).toBe('3  🦋');
    expect(wordsOfContent({})).toBe('');
  });
});
