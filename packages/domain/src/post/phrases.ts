import type { PostPhrases } from './phrase-book.ts';
import { GERMAN } from './phrases-de.ts';
import { ENGLISH } from './phrases-en.ts';
import { SPANISH } from './phrases-es.ts';
import { FRENCH } from './phrases-fr.ts';
import type { PostLanguage } from './post-input.ts';

export const PHRASES: Readonly<Record<PostLanguage, PostPhrases>> = {
  deutsch: GERMAN,
  englisch: ENGLISH,
  französisch: FRENCH,
  spanisch: SPANISH,
};
