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
  const whole = readPart(`${text}\n${transcript}`);
  const spoken = language ?? guessLanguage(whole);
  const keywords = spoken && (await keywordsOf(spoken));
  const summary = joined(summarize(whole, spoken));
  return { summary, emojis: keywords ? suggestEmojis(whole, keywords, summary).join('') : '' };
}

/** UTF-16 code units that a summary reads: rating takes longer than linearly (decision 043). */
const MAX_READ = 20_000;

/** Beginning and end of a long text, cut between words: they name the subject of a day. */
function readPart(whole: string): string {
  if (whole.length <= MAX_READ) return whole;
  const half = MAX_READ / 2;
  const [head, tail] = [whole.slice(0, half), whole.slice(-half)];
  return `${head.replace(/\S{1,80}$/u, '').trimEnd()}\n${tail.replace(/^\S{1,80}/u, '').trimStart()}`;
}

/** Whether the emojis are the product's own suggestion for these words, also for those before a transcript came. */
export async function isBuiltinChoice(emojis: string, { text, transcript }: Words): Promise<boolean> {
  if (emojis === '') return false;
  for (const transcribed of new Set([transcript, ''])) {
    const suggested = await builtinSummary({ text, transcript: transcribed });
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
