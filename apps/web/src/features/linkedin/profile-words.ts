import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkedinProfile } from '@tagfalter/contract/linkedin-posts';

type Chosen<F extends keyof LinkedinProfile> = NonNullable<LinkedinProfile[F]>;

export const GOAL_WORDS: Record<Chosen<'postGoal'>, MessageDescriptor> = {
  diskussion: msg`Diskussion`,
  reichweite: msg`Reichweite`,
  vernetzung: msg`Vernetzung`,
  'website-besuch': msg`Website-Besuch`,
  angebot: msg`Angebot`,
};

export const TONALITY_WORDS: Record<Chosen<'tonality'>, MessageDescriptor> = {
  inspirierend: msg`Inspirierend`,
  pragmatisch: msg`Pragmatisch`,
  humorvoll: msg`Humorvoll`,
  seriös: msg`Seriös`,
  locker: msg`Locker`,
  persönlich: msg`Persönlich`,
};

export const LANGUAGE_WORDS: Record<Chosen<'language'>, MessageDescriptor> = {
  deutsch: msg`Deutsch`,
  englisch: msg`Englisch`,
  französisch: msg`Französisch`,
  spanisch: msg`Spanisch`,
};

export const CTA_WORDS: Record<Chosen<'ctaType'>, MessageDescriptor> = {
  kommentieren: msg`Kommentieren`,
  vernetzen: msg`Vernetzen`,
  website: msg`Website besuchen`,
  angebot: msg`Angebot ansehen`,
};

/** How readers are addressed, in the language of the post; English knows one way only. */
export const ADDRESS_WORDS: Record<Chosen<'language'>, Record<Chosen<'addressForm'>, string> | null> = {
  deutsch: { du: 'du', sie: 'Sie' },
  englisch: null,
  französisch: { du: 'tu', sie: 'vous' },
  spanisch: { du: 'tú', sie: 'usted' },
};
