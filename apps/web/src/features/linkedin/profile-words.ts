import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';

type ChoiceOf<F extends keyof LinkedinProfile> = NonNullable<LinkedinProfile[F]>;

export const GOAL_WORDS: Record<ChoiceOf<'postGoal'>, MessageDescriptor> = {
  diskussion: msg`Diskussion`,
  reichweite: msg`Reichweite`,
  vernetzung: msg`Vernetzung`,
  'website-besuch': msg`Website-Besuch`,
  angebot: msg`Angebot`,
};

export const TONALITY_WORDS: Record<ChoiceOf<'tonality'>, MessageDescriptor> = {
  inspirierend: msg`Inspirierend`,
  pragmatisch: msg`Pragmatisch`,
  humorvoll: msg`Humorvoll`,
  seriös: msg`Seriös`,
  locker: msg`Locker`,
  persönlich: msg`Persönlich`,
};

export const LANGUAGE_WORDS: Record<ChoiceOf<'language'>, MessageDescriptor> = {
  deutsch: msg`Deutsch`,
  englisch: msg`Englisch`,
  französisch: msg`Französisch`,
  spanisch: msg`Spanisch`,
};

export const CTA_WORDS: Record<ChoiceOf<'ctaType'>, MessageDescriptor> = {
  kommentieren: msg`Kommentieren`,
  vernetzen: msg`Vernetzen`,
  website: msg`Website besuchen`,
  angebot: msg`Angebot ansehen`,
};

/** How readers are addressed, in the language of the post; English knows one way only. */
export const ADDRESS_WORDS: Record<ChoiceOf<'language'>, Record<ChoiceOf<'addressForm'>, string> | null> = {
  deutsch: { du: 'du', sie: 'Sie' },
  englisch: null,
  französisch: { du: 'tu', sie: 'vous' },
  spanisch: { du: 'tú', sie: 'usted' },
};
