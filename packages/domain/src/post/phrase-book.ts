import type { SummaryLanguage } from '../summary/language.ts';
import type { AddressForm, PostCall, PostGoal, PostTonality } from './post-input.ts';

/** Phrase for both forms of address, or for each form. */
export type PhraseForms = string | Readonly<Record<AddressForm, string>>;

/** Everything that the writer has not written; no sentence says what happened. */
export interface PostPhrases {
  language: SummaryLanguage;
  openings: Readonly<Record<PostTonality, string>>;
  /** A thought after the story. */
  thoughts: Readonly<Record<PostTonality, PhraseForms>>;
  goals: Readonly<Record<PostGoal, PhraseForms>>;
  calls: Readonly<Record<PostCall, PhraseForms>>;
  /** Followed by a blank and the writer's words. */
  beforeMoment: string;
  beforeAudience: PhraseForms;
  beforeAbout: string;
  /** Before and around a day written in another language. */
  beforeQuote: string;
  quoteMarks: readonly [string, string];
}
