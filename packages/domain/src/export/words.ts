import type { Feeling, MoodBand } from '../mood.ts';
import type { SummaryLanguage } from '../summary/language.ts';

/** Spec decision 34. */
export type ExportLanguage = SummaryLanguage;

export interface ExportWords {
  diary: string;
  years: string;
  topMoment: string;
  mood: string;
  favorite: string;
  addedLater: string;
  recording: string;
  summary: string;
  reflection: string;
  /** Precedes the names of files without bytes. */
  missing: string;
  photo: string;
  /** @param count of days */
  days(count: number): string;
  /** @param date of the export */
  exportedOn(date: string): string;
  /** Explains the archive to a reader in twenty years. */
  about: string;
  moods: Record<MoodBand, string>;
  feelings: Record<Feeling, string>;
}

export const EXPORT_WORDS: Record<ExportLanguage, ExportWords> = {
  de: {
    diary: 'Tagebuch',
    years: 'Jahre',
    topMoment: 'Top-Moment',
    mood: 'Stimmung',
    favorite: 'Favorit',
    addedLater: 'Nachgetragen',
    recording: 'Sprachaufnahme',
    summary: 'Zusammenfassung',
    reflection: 'Reflexion',
    missing: 'Fehlt in diesem Archiv',
    photo: 'Foto',
    days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
    exportedOn: (date) => `Exportiert am ${date}`,
    about: 'Diese Seiten brauchen kein Netz und kein Programm außer deinem Browser.',
    moods: { 1: 'schlecht', 2: 'mau', 3: 'okay', 4: 'gut', 5: 'großartig' },
    feelings: {
      ...{ happy: 'glücklich', love: 'verliebt', cool: 'cool', grateful: 'dankbar', tired: 'müde', sad: 'traurig' },
      ...{ stressed: 'gestresst', angry: 'wütend', thoughtful: 'nachdenklich', relaxed: 'entspannt' },
      ...{ excited: 'aufgeregt', overwhelmed: 'überfordert' },
    },
  },
  en: {
    diary: 'Diary',
    years: 'Years',
    topMoment: 'Top moment',
    mood: 'Mood',
    favorite: 'Favourite',
    addedLater: 'Added later',
    recording: 'Voice recording',
    summary: 'Summary',
    reflection: 'Reflection',
    missing: 'Missing from this archive',
    photo: 'Photo',
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
    exportedOn: (date) => `Exported on ${date}`,
    about: 'These pages need no network and no program but your browser.',
    moods: { 1: 'bad', 2: 'meh', 3: 'okay', 4: 'good', 5: 'great' },
    feelings: {
      ...{ happy: 'happy', love: 'in love', cool: 'cool', grateful: 'grateful', tired: 'tired', sad: 'sad' },
      ...{ stressed: 'stressed', angry: 'angry', thoughtful: 'thoughtful', relaxed: 'relaxed' },
      ...{ excited: 'excited', overwhelmed: 'overwhelmed' },
    },
  },
  fr: {
    diary: 'Journal',
    years: 'Années',
    topMoment: 'Moment fort',
    mood: 'Humeur',
    favorite: 'Favori',
    addedLater: 'Ajouté après coup',
    recording: 'Enregistrement vocal',
    summary: 'Résumé',
    reflection: 'Réflexion',
    missing: 'Manque dans cette archive',
    photo: 'Photo',
    days: (count) => (count < 2 ? `${count} jour` : `${count} jours`),
    exportedOn: (date) => `Exporté le ${date}`,
    about: 'Ces pages n’ont besoin ni de réseau ni d’un autre programme que ton navigateur.',
    moods: { 1: 'mal', 2: 'bof', 3: 'ça va', 4: 'bien', 5: 'super' },
    feelings: {
      ...{ happy: 'joie', love: 'amour', cool: 'cool', grateful: 'gratitude', tired: 'fatigue', sad: 'tristesse' },
      ...{ stressed: 'stress', angry: 'colère', thoughtful: 'réflexion', relaxed: 'détente' },
      ...{ excited: 'enthousiasme', overwhelmed: 'débordement' },
    },
  },
  es: {
    diary: 'Diario',
    years: 'Años',
    topMoment: 'Mejor momento',
    mood: 'Ánimo',
    favorite: 'Favorito',
    addedLater: 'Añadido más tarde',
    recording: 'Grabación de voz',
    summary: 'Resumen',
    reflection: 'Reflexión',
    missing: 'Falta en este archivo',
    photo: 'Foto',
    days: (count) => (count === 1 ? '1 día' : `${count} días`),
    exportedOn: (date) => `Exportado el ${date}`,
    about: 'Estas páginas no necesitan red ni otro programa que tu navegador.',
    moods: { 1: 'mal', 2: 'flojo', 3: 'normal', 4: 'bien', 5: 'genial' },
    feelings: {
      ...{ happy: 'alegría', love: 'amor', cool: 'genial', grateful: 'gratitud', tired: 'cansancio', sad: 'tristeza' },
      ...{ stressed: 'estrés', angry: 'enfado', thoughtful: 'reflexión', relaxed: 'calma' },
      ...{ excited: 'ilusión', overwhelmed: 'agobio' },
    },
  },
};
