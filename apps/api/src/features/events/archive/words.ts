import type { ServerLanguage } from '#api/base/language.ts';

/** Texts of an event's archive. File and folder names use letters and `-`. */
export interface ArchiveWords {
  folders: { pictures: string; hidden: string; voices: string; portraits: string };
  files: { greetings: string; cover: string };
  /** Instead of a name without letters. */
  guest: string;
  topMoment: string;
  voice: string;
  picture: string;
  portraitOf(name: string): string;
  hidden: string;
  awaiting: string;
  /** Pictures that have not arrived. */
  incomplete(waiting: number): string;
  partly: string;
  missing: string;
  nothing: string;
  /** `212 Bilder, 41 Grüße, 9 Sprachgrüße` */
  counts(counts: { pictures: number; greetings: number; voices: number }): string;
  exportedOn(date: string): string;
  about: string;
}

const n = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const ARCHIVE_WORDS: Record<ServerLanguage, ArchiveWords> = {
  de: {
    folders: { pictures: 'bilder', hidden: 'ausgeblendet', voices: 'sprachgruesse', portraits: 'gaeste' },
    files: { greetings: 'gruesse.txt', cover: 'titelbild' },
    guest: 'Gast',
    topMoment: 'Top-Moment',
    voice: 'Sprachgruß',
    picture: 'Bild',
    portraitOf: (name) => `Bild von ${name}`,
    hidden: 'ausgeblendet',
    awaiting: 'noch nicht freigegeben',
    incomplete: (waiting) => `unvollständig: ${n(waiting, 'Bild wartet', 'Bilder warten')} noch beim Gast`,
    partly: 'unvollständig: ein Teil wartet noch beim Gast',
    missing: 'Fehlt in diesem Archiv',
    nothing: 'Noch hat niemand etwas beigetragen.',
    counts: ({ pictures, greetings, voices }) =>
      [n(pictures, 'Bild', 'Bilder'), n(greetings, 'Gruß', 'Grüße'), n(voices, 'Sprachgruß', 'Sprachgrüße')].join(', '),
    exportedOn: (date) => `Stand: ${date}.`,
    about: 'Diese Seite braucht kein Netz und kein Programm außer deinem Browser.',
  },
  en: {
    folders: { pictures: 'pictures', hidden: 'hidden', voices: 'voice-greetings', portraits: 'guests' },
    files: { greetings: 'greetings.txt', cover: 'cover' },
    guest: 'Guest',
    topMoment: 'Top moment',
    voice: 'Voice greeting',
    picture: 'Picture',
    portraitOf: (name) => `Picture of ${name}`,
    hidden: 'hidden',
    awaiting: 'not approved yet',
    incomplete: (waiting) => `incomplete: ${n(waiting, 'picture is', 'pictures are')} still on the guest’s phone`,
    partly: 'incomplete: a part is still on the guest’s phone',
    missing: 'Missing in this archive',
    nothing: 'Nobody has contributed anything yet.',
    counts: ({ pictures, greetings, voices }) =>
      [
        n(pictures, 'picture', 'pictures'),
        n(greetings, 'greeting', 'greetings'),
        n(voices, 'voice greeting', 'voice greetings'),
      ].join(', '),
    exportedOn: (date) => `As of ${date}.`,
    about: 'This page needs no network and no program but your browser.',
  },
  fr: {
    folders: { pictures: 'photos', hidden: 'masque', voices: 'messages-vocaux', portraits: 'invites' },
    files: { greetings: 'mots.txt', cover: 'couverture' },
    guest: 'Invité',
    topMoment: 'Meilleur moment',
    voice: 'Message vocal',
    picture: 'Photo',
    portraitOf: (name) => `Photo de ${name}`,
    hidden: 'masqué',
    awaiting: 'pas encore validé',
    incomplete: (waiting) =>
      `incomplet : ${n(waiting, 'photo attend', 'photos attendent')} encore sur le téléphone de l’invité`,
    partly: 'incomplet : une partie attend encore sur le téléphone de l’invité',
    missing: 'Absent de cette archive',
    nothing: 'Personne n’a encore rien partagé.',
    counts: ({ pictures, greetings, voices }) =>
      [n(pictures, 'photo', 'photos'), n(greetings, 'mot', 'mots'), n(voices, 'message vocal', 'messages vocaux')].join(
        ', ',
      ),
    exportedOn: (date) => `État au ${date}.`,
    about: 'Cette page n’a besoin ni du réseau ni d’un autre programme que ton navigateur.',
  },
  es: {
    folders: { pictures: 'fotos', hidden: 'oculto', voices: 'saludos-de-voz', portraits: 'invitados' },
    files: { greetings: 'saludos.txt', cover: 'portada' },
    guest: 'Invitado',
    topMoment: 'Mejor momento',
    voice: 'Saludo de voz',
    picture: 'Foto',
    portraitOf: (name) => `Foto de ${name}`,
    hidden: 'oculto',
    awaiting: 'aún sin aprobar',
    incomplete: (waiting) =>
      `incompleto: ${n(waiting, 'foto espera', 'fotos esperan')} todavía en el móvil del invitado`,
    partly: 'incompleto: una parte espera todavía en el móvil del invitado',
    missing: 'Falta en este archivo',
    nothing: 'Nadie ha aportado nada todavía.',
    counts: ({ pictures, greetings, voices }) =>
      [
        n(pictures, 'foto', 'fotos'),
        n(greetings, 'saludo', 'saludos'),
        n(voices, 'saludo de voz', 'saludos de voz'),
      ].join(', '),
    exportedOn: (date) => `A fecha de ${date}.`,
    about: 'Esta página no necesita red ni más programa que tu navegador.',
  },
};
