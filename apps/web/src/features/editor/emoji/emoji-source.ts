import type { EmojiData } from 'frimousse';
import type { Language } from '#i18n/language.ts';

type Emoji = EmojiData['emojis'][number];

/** Emojis of an entry in one language, as `scripts/data/emoji-picker.ts` writes them. */
export interface EmojiSource extends Pick<EmojiData, 'categories' | 'skinTones'> {
  /** `skins`: the five tones from light to dark, for an emoji that has them. */
  emojis: (Pick<Emoji, 'emoji' | 'category' | 'version' | 'label' | 'tags'> & { skins?: string[] })[];
}

/** @param tones from light to dark */
function skinsOf(emoji: string, tones: string[] | undefined): Pick<Emoji, 'skins'> {
  if (!tones) return {};
  const [light = emoji, mediumLight = emoji, medium = emoji, mediumDark = emoji, dark = emoji] = tones;
  return { skins: { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark } };
}

/**
 * The emojis a person may choose from: those of the day's rule (decision 14) that this device can draw.
 * @param newest the newest version of the emoji standard whose pictures are here
 */
export function emojiDataOf(language: Language, source: EmojiSource, newest: number): EmojiData {
  const { categories, skinTones, emojis } = source;
  return {
    locale: language,
    categories,
    skinTones,
    emojis: emojis
      .filter(({ version }) => version <= newest)
      .map(({ skins, ...emoji }) => ({ ...emoji, ...skinsOf(emoji.emoji, skins) })),
  };
}
