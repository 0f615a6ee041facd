/** Languages of the interface. */
export const MANIFEST_LANGUAGES = ['de', 'en', 'fr', 'es'] as const;
export type ManifestLanguage = (typeof MANIFEST_LANGUAGES)[number];

/** Words that browsers and systems show before the app runs, so from no catalog. */
export interface ManifestWords {
  description: string;
  /** Labels of the pictures. */
  start: string;
  entry: string;
  editor: string;
  wideStart: string;
  wideEntry: string;
  wideEditor: string;
  /** Names of the shortcuts. */
  write: string;
  speak: string;
  year: string;
}

export const MANIFEST_WORDS: Record<ManifestLanguage, ManifestWords> = {
  de: {
    description: 'Dein Tag, gefaltet: Tagebuch mit Text, Stimme, Fotos und Stimmung. Auch ohne Netz.',
    start: 'Heute: Stimmung, eine Zeile, ein Foto',
    entry: 'Ein Tag mit Foto und Text',
    editor: 'Schreiben mit Stimmung in fünf Flügeln',
    wideStart: 'Heute und die letzten Tage',
    wideEntry: 'Ein Tag, der Tag davor und der danach',
    wideEditor: 'Schreiben am großen Bildschirm',
    write: 'Neuer Eintrag',
    speak: 'Sprachaufnahme',
    year: 'Mein Jahr',
  },
  en: {
    description: 'Your day, folded: a diary with text, voice, photos and mood. Offline, too.',
    start: 'Today: mood, a line, a photo',
    entry: 'A day with a photo and text',
    editor: 'Writing, with your mood on five wings',
    wideStart: 'Today and the last few days',
    wideEntry: 'A day, the one before and the one after',
    wideEditor: 'Writing on a large screen',
    write: 'New entry',
    speak: 'Voice recording',
    year: 'My year',
  },
  fr: {
    description: 'Ta journée, pliée : un journal avec texte, voix, photos et humeur. Même sans réseau.',
    start: 'Aujourd’hui : une humeur, une ligne, une photo',
    entry: 'Un jour avec photo et texte',
    editor: 'Écrire, avec l’humeur sur cinq ailes',
    wideStart: 'Aujourd’hui et les derniers jours',
    wideEntry: 'Un jour, celui d’avant et celui d’après',
    wideEditor: 'Écrire sur grand écran',
    write: 'Nouvelle entrée',
    speak: 'Enregistrement vocal',
    year: 'Mon année',
  },
  es: {
    description: 'Tu día, plegado: un diario con texto, voz, fotos y ánimo. También sin red.',
    start: 'Hoy: el ánimo, una línea, una foto',
    entry: 'Un día con foto y texto',
    editor: 'Escribir, con el ánimo en cinco alas',
    wideStart: 'Hoy y los últimos días',
    wideEntry: 'Un día, el anterior y el siguiente',
    wideEditor: 'Escribir en pantalla grande',
    write: 'Nueva entrada',
    speak: 'Grabación de voz',
    year: 'Mi año',
  },
};
