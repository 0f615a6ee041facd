import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffPart, diffWords, isRewritten, MAX_DIFF_WORDS } from './word-diff.ts';

/** '[-removed-]' and '{+added+}' in the text, as `git diff --word-diff` writes it. */
const marked = (parts: readonly DiffPart[]) =>
  parts
    .map(({ kind, text }) => {
      if (kind === 'same') return text;
      return kind === 'removed' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join('');

const side = (parts: readonly DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts in words', () => {
  it.each([
    ['', '', ''],
    ['Tee', 'Tee', 'Tee'],
    ['', 'Tee', '{+Tee+}'],
    ['Tee', '', '[-Tee-]'],
    ['Heute gab es Tee.', 'Heute gab es Kaffee.', 'Heute gab es [-Tee-]{+Kaffee+}.'],
    ['Heute gab es Tee.', 'Heute gab es Tee. Dann Regen.', 'Heute gab es Tee.{+ Dann Regen.+}'],
    ['Am See, abends.', 'Am See; abends.', 'Am See[-,-]{+;+} abends.'],
    ['Ich lief zum großen See.', 'Ich lief zum See.', 'Ich lief zum [-großen -]See.'],
    ['Ich lief zum See.', 'Ich lief zum großen See.', 'Ich lief zum {+großen +}See.'],
    ['Straße', 'Strasse', '[-Straße-]{+Strasse+}'],
    ['Fest 🎉', 'Fest 🎂', 'Fest [-🎉-]{+🎂+}'],
    ['Eins.\n\nZwei.', 'Eins.\nZwei.', 'Eins.[-\n\n-]{+\n+}Zwei.'],
  ])('%j to %j', (before, after, expected) => {
    expect(marked(diffWords(before, after))).toBe(expected);
  });

  it('shows a rewritten sentence as one change', () => {
    const parts = diffWords('Morgens im Wald die Vögel gehört.', 'Abends in der Stadt die Nachbarn getroffen.');
    expect(marked(parts)).toBe('[-Morgens im Wald die Vögel gehört-]{+Abends in der Stadt die Nachbarn getroffen+}.');
  });

  it('leaves the paragraph between two changes alone', () => {
    const middle = '\n\nUnd der Regen blieb den ganzen Tag.\n\n';
    expect(marked(diffWords(`Tee${middle}Brot`, `Kaffee${middle}Kuchen`))).toBe(
      `[-Tee-]{+Kaffee+}${middle}[-Brot-]{+Kuchen+}`,
    );
  });

  it('keeps two changes apart across a line end, however short the gap', () => {
    expect(marked(diffWords('Tee\nund Brot', 'Kaffee\nund Kuchen'))).toBe('[-Tee-]{+Kaffee+}\nund [-Brot-]{+Kuchen+}');
    expect(marked(diffWords('Tee und Brot', 'Kaffee und Kuchen'))).toBe('[-Tee und Brot-]{+Kaffee und Kuchen+}');
  });

  it('says where very long texts differ without comparing words', () => {
    const long = 'wort '.repeat(MAX_DIFF_WORDS);
    expect(marked(diffWords(`${long}eins ${long}`, `${long}zwei ${long}`))).toBe(`${long}[-eins-]{+zwei+} ${long}`);
  });

  it('gives back both texts, whatever they are, and no empty part', () => {
    const words = ['an', 'Regen', 'See', ' ', '  ', '\n\n', '.', ', ', '👨‍👩‍👧', 'é', '\ud83d', 'constructor'];
    const written = fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((all) => all.join(''));
    const text = fc.oneof(fc.string(), written);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        const isWhole = parts.every(({ text, kind }, at) => text !== '' && kind !== parts[at + 1]?.kind);
        return isWhole && side(parts, 'removed') === before && side(parts, 'added') === after;
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a rewritten text', () => {
  it.each([
    ['Am Kanal standen heute die Reiher.', 'Ganz neu: nur Regen.', true],
    ['Am Kanal standen heute die Reiher.', '', true],
    ['Tee', 'Kaffee', true],
    ['Am Kanal standen heute die Reiher.', 'Am Kanal standen heute zwei Reiher.', false],
    ['Am Kanal.', 'Am Kanal. Danach lange am Wasser entlang, bis die Füße kalt waren, und heim zu Tee.', false],
    ['Am Kanal standen die Reiher. Danach lange am Wasser entlang.', 'Am Kanal.', false],
    ['', 'Am Kanal.', false],
    ['Am Kanal.', 'Am Kanal.', false],
  ])('%j to %j: %s', (before, after, expected) => {
    expect(isRewritten(diffWords(before, after))).toBe(expected);
  });
});
