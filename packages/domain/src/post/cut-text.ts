import { sentencesIn } from '../summary/sentences.ts';

const MARK = '…';

/**
 * A text that is no longer than it may be: it ends with a sentence of its own, and only where the first is longer than all there is room for
 * behind a word.
 * @param most UTF-16 code units
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = endOfSentences(text, most);
  return end > 0 ? text.slice(0, end) : cutWords(text, most);
}

/** Where the last sentence ends that has room, 0 where none has. */
function endOfSentences(text: string, most: number): number {
  let end = 0;
  for (const sentence of sentencesIn(text)) {
    const start = text.indexOf(sentence, end);
    if (start < 0 || start + sentence.length > most) break;
    end = start + sentence.length;
  }
  return end;
}

function cutWords(text: string, most: number): string {
  const room = text.slice(0, Math.max(0, most - MARK.length));
  const whole = /^([\s\S]*\S)\s+\S*$/u.exec(room)?.[1] ?? room;
  // Half a sign is none.
  const bare = whole.replace(/[\ud800-\udbff]$/, '').trimEnd();
  return most < MARK.length ? '' : `${bare}${MARK}`;
}
