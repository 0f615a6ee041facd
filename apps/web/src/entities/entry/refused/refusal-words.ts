import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const UNKNOWN = msg`Der Server hat das nicht angenommen.`;

/** Why something was not taken, by the contract's code (decision 12). */
const WORDS: Record<string, MessageDescriptor> = {
  tier_limit: msg`In deinem Tarif ist für diesen Tag nicht mehr davon möglich.`,
  pro_required: msg`Das gehört zu Tagfalter Pro.`,
  edit_window_closed: msg`Vergangene Tage lassen sich nur mit Pro bearbeiten.`,
  too_large: msg`Die Datei ist zu groß.`,
  quota_full: msg`Dein Speicherplatz für Fotos und Aufnahmen ist voll. Was du löschst, macht nach 90 Tagen Platz; mehr Platz gibt dir, wer diesen Server betreibt. Versuche es danach noch einmal.`,
  too_many_pixels: msg`Das Foto hat mehr als 64 Megapixel, oder eine Seite ist länger als 32 768 Pixel.`,
  too_complex: msg`Die Datei ist zu aufwendig gebaut. Speichere sie in einem anderen Programm neu und füge sie dann hinzu.`,
  unsupported_type: msg`Dieses Dateiformat kann Tagfalter nicht lesen.`,
  hash_mismatch: msg`Die Datei kam beschädigt an. Ein neuer Versuch hilft meistens.`,
  empty_entry: msg`Der Eintrag war leer.`,
  text_too_long: msg`Der Text ist länger als 3000 Zeichen.`,
  too_many_emojis: msg`Mehr als 7 Emojis passen nicht in einen Tag.`,
  only_emojis: msg`Dort sind nur Emojis erlaubt.`,
  mood_out_of_range: msg`Die Stimmung liegt zwischen 1 und 10.`,
  nothing_to_summarize: msg`Ohne Text oder Transkript gibt es nichts zusammenzufassen.`,
  too_many_questions: msg`Ein Eintrag hat höchstens 5 Reflexionsfragen.`,
  date_out_of_window: msg`Das Datum liegt zu weit von heute entfernt.`,
  bad_request: msg`Diese Version der App versteht der Server nicht. Bitte aktualisiere sie.`,
  email_unverified: msg`Öffentlich geht erst, wenn deine E-Mail-Adresse bestätigt ist.`,
  not_found: msg`Den Eintrag gibt es nicht mehr.`,
  forbidden: msg`Dazu fehlt dir die Berechtigung.`,
};

/** Limits of a tier say what the tier allows. */
const LIMITS: Record<'image' | 'audio', MessageDescriptor> = {
  image: msg`Im Tarif Free ist ein Foto pro Tag möglich.`,
  audio: msg`Im Tarif Free sind Aufnahmen bis 60 Sekunden möglich.`,
};

/** The reason in plain words; never the server's prose. */
export function refusalWords(code: string, kind: 'image' | 'audio' | undefined, isPro: boolean): MessageDescriptor {
  if (code === 'tier_limit' && kind && !isPro) return LIMITS[kind];
  return (Object.hasOwn(WORDS, code) ? WORDS[code] : undefined) ?? UNKNOWN;
}

const HELPED_BY_PRO = ['tier_limit', 'pro_required', 'edit_window_closed'];

/** Whether the same would be taken from somebody with Pro. */
export function isHelpedByPro(code: string): boolean {
  return HELPED_BY_PRO.includes(code);
}
