import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeText, mergeTextRoughly, mergeTextWithin } from './merge-text.ts';
import { MAX_COMPARISONS, MAX_MERGE_TOKENS } from './merge-words.ts';

const joinTexts = (before: string, theirs: string, mine: string) => mergeText(before, theirs, mine).text;

describe('merging what two writers made of a text (S7, decision 10)', () => {
  it('takes the only change', () => {
    expect(joinTexts('Tee', 'Tee und Brot', 'Tee')).toBe('Tee und Brot');
    expect(joinTexts('Tee', 'Tee', 'Tee und Brot')).toBe('Tee und Brot');
    expect(joinTexts('Tee', '', 'Tee')).toBe('');
  });

  it('takes both changes in different places', () => {
    expect(joinTexts('Morgens. Abends.', 'Früh morgens. Abends.', 'Morgens. Abends Tee.')).toBe(
      'Früh morgens. Abends Tee.',
    );
  });

  it('keeps both passages in the same place, and no word torn', () => {
    expect(joinTexts('', 'Dort', 'Hier')).toBe('Dort\n\nHier');
    expect(joinTexts('Hallo', 'Hallo du', 'Hallo Welt')).toBe('Hallo du\n\nWelt');
    expect(joinTexts('Tee', 'Teer', 'Teetasse')).toBe('Teer\n\nTeetasse');
  });

  it('makes no new word of two changes within one word', () => {
    expect(joinTexts('m1q', 'm15q\n\nm1q', 'm20q m22q').split(/\s+/).sort()).toEqual(['m15q', 'm1q', 'm20q', 'm22q']);
    expect(joinTexts('Zug', 'Zugluft', 'Anzug')).toBe('Zugluft\n\nAnzug');
  });

  it('finds an unchanged word between an insertion and a deletion', () => {
    expect(joinTexts('See Regen', 'Morgens Nebel\n\nSee Regen', 'Dann kam Mia am See')).toBe(
      'Morgens Nebel\n\nDann kam Mia am See',
    );
  });

  it('writes a common change once', () => {
    expect(joinTexts('', 'Ein langer Tag', 'Ein langer Tag')).toBe('Ein langer Tag');
    expect(joinTexts('Ein', 'Ein langer', 'Ein langer Tag')).toBe('Ein langer Tag');
  });

  it('leaves each passage whole, also where both begin alike', () => {
    expect(joinTexts('', 'Vom Handy', 'Vom Laptop')).toBe('Vom Handy\n\nVom Laptop');
  });

  it('tells two words apart when one begins with the other', () => {
    expect(joinTexts('', 'Zugabe', 'Zug')).toBe('Zugabe\n\nZug');
  });

  it('writes no word twice for the blanks behind it', () => {
    expect(joinTexts('eins zwei drei vier', 'eins zwei A drei vier', 'eins X drei Y vier')).toBe(
      'eins zwei A\n\nX drei Y vier',
    );
    expect(joinTexts('eins zwei drei vier', 'A\n\neins zwei drei vier', 'X zwei\n\nY drei vier')).toBe(
      'A\n\neins\n\nX zwei\n\nY drei vier',
    );
  });

  it.each([
    [
      'Japanese',
      '今日は雨だった。公園で友達に会った。夜は家で本を読んだ。',
      '今日は晴れだった。公園で友達に会った。夜は家で本を読んだ。',
      '今日は雨だった。公園で友達に会った。夜は家で手紙を読んだ。',
      '今日は晴れだった。公園で友達に会った。夜は家で手紙を読んだ。',
    ],
    [
      'Chinese, one change between two',
      '今天下雨了。我在公园遇见了朋友。',
      '今天下雪了。我在公园遇见了老师。',
      '今天下雨了。我在学校遇见了朋友。',
      '今天下雪了。我在学校遇见了老师。',
    ],
    ['Thai', 'วันนี้ฝนตกหนักมาก', 'วันนี้หิมะตกหนักมาก', 'วันนี้ฝนตกหนักจัง', 'วันนี้หิมะตกหนักจัง'],
    [
      'of words of both kinds',
      '新しいiPhoneを買った。',
      '新しいiPadを買った。',
      '新しいiPhoneを売った。',
      '新しいiPadを売った。',
    ],
    ['one of which holds the other', '', '今日は雨', '今日は雨だった', '今日は雨だった'],
    ['of the same word', '今日は雨。', '今日は雪。', '今日は晴れ。', '今日は雪\n\n晴れ。'],
  ])('takes both changes in a text without blanks: %s', (_name, before, theirs, mine, both) =>
    expect(joinTexts(before, theirs, mine)).toBe(both),
  );

  it('never writes a sentence without blanks twice, and never loses one', () => {
    const sentence = fc.constantFrom(...'山川空海雨雪風花鳥月'.split('').map((one) => `${one}を見た。`));
    const sentences = fc.uniqueArray(sentence, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(sentences, fc.nat(), fc.nat(), (day, one, other) => {
        const [at, and] = [one % day.length, other % day.length];
        fc.pre(Math.abs(at - and) > 1);
        const swapped = (place: number, by: string) => day.map((was, index) => (index === place ? by : was)).join('');
        const merged = joinTexts(day.join(''), swapped(at, '朝は走った。'), swapped(and, '夜は眠った。'));
        const expected = day.map((was, index) => ({ [at]: '朝は走った。', [and]: '夜は眠った。' })[index] ?? was);
        expect(merged).toBe(expected.join(''));
      }),
    );
  });

  it('takes a paragraph that one side began between unchanged words', () => {
    expect(joinTexts('eins zwei drei vier', 'null eins\n\nzwei drei vier', 'eins zwei drei sechs')).toBe(
      'null eins\n\nzwei drei sechs',
    );
    expect(joinTexts('eins zwei drei vier', 'null eins zwei vier', 'A eins\n\nzwei drei vier')).toBe(
      'null\n\nA eins\n\nzwei vier',
    );
  });

  it('takes several changes on both sides, word by word', () => {
    const before = 'Morgens lief ich zum See. Mittags gab es Suppe. Abends las ich.';
    const theirs = 'Früh morgens lief ich zum See. Mittags gab es Suppe. Abends las ich lange.';
    const mine = 'Morgens lief ich schnell zum See. Mittags gab es Linsensuppe. Abends las ich.';
    expect(joinTexts(before, theirs, mine)).toBe(
      'Früh morgens lief ich schnell zum See. Mittags gab es Linsensuppe. Abends las ich lange.',
    );
  });

  it('keeps two passages whole that share nothing but blanks', () => {
    expect(joinTexts('alpha beta', 'eins zwei drei', 'vier fünf sechs')).toBe('eins zwei drei\n\nvier fünf sechs');
  });

  it('lets an edit of a passage outlive its deletion', () => {
    expect(joinTexts('Anfang Mitte Ende', 'Anfang Ende', 'Anfang Mitte und mehr Ende')).toContain('mehr');
  });

  it('says whether both had a part in it', () => {
    expect(mergeText('Tee', 'Tee', 'Brot').joined).toBe(false);
    expect(mergeText('Tee', 'Brot', 'Brot').joined).toBe(false);
    expect(mergeText('', 'Dort', 'Hier').joined).toBe(true);
    expect(mergeText('a b', 'x a b', 'a b y').joined).toBe(true);
  });

  it('compares no words above the limit', () => {
    const long = (mark: string) => Array.from({ length: MAX_MERGE_TOKENS }, (_, at) => `${mark}${at}`).join(' ');
    const merged = joinTexts('Anfang', `${long('t')} Anfang eins`, `${long('m')} Anfang zwei`);
    expect(merged).toBe(mergeTextRoughly('Anfang', `${long('t')} Anfang eins`, `${long('m')} Anfang zwei`).text);
  });

  it('makes no more comparisons than the limit, whatever is written', () => {
    const counted: number[] = [];
    const merge = mergeTextWithin((comparisons) => counted.push(comparisons) > 0);
    const equal = 'ja '.repeat(MAX_MERGE_TOKENS - 2);
    const [theirs, mine] = [`so ${equal}und`, `na ${equal}gut`];
    expect(merge(equal.trim(), theirs, mine).text).toBe(mergeTextRoughly(equal.trim(), theirs, mine).text);
    expect(counted).toEqual([]);
    const word = fc.constantFrom('ja', 'nein', 'Regen', 'See', 'am');
    const text = fc.array(word, { maxLength: MAX_MERGE_TOKENS, size: 'max' }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, text, (before, one, other) => {
        merge(before, one, other);
        expect(Math.max(0, ...counted)).toBeLessThanOrEqual(MAX_COMPARISONS);
      }),
    );
  });

  it('asks before comparing, and keeps both passages whole if refused', () => {
    const asked: number[] = [];
    const merge = mergeTextWithin((comparisons) => {
      asked.push(comparisons);
      return false;
    });
    const [before, theirs, mine] = ['Hallo alte Welt', 'Hallo du alte Welt und', 'Hey alte schöne Welt'] as const;
    expect(merge(before, theirs, mine).text).toBe(mergeTextRoughly(before, theirs, mine).text);
    // Three words against five and four: three words of each are the same.
    expect(asked).toEqual([3 + 5 + 3 + (3 + 4 + 2)]);
    expect(merge('Tee', 'Tee', 'Brot').text).toBe('Brot');
    expect(asked).toHaveLength(1);
  });

  it('never doubles a word, whatever two devices write in turn', () => {
    const edit = fc.record({ at: fc.nat({ max: 12 }), remove: fc.nat({ max: 3 }), add: fc.nat({ max: 3 }) });
    const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(edits, fc.array(fc.record({ theirs: edits, mine: edits }), { maxLength: 4 }), (first, rounds) => {
        let typed = 0;
        const write = (text: string, { at, remove, add }: { at: number; remove: number; add: number }) => {
          const words = text.split(' ').filter(Boolean);
          words.splice(
            Math.min(at, words.length),
            remove,
            ...Array.from({ length: add }, (_, one) => `w${typed + one}`),
          );
          typed += add;
          return words.join(' ');
        };
        let head = first.reduce(write, '');
        for (const { theirs, mine } of rounds) {
          let view = head;
          head = theirs.reduce(write, head);
          for (const one of mine) {
            const after = write(view, one);
            head = joinTexts(view, head, after);
            view = after;
          }
          const words = head.split(/\s+/).filter(Boolean);
          expect(words).toEqual([...new Set(words)]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('loses and tears no typed word', () => {
    const common = fc.array(fc.constantFrom('an', 'bei', 'Regen', 'See', 'constructor', 'Zug'), { maxLength: 8 });
    const edits = fc.array(fc.record({ at: fc.nat({ max: 8 }), remove: fc.nat({ max: 2 }), add: fc.nat({ max: 3 }) }), {
      maxLength: 4,
    });
    const blank = fc.constantFrom(' ', '\n\n', '  ');
    const split = (text: string) => text.split(/\s+/).filter(Boolean);
    fc.assert(
      fc.property(
        common,
        edits,
        edits,
        blank,
        fc.constantFrom(mergeText, mergeTextRoughly),
        (words, a, b, gap, merge) => {
          const write = (list: typeof a, mark: string) => {
            const edited: string[] = [...words];
            const typed: string[] = [];
            for (const { at, remove, add } of list) {
              const added = Array.from({ length: add }, () => `${mark}${typed.length}${at}`);
              typed.push(...added);
              edited.splice(Math.min(at, edited.length), remove, ...added);
            }
            return edited;
          };
          const [theirs, mine] = [write(a, 'T'), write(b, 'M')];
          const merged = merge(words.join(gap), theirs.join(gap), mine.join(gap)).text;
          const known = new Set<string>([...words, ...theirs, ...mine]);
          for (const word of split(merged)) expect(known).toContain(word);
          for (const word of [...theirs, ...mine].filter((one) => /^[TM]\d/.test(one)))
            expect(split(merged)).toContain(word);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
