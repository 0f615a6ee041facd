import type { SummaryLanguage } from '../summary/language.ts';
import type { AddressForm, PostCall, PostGoal, PostTonality } from './post-wish.ts';

/** A sentence, or one for each form of address. */
export type Addressed = string | Readonly<Record<AddressForm, string>>;

/** Everything of a post that its writer has not written, in one language; no sentence says what happened. */
export interface PostPhrases {
  language: SummaryLanguage;
  openings: Readonly<Record<PostTonality, string>>;
  /** A thought after what is told. */
  thoughts: Readonly<Record<PostTonality, Addressed>>;
  goals: Readonly<Record<PostGoal, Addressed>>;
  calls: Readonly<Record<PostCall, Addressed>>;
  /** What stands before words of the writer; a blank between. */
  beforeMoment: string;
  beforeAudience: Addressed;
  beforeAbout: string;
  /** What stands before a day that was written in another language, and the marks around it. */
  beforeQuote: string;
  quoteMarks: readonly [string, string];
}
