import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EntrySaveSchema } from '@tagfalter/contract/mutations';
import { TEXT_FIELDS } from '@tagfalter/domain/entry-fields';
import { type Mood, moodBand } from '@tagfalter/domain/mood';
import type { ParkedRow } from '@tagfalter/local/unsent/parked';
import * as v from 'valibot';
import { FEELING_WORDS, MOOD_WORDS, VISIBILITY_WORDS } from '#i18n/words.ts';

type Say = (words: MessageDescriptor) => string;

/** 'gut 7, dankbar, 🙂' */
function moodWords({ level, feeling, customEmoji }: Mood, say: Say): string {
  const parts = [`${say(MOOD_WORDS[moodBand(level)])} ${level}`, feeling && say(FEELING_WORDS[feeling]), customEmoji];
  return parts.filter(Boolean).join(', ');
}

/**
 * All that a refused change would have written, as a text for somebody to keep; answers bear the ids of their questions.
 * Null when it wrote nothing that a text can say, or cannot be read.
 */
export function parkedFile({ kind, args }: Pick<ParkedRow, 'kind' | 'args'>, say: Say): string | null {
  const parsed = v.safeParse(EntrySaveSchema, args);
  if (kind !== 'mutation' || !parsed.success) return null;
  const { fields, answers = {} } = parsed.output;
  const { emojis = '', mood, visibility } = fields;
  const [moodNow, readers] = [mood && moodWords(mood, say), visibility && say(VISIBILITY_WORDS[visibility])];
  const parts = [
    ...TEXT_FIELDS.map((name) => fields[name] ?? ''),
    ...Object.entries(answers).map(([question, reply]) => (reply.trim() === '' ? '' : `${question}: ${reply}`)),
    emojis,
    moodNow ? say(msg`Stimmung: ${moodNow}`) : '',
    readers ? say(msg`Sichtbarkeit: ${readers}`) : '',
  ].filter((part) => part.trim() !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}
