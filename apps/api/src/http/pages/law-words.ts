import type { ServerLanguage } from '#api/base/language.ts';

/** Texts of the frame; legal texts and forms are German in every language (wire 35). */
export interface LawWords {
  /** Says that the text is German; empty in German. */
  inGerman: string;
  signIn: string;
  /** Link back to the product. */
  home: string;
  languages: string;
}

export const LAW_WORDS: Readonly<Record<ServerLanguage, LawWords>> = {
  de: { inGerman: '', signIn: 'Anmelden', home: 'Zu Tagfalter', languages: 'Sprache' },
  en: {
    inGerman: 'This text is in German, the language in which it applies.',
    ...{ signIn: 'Sign in', home: 'To Tagfalter', languages: 'Language' },
  },
  fr: {
    inGerman: 'Ce texte est en allemand, la langue dans laquelle il s’applique.',
    ...{ signIn: 'Se connecter', home: 'Vers Tagfalter', languages: 'Langue' },
  },
  es: {
    inGerman: 'Este texto está en alemán, el idioma en que se aplica.',
    ...{ signIn: 'Iniciar sesión', home: 'Ir a Tagfalter', languages: 'Idioma' },
  },
};
