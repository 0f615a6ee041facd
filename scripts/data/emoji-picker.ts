// Makes apps/web/src/features/editor/emoji/data (emojis to choose from, by language) from emojibase's names and groups.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import de from 'emojibase-data/de/data.json' with { type: 'json' };
import deMessages from 'emojibase-data/de/messages.json' with { type: 'json' };
import en from 'emojibase-data/en/data.json' with { type: 'json' };
import enMessages from 'emojibase-data/en/messages.json' with { type: 'json' };
import es from 'emojibase-data/es/data.json' with { type: 'json' };
import esMessages from 'emojibase-data/es/messages.json' with { type: 'json' };
import fr from 'emojibase-data/fr/data.json' with { type: 'json' };
import frMessages from 'emojibase-data/fr/messages.json' with { type: 'json' };
import type { EmojiSource } from '../../apps/web/src/features/editor/emoji/emoji-source.ts';
import { isOnlyEmojis } from '../../packages/domain/src/emoji.ts';
import { SUMMARY_LANGUAGES, type SummaryLanguage } from '../../packages/domain/src/summary/language.ts';
import { ROOT } from '../shared/root.ts';

const SOURCES: Record<SummaryLanguage, { emojis: typeof de; messages: typeof deMessages }> = {
  de: { emojis: de, messages: deMessages },
  en: { emojis: en, messages: enMessages },
  es: { emojis: es, messages: esMessages },
  fr: { emojis: fr, messages: frMessages },
};
const TONES = [1, 2, 3, 4, 5];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Emojis that an entry may have (decision 14), in the order of the standard. */
export function pickerOf(language: SummaryLanguage): EmojiSource {
  const { emojis, messages } = SOURCES[language];
  const tones = new Map<string, string>(messages.skinTones.map(({ key, message }) => [key, capital(message)]));
  const tone = (key: string) => tones.get(key) ?? '';
  return {
    categories: messages.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capital(message) })),
    skinTones: {
      light: tone('light'),
      'medium-light': tone('medium-light'),
      medium: tone('medium'),
      'medium-dark': tone('medium-dark'),
      dark: tone('dark'),
    },
    emojis: emojis.flatMap(({ emoji, group, version, label, tags = [], skins = [] }) => {
      if (group === undefined || !isOnlyEmojis(emoji)) return [];
      const drawn = TONES.map((each) => skins.find((skin) => skin.tone === each)?.emoji ?? emoji);
      const named = { emoji, category: group, version, label: capital(label), tags };
      return skins.length === 0 ? [named] : [{ ...named, skins: drawn }];
    }),
  };
}

export function pickerFile(language: SummaryLanguage): string {
  return path.join(ROOT, 'apps/web/src/features/editor/emoji/data', `${language}.json`);
}

if (import.meta.main) {
  for (const language of SUMMARY_LANGUAGES) {
    const { emojis, ...rest } = pickerOf(language);
    // A line for each emoji: a new version of the standard shows as new lines.
    const lines = emojis.map((emoji) => JSON.stringify(emoji)).join(',\n');
    const text = `${JSON.stringify(rest).slice(0, -1)},"emojis":[\n${lines}\n]}\n`;
    writeFileSync(pickerFile(language), text);
  }
}
