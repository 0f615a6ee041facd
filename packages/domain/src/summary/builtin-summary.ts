import { type EmojiKeywords, loadEmojiKeywords } from './emoji-keywords.ts';
import { guessLanguage, type SummaryLanguage } from './language.ts';
import { isClosed } from './sentences.ts';
import { suggestEmojis } from './suggest-emojis.ts';
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
export async function builtinSummary({
  text,
  transcript,
  language,
}: Words): Promise<{ summary: string; emojis: string }> {
  const whole = `${text}\n${transcript}`;
  const spoken = language ?? guessLanguage(whole);
  const keywords = spoken && (await keywordsOf(spoken));
  const summary = joined(summarize(whole, spoken));
  return { summary, emojis: keywords ? suggestEmojis(whole, keywords, summary).join('') : '' };
}

/**
 * Whether emojis are those the product itself would put to these words, so that nobody has chosen them; a transcript may
 * have come since they were put there.
 */
export async function isBuiltinChoice(emojis: string, { text, transcript }: Words): Promise<boolean> {
  if (emojis === '') return false;
  for (const heard of new Set([transcript, ''])) {
    const suggested = await builtinSummary({ text, transcript: heard });
    if (suggested.emojis === emojis) return true;
  }
  return false;
}

/** A device that has never had the table, in a tunnel: a summary without emojis is better than none. */
async function keywordsOf(language: SummaryLanguage): Promise<EmojiKeywords | undefined> {
  return loadEmojiKeywords(language).catch(() => undefined);
}

/** Lines that end without a full stop, as in a list, stay lines. */
function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => (text === '' ? next : `${text}${isClosed(text) ? ' ' : '\n'}${next}`), '');
}
