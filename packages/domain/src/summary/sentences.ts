/** Abbreviations whose full stop ends no sentence; in small letters. */
const SHORTENED = new Set(
  `abs bspw bzw ca dr evtl exkl frl fr geb ggf hr inkl jh kap min mio mrd nr prof rd sek sog st std str tel usf vgl zzgl
  mr mrs ms jr sr vs dept approx jan feb aug sept sep okt nov dez dec mme mlle cf env av bd art sra srta ud uds pág núm
  aprox ej etc ex evt etw med dent phil rer nat tue wed thu fri c.-à-d e.g i.e a.m p.m z.b d.h u.a p.ej`.split(/\s+/),
);
/** Follows a German ordinal: '3. Mai', '2. Stock'. */
const ORDINAL_OF =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Quartal|Klasse|Stock|Etage|Geburtstag|Platz|Mal|Tag|Woche|Jahr|Runde|Advent|Lektion|Stunde|\p{Ll})/u;
const ENDS = /[.!?…。]["'”“»«›‹’)\]]*\s*$/u;
/** Dots after a blank are a pause within a sentence. */
const SMALL_START = /(?<=[^\s.…][.!?…]{1,3}["'”“»)]{0,2}\s{1,2})(?=["'“„«(]?\p{Ll})/u;
const BULLET = /^\s*(?:[-*•–—+·]|\d{1,2}[.)])\s+(?=\S)/u;
const LETTER = /[\p{L}\p{N}]/u;
/** UTF-16 code units; longer sentences lack full stops. */
const BREATH = 320;
/** Approximate length of a piece cut from such a line. */
const PASSAGE = 160;
/** Places to cut, best first. */
const PAUSES = [
  /(?<=[;\p{Extended_Pictographic}]\uFE0F?\s)|(?<=\s)(?=(?:und dann|und danach|and then|et puis|et après|y luego|y después)\s)/iu,
  /(?<=,\s)|(?<=\s)(?=(?:und|aber|dann|danach|and|but|then|et|mais|puis|y|pero|luego)\s)/iu,
  /(?<=\s)/u,
] as const;

const segmenter = new Intl.Segmenter('de', { granularity: 'sentence' });

export function isClosed(sentence: string): boolean {
  return ENDS.test(sentence);
}

/**
 * Sentences in order, verbatim, without blanks and bullets around them. A line end closes one; the full stop of an
 * abbreviation, an initial or a German ordinal does not.
 */
export function sentencesIn(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/u)
    .flatMap((line) => sentencesOfLine(line.replace(BULLET, '')))
    .map((sentence) => sentence.trim())
    .filter((sentence) => LETTER.test(sentence));
}

function sentencesOfLine(line: string): string[] {
  const segments = [...segmenter.segment(line)].flatMap(({ segment }) => segment.split(SMALL_START));
  return joinWhere(segments, goesOn).flatMap((sentence) => splitRunOn(sentence));
}

function goesOn(before: string, next: string): boolean {
  if (!LETTER.test(next) || isShortened(before)) return true;
  // '"Stop!" she said', and unlisted abbreviations such as 'Hbf.'. Otherwise many people begin sentences in small
  // letters.
  if (/^["'“„«(]?\p{Ll}/u.test(next) && (/["'”“»]\s*$/u.test(before) || hasNoVowel(before))) return true;
  return /(?:^|\s)\d{1,2}\.$/.test(endOf(before)) && ORDINAL_OF.test(next);
}

/** An unpronounceable word with its full stop. */
function hasNoVowel(text: string): boolean {
  return /(?:^|\s)[b-df-hj-np-tv-xz]{2,4}\.$/iu.test(endOf(text));
}

/** An abbreviation or initial with its full stop. */
function isShortened(text: string): boolean {
  const last = /(\S+)\.$/
    .exec(endOf(text))?.[1]
    ?.toLowerCase()
    .replace(/^["'“„«(]+/, '');
  return last !== undefined && (/^\p{L}$/u.test(last) || SHORTENED.has(last));
}

/** Long enough for an abbreviation, short enough to test often. */
function endOf(text: string): string {
  return text.trimEnd().slice(-24);
}

function splitRunOn(sentence: string, [pause, ...finer]: readonly RegExp[] = PAUSES): string[] {
  if (sentence.length <= BREATH || pause === undefined) return [sentence];
  const passages = joinWhere(sentence.split(pause), (before, next) => before.length + next.length <= PASSAGE);
  return passages.flatMap((passage) => splitRunOn(passage, finer));
}

function joinWhere(parts: readonly string[], belongs: (before: string, next: string) => boolean): string[] {
  const whole: string[] = [];
  for (const next of parts) {
    const before = whole.at(-1);
    if (before !== undefined && belongs(before, next)) whole[whole.length - 1] = before + next;
    else whole.push(next);
  }
  return whole;
}
