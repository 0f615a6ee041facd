const segmenter = new Intl.Segmenter('de', { granularity: 'word' });

/** The words of a text in small letters; punctuation, blanks and emojis are none. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(segment.normalize('NFC').toLowerCase().replaceAll('’', "'"));
  }
  return words;
}

/** Endings that mark a form of a word, the long ones first. */
const LONG_ENDINGS =
  /(?:ungen|ations|ation|ements|ement|mente|aient|ingly|ando|iendo|aron|ieron|test|tet|ten|ung|ing|ait|ons|ado|ada|ido|ida|ant|ed|te)$/;
const SHORT_ENDINGS = /(?:ern|es|en|er|em|os|as|(?<=[aoebdfghklmnrt])s|e|n|a|o)$/;
const LONG_STEM = 4;
const SHORT_STEM = 3;

/**
 * What the forms of a word have in common: without accents, elided article and ending, so that 'Gärten' and
 * 'Garten' meet, 'walked' and 'walking', 'l’école' and 'écoles'. Lighter than a real stemmer, and one for all four languages.
 * @param word in small letters
 */
export function stemOf(word: string): string {
  const whole = word.replace(/^(?:[cdjlmnst]|qu)'/, '');
  const plain = whole.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe');
  return shorten(plain, LONG_ENDINGS, LONG_STEM) ?? shorten(plain, SHORT_ENDINGS, SHORT_STEM) ?? plain;
}

function shorten(word: string, ending: RegExp, least: number): string | undefined {
  const short = word.replace(ending, '');
  return short !== word && short.length >= least ? short : undefined;
}
