import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIARY_TEXTS } from '../../test/diary-texts.ts';
import { guessLanguage } from '../summary/language.ts';
import { builtinPost } from './builtin-post.ts';
import { PHRASES } from './phrases.ts';
import type { AddressForm, PostCall, PostGoal, PostLanguage, PostProfile, PostTonality } from './post-input.ts';

const MAX_POST = 3000;
const GOALS: PostGoal[] = ['diskussion', 'reichweite', 'vernetzung', 'website-besuch', 'angebot'];
const TONALITIES: PostTonality[] = ['inspirierend', 'pragmatisch', 'humorvoll', 'seriös', 'locker', 'persönlich'];
const CALLS: (PostCall | null)[] = [null, 'kommentieren', 'vernetzen', 'website', 'angebot'];
const languages: PostLanguage[] = ['deutsch', 'englisch', 'französisch', 'spanisch'];
const LANGUAGES = { deutsch: 'de', englisch: 'en', französisch: 'fr', spanisch: 'es' } as const;
const AUDIENCES: Record<PostLanguage, string> = {
  deutsch: 'Inhaberinnen von Handwerksbetrieben',
  englisch: 'owners of small workshops',
  französisch: 'les artisans et leurs équipes',
  spanisch: 'quienes dirigen talleres pequeños',
};
const DAYS: Record<PostLanguage, string> = {
  deutsch: 'Heute habe ich zum ersten Mal einen Workshop vor dreißig Leuten gehalten. Am Ende war ich stolz auf uns.',
  englisch: 'Today I gave a workshop to thirty people for the first time. In the end I was proud of all of us.',
  französisch: 'Aujourd’hui j’ai animé un atelier pour la première fois. À la fin, nous étions tous fiers de nous.',
  spanisch: 'Hoy he dado un taller por primera vez. Al final estábamos todos muy orgullosos de lo que hicimos.',
};

const profile = (change: Partial<PostProfile> = {}): PostProfile => ({
  linkedinInfo: '',
  generalDescription: '',
  targetAudience: AUDIENCES[change.language ?? 'deutsch'],
  postGoal: 'diskussion',
  tonality: 'pragmatisch',
  addressForm: 'du',
  language: 'deutsch',
  ctaType: null,
  ctaText: '',
  specialInstructions: '',
  ...change,
});
const post = (change: Partial<PostProfile> = {}, day: { text?: string; summary?: string; topMoment?: string } = {}) =>
  builtinPost(
    { text: DAYS[change.language ?? 'deutsch'], summary: '', topMoment: '', ...day, profile: profile(change) },
    MAX_POST,
  );

describe('a post by rules (wire 16)', () => {
  const forms = (language: PostLanguage): AddressForm[] => (language === 'englisch' ? ['du'] : ['du', 'sie']);

  it('differs by goal, tonality, language, call and address, each in its language', () => {
    const all = languages
      .flatMap((language) => forms(language).map((addressForm) => ({ language, addressForm })))
      .flatMap((one) => GOALS.map((postGoal) => ({ ...one, postGoal })))
      .flatMap((one) => TONALITIES.map((tonality) => ({ ...one, tonality })))
      .flatMap((one) => CALLS.map((ctaType) => ({ ...one, ctaType })));
    const seen = new Map<string, string>();
    for (const one of all) {
      const [made, name] = [post(one), Object.values(one).join(' ')];
      expect(seen.get(made), name).toBeUndefined();
      seen.set(made, name);
      expect(guessLanguage(made), name).toBe(LANGUAGES[one.language]);
      expect(made.length).toBeLessThanOrEqual(MAX_POST);
    }
    expect(seen.size).toBe(7 * GOALS.length * TONALITIES.length * CALLS.length);
  });

  it.each(languages)('frames a foreign day in %s, and quotes it as it is', (language) => {
    const other = language === 'deutsch' ? 'englisch' : 'deutsch';
    const made = post({ language }, { text: DAYS[other] });
    const { beforeQuote, quoteMarks } = PHRASES[language];
    expect(made).toContain(`${beforeQuote}\n${quoteMarks[0]}${DAYS[other]}${quoteMarks[1]}`);
    expect(guessLanguage(made.replace(DAYS[other], ''))).toBe(LANGUAGES[language]);
  });

  it('speaks English alike to everybody', () => {
    expect(post({ language: 'englisch', addressForm: 'sie' })).toBe(post({ language: 'englisch' }));
  });

  it('reads like a post of a person', () => {
    const made = post(
      { tonality: 'humorvoll', ctaType: 'kommentieren', generalDescription: 'Ich berate Betriebe. Früher Tischlerin.' },
      { topMoment: 'Applaus am Ende' },
    );
    expect(made).toBe(`Mein Tagebuch hat manchmal die besseren Geschichten als jede Präsentation. 😄

${DAYS.deutsch}

Mein Moment des Tages: Applaus am Ende.

Und ja: Die besten Tagesordnungspunkte schreibt immer noch das Leben.

Wenn du dich hier wiederfindest, ist das für dich: Inhaberinnen von Handwerksbetrieben.

Zu mir: Ich berate Betriebe.

Mich interessiert, wie du das siehst: Welche Erfahrungen hast du gemacht?
Schreib mir deine Gedanken gern in die Kommentare.

#Inhaberinnen #Handwerksbetrieben`);
  });

  it.each(DIARY_TEXTS)('tells the weightiest of $about ($language)', ({ text, key, language }) => {
    const spoken = languages.find((each) => LANGUAGES[each] === language);
    expect(post({ language: spoken ?? 'deutsch' }, { text })).toContain(key);
  });

  it('adds nothing to the day: every sentence is a phrase or quoted', () => {
    const made = post({ generalDescription: 'Ich berate.' }, { topMoment: 'Applaus' });
    const ours = JSON.stringify(PHRASES.deutsch);
    const theirs = [DAYS.deutsch, 'Applaus.', AUDIENCES.deutsch, 'Ich berate.'].join(' ');
    const parts = made.split(/\n+|(?<=:) |(?<=\.) /).filter((part) => !part.startsWith('#'));
    for (const part of parts) expect(ours.includes(part) || theirs.includes(part.replace(/\.$/, '')), part).toBe(true);
  });

  it("uses the writer's own call verbatim", () => {
    const ctaText = 'Termin  buchen: https://example.org/a?b=1 \n(kostenlos)';
    const made = post({ ctaText, ctaType: 'website' });
    expect(made).toContain(ctaText);
    expect(made).not.toContain('Schau gern auf meiner Website vorbei.');
  });

  it('says a top moment once', () => {
    const made = post({}, { topMoment: 'Am Ende war ich stolz auf uns' });
    expect(made.match(/stolz/g)).toHaveLength(1);
  });

  it('uses the summary or the top moment if there is no text', () => {
    expect(post({}, { text: '', summary: 'Wir waren im Zoo.' })).toContain('Wir waren im Zoo.');
    expect(post({}, { text: ' ', topMoment: 'Pinguine' })).toContain('Mein Moment des Tages: Pinguine.');
  });

  it('takes its tone from the matter where none is chosen', () => {
    expect(post({ tonality: null })).toBe(post({ tonality: 'pragmatisch' }));
  });

  it.each(['', ' \n', '🦋 …'])('is none of a day without words: %j', (text) => expect(post({}, { text })).toBe(''));

  it('has at most three hashtags, and none for people of the day', () => {
    const made = post(
      { targetAudience: 'Gründerinnen, Handwerker, Meisterinnen, Gesellen' },
      { text: 'Lena Schmidt war bei den Handwerkern in Bremen.' },
    );
    expect(made.match(/#\S+/g)).toEqual(['#Handwerker', '#Gründerinnen', '#Meisterinnen']);
  });
});

describe('special instructions', () => {
  const EMOJI = /\p{Extended_Pictographic}/u;

  it.each(['Bitte keine Emojis', 'no emojis please', 'sans emoji', 'sin emojis', 'pas d’émojis'])(
    'leaves emojis out: %s',
    (specialInstructions) => {
      expect(post({ tonality: 'locker' })).toMatch(EMOJI);
      expect(post({ tonality: 'locker', specialInstructions })).not.toMatch(EMOJI);
    },
  );

  it.each(['ohne Hashtags', 'No hashtags', 'sans hashtags', 'sin hashtags'])('leaves hashtags out: %s', (words) => {
    expect(post({ specialInstructions: words })).not.toContain('#');
  });

  it('uses the named hashtags', () => {
    expect(post({ specialInstructions: 'Nimm #Handwerk und #Bremen2026.' })).toMatch(/\n\n#Handwerk #Bremen2026$/);
  });

  it.each([
    ['Bitte kurz', 'Bitte ausführlich'],
    ['keep it short', 'make it long'],
    ['court', 'détaillé'],
    ['breve', 'largo'],
  ])('is shorter or longer: %s, %s', (short, long) => {
    const text = DIARY_TEXTS[0]?.text ?? '';
    const [brief, usual, more] = [short, '', long].map(
      (words) => post({ specialInstructions: words }, { text }).length,
    );
    expect(brief).toBeLessThan(usual ?? 0);
    expect(more).toBeGreaterThanOrEqual(usual ?? 0);
  });

  it('understands nothing else, and does not repeat it', () => {
    expect(post({ specialInstructions: 'Schreib wie ein Pirat.' })).toBe(post());
  });
});

describe('any text', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 1000 }),
    fc.constantFrom(...DIARY_TEXTS.map(({ text }) => text)),
    fc.constantFrom('x'.repeat(1000), '🦋'.repeat(500), 'Wort '.repeat(200), 'a.b\n'.repeat(250), ''),
  );

  it('a post has room, is well-formed, and holds the own call', () => {
    const property = fc.property(
      fc.record({ text: words, summary: words, topMoment: words }),
      fc.record({ generalDescription: words, targetAudience: words, ctaText: words, specialInstructions: words }),
      fc.constantFrom(...languages),
      (day, change, language) => {
        const own = { ...change, ctaText: change.ctaText.slice(0, 1000).trim(), language };
        const made = builtinPost({ ...day, profile: profile(own) }, MAX_POST);
        expect(made.length).toBeLessThanOrEqual(MAX_POST);
        if (day.text.isWellFormed() && own.ctaText.isWellFormed()) expect(made.isWellFormed()).toBe(true);
        if (made !== '') expect(made).toContain(own.ctaText);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});
