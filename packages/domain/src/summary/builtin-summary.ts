import { guessLanguage, type SummaryLanguage } from './language.ts';
import { isClosed } from './sentences.ts';
import { summarize } from './summarize.ts';

interface Words {
  text: string;
  transcript: string;
  /** Guessed where it is not given. */
  language?: SummaryLanguage | undefined;
}

/**
 * The summary the product makes by itself, on a device as on the server (decision 19).
 * @returns an empty summary where there are no words
 */
export function builtinSummary({ text, transcript, language }: Words): { summary: string; emojis: string } {
  const whole = `${text}\n${transcript}`;
  const sentences = summarize(whole, language ?? guessLanguage(whole));
  return { summary: joined(sentences), emojis: '' };
}

/** Lines that end without a full stop, as in a list, stay lines. */
function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => (text === '' ? next : `${text}${isClosed(text) ? ' ' : '\n'}${next}`), '');
}
