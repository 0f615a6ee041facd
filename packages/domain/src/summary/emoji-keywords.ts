import type { SummaryLanguage } from './language.ts';

/** Words of one language that suggest emojis. */
export interface EmojiKeywords {
  language: SummaryLanguage;
  /** Emojis, each with its words and blanks between them; a word belongs to one emoji. */
  table: Readonly<Record<string, string>>;
}

/**
 * The words of a language that suggest emojis, made from emojibase by `scripts/data/emoji-keywords.ts`. From disk on the server, a file of
 * its own in the browser.
 */
export async function loadEmojiKeywords(language: SummaryLanguage): Promise<EmojiKeywords> {
  const { default: table } = await TABLES[language]();
  return { language, table };
}

const TABLES = {
  de: () => import('./emoji-keywords/de.json', { with: { type: 'json' } }),
  en: () => import('./emoji-keywords/en.json', { with: { type: 'json' } }),
  fr: () => import('./emoji-keywords/fr.json', { with: { type: 'json' } }),
  es: () => import('./emoji-keywords/es.json', { with: { type: 'json' } }),
} as const satisfies Record<SummaryLanguage, () => Promise<{ default: EmojiKeywords['table'] }>>;
