const segmenter = new Intl.Segmenter('de', { granularity: 'word' });

/** In small letters, without punctuation and emojis. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(segment.normalize('NFC').toLowerCase().replaceAll('’', "'"));
  }
  return words;
}

/** Without accents and elided article: 'l'été' becomes 'ete', 'straße' 'strasse'. */
export function foldOf(word: string): string {
  const whole = word.replace(/^(?:[cdjlmnst]|qu)'/, '');
  return whole.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe');
}

const LONG_ENDINGS =
  /(?:ungen|ations?|ements?|mente|aient|ingly|ando|iendo|aron|ieron|ung|ing|ait|ados?|adas?|idos?|idas?|ed)$/;
const SHORT_ENDINGS = /(?:ern|es|en|er|em|os|as|(?<=[aoebdfghklmnrt])s|e|n|a|o)$/;
const LONG_STEM = 4;
const SHORT_STEM = 3;

/**
 * Common part of a word's forms: 'Gärten' and 'Garten', 'walked' and 'walking'. Lighter than a real stemmer, for all
 * four languages.
 * @param word in small letters
 */
export function stemOf(word: string): string {
  const plain = foldOf(word).replace(/(?<=\p{L}{3})ies$/u, 'y');
  return shorten(plain, LONG_ENDINGS, LONG_STEM) ?? shorten(plain, SHORT_ENDINGS, SHORT_STEM) ?? plain;
}

function shorten(word: string, ending: RegExp, least: number): string | undefined {
  const short = word.replace(ending, '');
  return short !== word && short.length >= least ? short : undefined;
}
