/** Spec §3. */
export type PostGoal = 'diskussion' | 'reichweite' | 'vernetzung' | 'website-besuch' | 'angebot';
export type PostTonality = 'inspirierend' | 'pragmatisch' | 'humorvoll' | 'seriös' | 'locker' | 'persönlich';
export type PostCall = 'kommentieren' | 'vernetzen' | 'website' | 'angebot';
export type PostLanguage = 'deutsch' | 'englisch' | 'französisch' | 'spanisch';
/** `du` is also tu and tú, `sie` also vous and usted; English has one form. */
export type AddressForm = 'du' | 'sie';

export interface PostProfile {
  linkedinInfo: string;
  generalDescription: string;
  targetAudience: string;
  postGoal: PostGoal;
  /** `null`: matter-of-fact. */
  tonality: PostTonality | null;
  addressForm: AddressForm;
  language: PostLanguage;
  /** `null`: no call beyond the goal. */
  ctaType: PostCall | null;
  /** Replaces the sentence for `ctaType`, verbatim. */
  ctaText: string;
  specialInstructions: string;
}

/** Words of one day and the profile; no names, ids or addresses (spec decision 19). */
export interface PostInput {
  text: string;
  summary: string;
  topMoment: string;
  profile: PostProfile;
}
