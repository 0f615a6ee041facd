/** What a post may be for (spec §3). */
export type PostGoal = 'diskussion' | 'reichweite' | 'vernetzung' | 'website-besuch' | 'angebot';
export type PostTonality = 'inspirierend' | 'pragmatisch' | 'humorvoll' | 'seriös' | 'locker' | 'persönlich';
export type PostCall = 'kommentieren' | 'vernetzen' | 'website' | 'angebot';
export type PostLanguage = 'deutsch' | 'englisch' | 'französisch' | 'spanisch';
/** How readers are spoken to: `du` is also tu and tú, `sie` also vous and usted. English has but one form. */
export type AddressForm = 'du' | 'sie';

/** Who writes a post, for whom, and how. */
export interface PostProfile {
  linkedinInfo: string;
  generalDescription: string;
  targetAudience: string;
  postGoal: PostGoal;
  /** Matter-of-fact where none is chosen. */
  tonality: PostTonality | null;
  addressForm: AddressForm;
  language: PostLanguage;
  /** null: nobody is called to anything beyond the goal. */
  ctaType: PostCall | null;
  /** Stands in the place of the sentence for `ctaType`, word for word; empty where there is none. */
  ctaText: string;
  specialInstructions: string;
}

/** What a post is made from: words of one day and the profile; no names, ids or addresses besides (decision 19). */
export interface PostWish {
  text: string;
  summary: string;
  topMoment: string;
  profile: PostProfile;
}
