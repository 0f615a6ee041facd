import { describe, expect, it } from 'vitest';
import { chooseNext, passagesOf, piecesOf } from './redact.ts';

const TEXT = 'Anna Müller kam zu spät.';
const shown = (passages: { from: number; to: number }[]) =>
  piecesOf(TEXT, passages)
    .map((piece) => (piece.kind === 'bar' ? '█' : piece.words))
    .join('');

describe('a text with passages blacked out', () => {
  it.each([
    ['nothing', [], TEXT],
    ['the beginning', [{ from: 0, to: 4 }], '█ Müller kam zu spät.'],
    ['a part in the middle', [{ from: 12, to: 15 }], 'Anna Müller █ zu spät.'],
    ['the end', [{ from: 19, to: 24 }], 'Anna Müller kam zu █'],
    [
      'two words one after the other, as one bar',
      [
        { from: 5, to: 11 },
        { from: 0, to: 4 },
      ],
      '█ kam zu spät.',
    ],
    [
      'passages over each other',
      [
        { from: 0, to: 8 },
        { from: 5, to: 11 },
      ],
      '█ kam zu spät.',
    ],
    ['all of it', [{ from: 0, to: 24 }], '█'],
  ])('has %s', (_name, passages, expected) => expect(shown(passages)).toBe(expected));
});

describe('words by keys', () => {
  const words = passagesOf(TEXT, [{ from: 5, to: 11 }]);
  const textOf = (passage: { from: number; to: number } | undefined) => passage && TEXT.slice(passage.from, passage.to);
  const on = (chosen: { from: number; to: number } | undefined, step: 1 | -1, isMore = false) =>
    chooseNext(words, chosen, { step, isMore });

  it('are the remaining ones', () => {
    expect(words.map(textOf)).toEqual(['Anna', 'kam', 'zu', 'spät.']);
  });

  it('follow each other to both ends', () => {
    const first = on(undefined, 1);
    expect(textOf(first)).toBe('Anna');
    expect(textOf(on(first, 1))).toBe('kam');
    expect(textOf(on(first, -1))).toBe('Anna');
    expect(textOf(on(on(undefined, -1), 1))).toBe('spät.');
  });

  it('continue after a blackened passage', () => {
    const behind = { from: 11, to: 11 };
    expect([on(behind, 1), on(behind, -1), on(behind, 1, true)].map(textOf)).toEqual(['kam', 'Anna', ' kam']);
  });

  it('grow and shrink with Shift', () => {
    const two = on(on(on(undefined, 1), 1), 1, true);
    expect(textOf(two)).toBe('kam zu');
    expect(textOf(on(two, 1, true))).toBe('kam zu spät.');
    expect(textOf(on(two, -1, true))).toBe('kam');
    expect(textOf(on(on(two, -1, true), -1, true))).toBe('kam');
  });
});
