import type { EmojiData } from 'frimousse';
import type { Language } from '#i18n/language.ts';
import { newestDrawn } from './drawn-emojis.ts';
import { type EmojiSource, emojiDataOf } from './emoji-source.ts';

const SOURCES: Record<Language, () => Promise<{ default: EmojiSource }>> = {
  de: () => import('./data/de.json'),
  en: () => import('./data/en.json'),
  fr: () => import('./data/fr.json'),
  es: () => import('./data/es.json'),
};

/** A loaded picker: its component and what it offers. */
export interface EmojiKit {
  Chooser: typeof import('./emoji-chooser.tsx').EmojiChooser;
  data: EmojiData;
}

/**
 * Fetches the picker and the emojis of a language; the worker keeps both from then on.
 * @throws TypeError without a connection, when they were never fetched
 */
export async function loadEmojis(language: Language): Promise<EmojiKit> {
  const [{ EmojiChooser }, { default: source }] = await Promise.all([
    import('./emoji-chooser.tsx'),
    SOURCES[language](),
  ]);
  return { Chooser: EmojiChooser, data: emojiDataOf(language, source, newestDrawn(source.emojis)) };
}
