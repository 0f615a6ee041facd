import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIARY_TEXTS } from '../../test/diary-texts.ts';
import { guessLanguage, SUMMARY_LANGUAGES } from './language.ts';
import { sentencesIn } from './sentences.ts';
import { MAX_SENTENCES, summarize } from './summarize.ts';

describe('a summary of whole sentences (decision 19)', () => {
  it.each(DIARY_TEXTS)('finds $about ($language) beyond the opening', ({ text, key, language }) => {
    const opening = sentencesIn(text).slice(0, MAX_SENTENCES).join(' ');
    expect(opening).not.toContain(key);
    expect(guessLanguage(text)).toBe(language);
    expect(summarize(text).join(' ')).toContain(key);
  });

  it('has 20 texts in four languages to show it by', () => {
    expect(DIARY_TEXTS).toHaveLength(20);
    expect(new Set(DIARY_TEXTS.map(({ language }) => language))).toEqual(new Set(SUMMARY_LANGUAGES));
  });

  it('finds it without words of importance', () => {
    const text =
      'The bus was full. I bought stamps. Lunch was soup. My manager is moving me to the harbour project in Lisbon. ' +
      'The harbour project needs somebody who speaks Portuguese. Then I watered the plants. It was cold.';
    expect(summarize(text).join(' ')).toContain('harbour project in Lisbon');
  });

  it('does not say one thing twice', () => {
    const twice = 'We planted an apple tree in the old garden. In the old garden we planted an apple tree.';
    const text = `${twice} My sister called from Rome about her new flat. The soup was too salty. I read a while.`;
    const summary = summarize(text).join(' ');
    expect(summary).toContain('My sister called from Rome');
    expect(summary.match(/apple tree/g)).toHaveLength(1);
  });

  it.each([
    ['nothing', '', []],
    ['blanks', ' \n\t ', []],
    ['emojis and signs', '🦋🦋 … !!!', []],
    ['one word', 'Müde.', ['Müde.']],
    ['one sentence', '  Heute nur gelesen. ', ['Heute nur gelesen.']],
    ['a text without a full stop', 'heute nur gelesen', ['heute nur gelesen']],
    [
      'the weightier of two sentences',
      'Es war gut. Wir haben im Zoo Pinguine gefüttert.',
      ['Wir haben im Zoo Pinguine gefüttert.'],
    ],
  ])('of %s', (_name, text, expected) => expect(summarize(text)).toEqual(expected));

  it('prefers a story to lists and questions', () => {
    const text =
      'Einkaufen:\n- Milch\n- Brot\n- Käse\nWas koche ich? Am Abend rief Papa an und erzählt von seiner Reise nach Oslo.';
    expect(summarize(text)[0]).toBe('Am Abend rief Papa an und erzählt von seiner Reise nach Oslo.');
  });

  it.each([
    ['de', 'Heute war ein schöner tag.', 'dann sind wir an den see gefahren.', 'Lena ist ins kalte wasser gesprungen.'],
    ['en', 'Woke up late.', 'then we went to the market with Sam.', 'the old man at the market gave us a book!'],
    ['fr', 'Levée tard.', 'puis on est allés au marché avec Zoé.', 'au marché un vieil homme nous a donné un livre !'],
    ['es', 'Hoy madrugué.', 'luego fuimos al mercado con Marta.', 'en el mercado un señor nos regaló un libro.'],
  ])('has at most three sentences where they begin in small letters (%s)', (_language, ...said) => {
    const summary = summarize([...said, 'ok.', ...said.toReversed(), 'ok.', 'na ja.'].join(' '));
    expect(summary.length).toBeLessThanOrEqual(MAX_SENTENCES);
    for (const sentence of summary) expect(said).toContain(sentence);
  });

  it.each([
    [
      'where its writer drew breath',
      'ich bin den ganzen tag herumgelaufen und dann kam oma und hat von früher erzählt ',
    ],
    ['at its emojis', 'War am See 🌊 Danach Eis ❤️ Lena kam auch 😊 '],
    ['at its commas', 'am see gewesen, eis gegessen, lena getroffen, '],
    ['between two words at the worst', 'herumgelaufen '],
  ])('takes a breathless day apart %s', (_where, piece) => {
    const day = piece.repeat(Math.ceil(1500 / piece.length));
    const summary = summarize(day).join(' ');
    expect(summary.length).toBeLessThanOrEqual(330);
    expect(day).toContain(summarize(day)[0]);
  });
});

const word = fc.constantFrom(
  'Garten',
  'ging',
  'the',
  'Dr.',
  'z. B.',
  'plage',
  'niño',
  '3.',
  'Mai',
  '🦋',
  'Lena',
  'endlich',
  'a',
  'ö',
);
const end = fc.constantFrom('. ', '! ', '? ', '\n', ' ', ', ', '… ', '.“ ', '\n- ', ': ', '.');
const diary = fc
  .array(fc.tuple(word, end), { maxLength: 120 })
  .map((parts) => parts.map(([text, closing]) => `${text}${closing}`).join(''));
const anyText = fc.oneof(
  diary,
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('a summary of any text', () => {
  it('has at most three passages in order, never longer than the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const summary = summarize(text);
        expect(summary.length).toBeLessThanOrEqual(MAX_SENTENCES);
        let from = 0;
        for (const sentence of summary) {
          const place = text.indexOf(sentence, from);
          expect(place).toBeGreaterThanOrEqual(0);
          from = place + sentence.length;
        }
        expect(summary.join(' ').length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('is the same each time, and there wherever there is a word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(summarize(text)).toEqual(summarize(text));
        expect(summarize(text).length > 0).toBe(/[\p{L}\p{N}]/u.test(text));
      }),
    );
  });

  it.each(['a. ', '1. ', 'a', '. ', 'ä!“ ', 'x\n', '- ', 'und dann ', '   '])('ends for a whole day of %j', (unit) => {
    expect(summarize(unit.repeat(9000 / unit.length)).length).toBeLessThanOrEqual(MAX_SENTENCES);
  });
});
