import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emojisIn, isOnlyEmojis, MAX_DAY_EMOJIS } from '../emoji.ts';
import { builtinSummary, isBuiltinChoice } from './builtin-summary.ts';
import { loadEmojiKeywords } from './emoji-keywords.ts';
import { guessLanguage, SUMMARY_LANGUAGES } from './language.ts';
import { MAX_SUGGESTED_EMOJIS, suggestEmojis } from './suggest-emojis.ts';

describe('emojis suggested by words', () => {
  it.each([
    ['de', 'Wir waren mit den Hunden am Strand.', ['🐶', '🏖️']],
    ['de', 'Lena hat Apfelkuchen gebacken, mit ÄPFELN aus dem Garten.', ['🍰', '🍞', '🍎', '🌱']],
    ['de', 'Die Katzen lagen in der Sonne', ['🐱', '☀️']],
    ['en', 'We hiked to the lake and saw butterflies.', ['🥾', '🏞️', '🦋']],
    ['en', 'It rained, so we baked bread and read books.', ['🍞', '📖', '🌧️']],
    ['fr', 'L’été, on mange des crêpes à la plage.', ['🥞', '🏖️', '☀️', '🍽️']],
    ['es', 'La abuela cantó una canción en la boda.', ['🎵', '👵', '💒']],
  ] as const)('in %s: %s', async (language, text, expected) => {
    expect(new Set(suggestEmojis(text, await loadEmojiKeywords(language)))).toEqual(new Set(expected));
  });

  it('are none where nothing is named', async () => {
    const keywords = await loadEmojiKeywords('de');
    expect(suggestEmojis('', keywords)).toEqual([]);
    expect(suggestEmojis('Wie war das denn eigentlich damals mit ihm?', keywords)).toEqual([]);
  });

  it('begin with emojis of the text itself', async () => {
    expect(suggestEmojis('Am Strand 🦋🦋', await loadEmojiKeywords('de'))).toEqual(['🦋', '🏖️']);
  });

  it('put the main subject first', async () => {
    const text = 'Kaffee. Dann in den Zoo zu den Elefanten. Der Elefant Tarak malte. Elefanten malen!';
    expect(suggestEmojis(text, await loadEmojiKeywords('de'))[0]).toBe('🐘');
  });

  it('leave out side notes of a day that is about one thing', async () => {
    const text = 'Die Prüfung, die Prüfung, die Prüfung und noch eine Prüfung. Es gab Pizza.';
    expect(suggestEmojis(text, await loadEmojiKeywords('de'))).toEqual(['🎓️']);
  });

  it('are real emojis a day may carry, whatever is written (decision 14)', async () => {
    const tables = await Promise.all(SUMMARY_LANGUAGES.map(loadEmojiKeywords));
    expect(MAX_SUGGESTED_EMOJIS).toBeLessThanOrEqual(MAX_DAY_EMOJIS);
    for (const { table } of tables) {
      for (const emoji of Object.keys(table)) {
        expect(isOnlyEmojis(emoji)).toBe(true);
        expect(emojisIn(emoji)).toHaveLength(1);
      }
    }
    const words = tables.flatMap(({ table }) => Object.values(table).flatMap((each) => each.split(' ')));
    fc.assert(
      fc.property(fc.constantFrom(...tables), fc.array(fc.constantFrom(...words), { maxLength: 60 }), (table, some) => {
        const suggested = suggestEmojis(some.join(' '), table);
        expect(suggested.length).toBeLessThanOrEqual(MAX_SUGGESTED_EMOJIS);
        expect(new Set(suggested).size).toBe(suggested.length);
        expect(emojisIn(suggested.join(''))).toEqual(suggested);
      }),
    );
  });
});

describe('the language of a text', () => {
  it.each([
    ['Ich bin heute nicht in die Stadt gefahren.', 'de'],
    ['I did not go into town today.', 'en'],
    ["Je ne suis pas allé en ville aujourd'hui.", 'fr'],
    ['Hoy no he ido a la ciudad.', 'es'],
    ['Lena, Jonas, Oslo', undefined],
    ['', undefined],
  ])('of %j is %s', (text, expected) => expect(guessLanguage(text)).toBe(expected));
});

describe('the summary the product makes by itself', () => {
  it('reads text and transcript as one, in the language of their words', async () => {
    const text = 'War ok. Sonst nichts.';
    const transcript =
      'Wir haben den alten Apfelbaum im Garten gepflanzt. Der Apfelbaum steht jetzt am Zaun im Garten.';
    const made = await builtinSummary({ text, transcript });
    expect(made.summary).toContain('Apfelbaum');
    expect(made.emojis).toContain('🌱');
  });

  it('keeps lines without a full stop apart', async () => {
    const { summary } = await builtinSummary({
      text: 'Zoo mit Lena\nKino mit Jonas\nPizza bei Luigi\nBriefe geschrieben',
      transcript: '',
    });
    expect(summary).toMatch(/^[^\n]+\n[^\n]+$/);
  });

  it('is empty where there are no words', async () => {
    expect(await builtinSummary({ text: '', transcript: ' ' })).toEqual({ summary: '', emojis: '' });
  });

  it('recognises its own emojis, also after a transcript, and no others', async () => {
    const text = 'Am Morgen war ich im Wald. Danach gab es Kuchen.';
    const { emojis } = await builtinSummary({ text, transcript: '' });
    expect(await isBuiltinChoice(emojis, { text, transcript: '' })).toBe(true);
    expect(await isBuiltinChoice(emojis, { text, transcript: 'Der Hund lief am Strand.' })).toBe(true);
    expect(await isBuiltinChoice(`${emojis}🦋`, { text, transcript: '' })).toBe(false);
    expect(await isBuiltinChoice(emojis, { text: 'Pizza, Wein.', transcript: '' })).toBe(false);
    expect(await isBuiltinChoice('', { text: '', transcript: '' })).toBe(false);
  });

  it('follows the language it is given', async () => {
    expect((await builtinSummary({ text: 'Pizza, Wein', transcript: '', language: 'de' })).emojis).toBe('🍕🍷');
  });
});
