import { isOnlyEmojis } from '@tagfalter/domain/emoji';
import type deEmojis from 'emojibase-data/de/data.json';
import type deMessages from 'emojibase-data/de/messages.json';
import type { EmojiData } from 'frimousse';
import type { Language } from '#i18n/language.ts';

/** What emojibase knows in one language: names, words to search by, groups. */
export interface EmojiSource {
  emojis: typeof deEmojis;
  messages: typeof deMessages;
}

type Emoji = EmojiSource['emojis'][number];

const TONES = { 1: 'light', 2: 'medium-light', 3: 'medium', 4: 'medium-dark', 5: 'dark' } as const;

type Skins = NonNullable<EmojiData['emojis'][number]['skins']>;

function skinsOf(emoji: Emoji): { skins?: Skins } {
  if (!emoji.skins) return {};
  const own = emoji.emoji;
  const skins: Skins = { light: own, 'medium-light': own, medium: own, 'medium-dark': own, dark: own };
  for (const { tone, emoji: variation } of emoji.skins) if (typeof tone === 'number') skins[TONES[tone]] = variation;
  return { skins };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The emojis a person may choose from: those of the day's rule (decision 14) that this device can draw.
 * @param newest the newest version of the emoji standard whose pictures are here
 */
export function emojiDataOf(language: Language, { emojis, messages }: EmojiSource, newest: number): EmojiData {
  const tones: EmojiData['skinTones'] = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' };
  for (const { key, message } of messages.skinTones) tones[key] = capital(message);
  return {
    locale: language,
    categories: messages.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capital(message) })),
    skinTones: tones,
    emojis: emojis.flatMap((emoji) => {
      const { group, version, label, tags = [] } = emoji;
      if (group === undefined || version > newest || !isOnlyEmojis(emoji.emoji)) return [];
      return { emoji: emoji.emoji, category: group, version, label: capital(label), tags, ...skinsOf(emoji) };
    }),
  };
}
