import type { SummaryLanguage } from './language.ts';

export interface EmojiKeywords {
  language: SummaryLanguage;
  /** Words of each emoji, separated by blanks; a word belongs to one emoji. */
  table: Readonly<Record<string, string>>;
}

/** Made from emojibase by `scripts/data/emoji-keywords.ts`. A file of its own in the browser. */
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
