/** Shortened words whose full stop ends no sentence, in small letters and without the last full stop. */
const SHORTENED = new Set(
  `abs bspw bzw ca ca dr evtl exkl frl fr geb ggf hr inkl jh kap min mio mrd nr prof rd sek sog st std str tel usf vgl
  zzgl etc mr mrs ms jr sr vs no dept approx jan feb aug sept sep okt nov dez dec mme mlle m cf env av bd p art sra srta
  ud uds pág núm aprox ej e.g i.e a.m p.m z.b d.h u.a p.ej`
    .trim()
    .split(/\s+/),
);
const MONTHS =
  /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|klasse|stock|etage|geburtstag|platz|mal|tag|woche|jahr|runde|advent|lektion|stunde)/i;
const ENDS = /[.!?…。]["'”“»«›‹’)\]]*\s*$/u;
const BULLET = /^\s*(?:[-*•–—+·]|\d{1,2}[.)])\s+(?=\S)/u;
const RUN_ON = 320;

const segmenter = new Intl.Segmenter('de', { granularity: 'sentence' });

/** Whether a piece of text closes with what closes a sentence. */
export function isClosed(sentence: string): boolean {
  return ENDS.test(sentence);
}

/**
 * The sentences of a text in their order, each verbatim and without the blanks and bullets around it. A line end closes one; a
 * full stop of a shortened word, an initial or a German ordinal closes none.
 */
export function sentencesIn(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/u).flatMap((line) =>
    sentencesOfLine(line.replace(BULLET, ''))
      .map((sentence) => sentence.trim())
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)),
  );
}

function sentencesOfLine(line: string): string[] {
  const whole: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    const before = whole.at(-1);
    if (before !== undefined && goesOn(before, segment)) whole[whole.length - 1] = before + segment;
    else whole.push(segment);
  }
  return whole.flatMap(splitSmallLetters).flatMap(splitRunOn);
}

/** Whether `next` belongs to the sentence that seemed to end with `before`. */
function goesOn(before: string, next: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(next)) return true;
  if (/^["'“„«(\s]*\p{Ll}/u.test(next) && !/\.\s*$/.test(before)) return true;
  const last = /(\S+)\.\s*$/
    .exec(before)?.[1]
    ?.toLowerCase()
    .replace(/^["'“„«(]+/, '');
  if (last === undefined) return false;
  if (/^\p{L}$/u.test(last) || SHORTENED.has(last)) return true;
  return /^\d{1,2}$/.test(last) && (MONTHS.test(next) || /^\p{Ll}/u.test(next));
}

/** People who write small letters only still end sentences. */
function splitSmallLetters(sentence: string): string[] {
  if (/(?:^|[\s"„“«(])\p{Lu}/u.test(sentence)) return [sentence];
  return sentence.split(/(?<=\p{L}{3}[.!?…]+\s+)/u);
}

/** A breathless line without full stops is cut where its writer would have drawn breath. */
function splitRunOn(sentence: string): string[] {
  if (sentence.length <= RUN_ON) return [sentence];
  return sentence.split(/(?<=;\s+)|(?=(?<=\s)(?:und dann|und danach|and then|et puis|et après|y luego|y después)\s)/iu);
}
