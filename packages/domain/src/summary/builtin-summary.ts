import { type EmojiKeywords, loadEmojiKeywords } from './emoji-keywords.ts';
import { guessLanguage, type SummaryLanguage } from './language.ts';
import { isClosed } from './sentences.ts';
import { suggestEmojis } from './suggest-emojis.ts';
import { summarize } from './summarize.ts';

interface Words {
  text: string;
  transcript: string;
  /** Default: guessed. */
  language?: SummaryLanguage | undefined;
}

/**
 * The product's own summary, on device and server (spec decision 19).
 * @returns an empty summary without words
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

/** Whether the emojis are the product's own suggestion for these words, also for those before a transcript came. */
export async function isBuiltinChoice(emojis: string, { text, transcript }: Words): Promise<boolean> {
  if (emojis === '') return false;
  for (const heard of new Set([transcript, ''])) {
    const suggested = await builtinSummary({ text, transcript: heard });
    if (suggested.emojis === emojis) return true;
  }
  return false;
}

/** Offline, a device may lack the table: then without emojis. */
async function keywordsOf(language: SummaryLanguage): Promise<EmojiKeywords | undefined> {
  return loadEmojiKeywords(language).catch(() => undefined);
}

/** Lines without a full stop, as in a list, stay lines. */
function joined(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => (text === '' ? next : `${text}${isClosed(text) ? ' ' : '\n'}${next}`), '');
}
