import type { SummaryLanguage } from '../summary/language.ts';

/** Filter words of a language, folded, with `|` between synonyms. */
export interface FilterWords {
  favorite: string;
  photo: string;
  voice: string;
  /** From band 1 to 5. */
  bands: readonly string[];
  /** Precedes the level of a mood. */
  mood: string;
  /** Monday first. */
  weekdays: readonly string[];
  /** January first. */
  months: readonly string[];
  spring: string;
  summer: string;
  autumn: string;
  winter: string;
  today: string;
  yesterday: string;
  beforeYesterday: string;
  /** Before (in some languages after) a season, weekday, week, month or year. */
  last: string;
  this: string;
  week: string;
  month: string;
  year: string;
}

const split = (words: string): readonly string[] => words.split(' ');

export const FILTER_WORDS: Readonly<Record<SummaryLanguage, FilterWords>> = {
  de: {
    favorite: 'favorit|favoriten|favorisiert|lieblingstage',
    photo: 'mit foto|mit fotos|mit bild|mit bildern',
    voice: 'mit stimme|mit aufnahme|mit aufnahmen|mit sprachaufnahme|mit ton',
    bands: split('schlecht mau okay gut grossartig'),
    mood: 'stimmung',
    weekdays: split(
      'montag|montage|montags dienstag|dienstage|dienstags mittwoch|mittwoche|mittwochs donnerstag|donnerstage|donnerstags freitag|freitage|freitags samstag|samstage|samstags|sonnabend|sonnabende|sonnabends sonntag|sonntage|sonntags',
    ),
    months: split('januar|jaenner februar|feber maerz april mai juni juli august september oktober november dezember'),
    spring: 'fruehling|fruehjahr',
    summer: 'sommer',
    autumn: 'herbst',
    winter: 'winter',
    today: 'heute',
    yesterday: 'gestern',
    beforeYesterday: 'vorgestern',
    last: 'letzten|letzter|letzte|letztes|vorigen|voriger|vorige|voriges|vergangenen|vergangene|vergangenes',
    this: 'diesen|dieser|diese|dieses',
    week: 'woche',
    month: 'monat',
    year: 'jahr',
  },
  en: {
    favorite: 'favorite|favorites|favourite|favourites',
    photo: 'with photo|with photos|with a photo|with picture|with pictures',
    voice: 'with voice|with recording|with recordings|with audio',
    bands: split('bad meh okay good great'),
    mood: 'mood',
    weekdays: split(
      'monday|mondays tuesday|tuesdays wednesday|wednesdays thursday|thursdays friday|fridays saturday|saturdays sunday|sundays',
    ),
    months: split('january february march april may june july august september october november december'),
    spring: 'spring',
    summer: 'summer',
    autumn: 'autumn|fall',
    winter: 'winter',
    today: 'today',
    yesterday: 'yesterday',
    beforeYesterday: 'the day before yesterday|day before yesterday',
    last: 'last',
    this: 'this',
    week: 'week',
    month: 'month',
    year: 'year',
  },
  fr: {
    favorite: 'favori|favoris|favorite|favorites',
    photo: 'avec photo|avec photos|avec une photo|avec image|avec images',
    voice: 'avec voix|avec enregistrement|avec enregistrements|avec audio',
    bands: ['mal', 'bof', 'ca va', 'bien', 'super'],
    mood: 'humeur',
    weekdays: split(
      'lundi|lundis mardi|mardis mercredi|mercredis jeudi|jeudis vendredi|vendredis samedi|samedis dimanche|dimanches',
    ),
    months: split('janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'),
    spring: 'printemps',
    summer: 'ete',
    autumn: 'automne',
    winter: 'hiver',
    today: "aujourd'hui",
    yesterday: 'hier',
    beforeYesterday: 'avant-hier',
    last: 'dernier|derniere|passe|passee',
    this: 'ce|cet|cette',
    week: 'semaine',
    month: 'mois',
    year: 'annee|an',
  },
  es: {
    favorite: 'favorito|favoritos|favorita|favoritas',
    photo: 'con foto|con fotos|con una foto|con imagen|con imagenes',
    voice: 'con voz|con grabacion|con grabaciones|con audio',
    bands: split('mal flojo normal bien genial'),
    mood: 'animo',
    weekdays: split('lunes martes miercoles jueves viernes sabado|sabados domingo|domingos'),
    months: split('enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre'),
    spring: 'primavera',
    summer: 'verano',
    autumn: 'otono',
    winter: 'invierno',
    today: 'hoy',
    yesterday: 'ayer',
    beforeYesterday: 'anteayer|antes de ayer',
    last: 'pasado|pasada|ultimo|ultima',
    this: 'este|esta',
    week: 'semana',
    month: 'mes',
    year: 'ano',
  },
};
