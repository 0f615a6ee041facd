import { sentencesIn } from '../summary/sentences.ts';

const MARK = '…';
/** UTF-16 code units: a sentence cut here is too long in any case. */
const MARGIN = 200;

/**
 * Cuts after a sentence; if the first is too long, after a word.
 * @param most UTF-16 code units
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = endOfSentences(text, most);
  return end > 0 ? text.slice(0, end) : cutWords(text, most);
}

/** 0 if no sentence fits. */
function endOfSentences(text: string, most: number): number {
  let end = 0;
  // Sentences beyond the margin cannot fit.
  for (const sentence of sentencesIn(text.slice(0, most + MARGIN))) {
    const start = text.indexOf(sentence, end);
    if (start < 0 || start + sentence.length > most) break;
    end = start + sentence.length;
  }
  return end;
}

function cutWords(text: string, most: number): string {
  const space = text.slice(0, Math.max(0, most - MARK.length));
  const whole = /^([\s\S]*\S)\s+\S*$/u.exec(space)?.[1] ?? space;
  // Drop half a surrogate pair.
  const bare = whole.replace(/[\ud800-\udbff]$/, '').trimEnd();
  return most < MARK.length ? '' : `${bare}${MARK}`;
}
