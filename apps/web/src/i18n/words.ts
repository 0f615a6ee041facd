import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Visibility } from '@tagfalter/domain/field-kinds';
import type { Feeling, MoodBand } from '@tagfalter/domain/mood';

/** Names of an entry's visibilities (spec §3). */
export const VISIBILITY_WORDS: Record<Visibility, MessageDescriptor> = {
  private: msg`Nur für mich`,
  friends: msg({ message: 'Freunde', context: 'visibility' }),
  public: msg`Öffentlich`,
};

/** A mood in one word, by its band. */
export const MOOD_WORDS: Record<MoodBand, MessageDescriptor> = {
  1: msg({ message: 'schlecht', context: 'mood' }),
  2: msg({ message: 'mau', context: 'mood' }),
  3: msg({ message: 'okay', context: 'mood' }),
  4: msg({ message: 'gut', context: 'mood' }),
  5: msg({ message: 'großartig', context: 'mood' }),
};

/** Feelings beside the mood level (spec §3). */
export const FEELING_WORDS: Record<Feeling, MessageDescriptor> = {
  happy: msg`glücklich`,
  love: msg`verliebt`,
  cool: msg`cool`,
  grateful: msg`dankbar`,
  tired: msg`müde`,
  stressed: msg`gestresst`,
  sad: msg`traurig`,
  angry: msg`wütend`,
  thoughtful: msg`nachdenklich`,
  relaxed: msg`entspannt`,
  excited: msg`aufgeregt`,
  overwhelmed: msg`überfordert`,
};

/** Generic messages for invalid fields (spec §5). */
export const GENERIC_WORDS = {
  required: msg`Erforderlich`,
  tooLong: msg`Zu lang`,
  tooShort: msg`Zu kurz`,
  invalidFormat: msg`Ungültiges Format`,
  noFile: msg`Bitte wähle eine Datei aus`,
} as const satisfies Record<string, MessageDescriptor>;
