import type { ErrorCode } from '@tagfalter/contract/error';
import type { RefusalSubject } from '#api/base/refusal.ts';

/**
 * German sentence per code, for the specification's clients; the web app has its own. Sentences of the specification
 * are verbatim.
 */
export const ERROR_SENTENCES: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'Die Anfrage ist unvollständig oder fehlerhaft.',
  invalid_code: 'Der Einladungscode ist ungültig oder abgelaufen.',
  unauthorized: 'Bitte melde dich an.',
  forbidden: 'Zugriff verweigert',
  account_blocked: 'Dieses Konto ist gesperrt. Dein Archiv kannst du noch herunterladen, und das Konto löschen.',
  taken_down: 'Das wurde vom Betreiber entfernt.',
  not_registered: 'Konto nicht gefunden. Bitte registrieren Sie sich zuerst.',
  tier_limit: 'Mehr ist in deinem Tarif nicht enthalten.',
  pro_required: 'Das geht nur mit Tagfalter Pro.',
  edit_window_closed: 'Dieser Eintrag lässt sich nicht mehr bearbeiten.',
  ai_consent_required: 'Dafür müssen Inhalte das Haus verlassen. Bitte stimme erst zu.',
  email_unknown: 'Der Anmeldedienst nennt keine E-Mail-Adresse für dich.',
  email_unverified: 'Das geht erst, wenn deine E-Mail-Adresse bestätigt ist.',
  invitations_used: 'Du hast gerade keine Einladungen mehr.',
  wrong_password: 'Falsches Passwort',
  reauth_required: 'Bitte gib dein Passwort noch einmal ein.',
  wrong_code: 'Der Event-Code stimmt nicht.',
  event_closed: 'Dieses Gästebuch nimmt keine Beiträge mehr an.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  too_slow: 'Die Anfrage kam zu langsam an.',
  conflict: 'Das passt nicht zum jetzigen Stand.',
  entry_exists: 'Für diesen Tag gibt es schon einen Eintrag.',
  already_registered: 'Registrierung bereits abgeschlossen',
  username_taken: 'Diesen Benutzernamen gibt es schon.',
  already_subscribed: 'Du hast schon ein laufendes Abonnement.',
  not_subscribed: 'Du hast kein laufendes Abonnement.',
  not_reactivatable: 'Diese Kündigung lässt sich nicht mehr zurücknehmen.',
  stale: 'Der Eintrag wurde inzwischen geändert.',
  mutation_gap: 'Es fehlen frühere Änderungen dieses Geräts.',
  epoch_left: 'Der Server wurde aus einer Sicherung wiederhergestellt; das Gerät gleicht erst ab.',
  upload_raced: 'Ein anderer Versuch hat diese Datei inzwischen weiter gesendet. Von dort geht es weiter.',
  too_large: 'Das ist zu groß.',
  quota_full: 'Der Speicherplatz für Fotos und Aufnahmen ist voll.',
  too_many_pixels: 'Das Foto hat mehr als 64 Megapixel oder eine Seite von mehr als 32.768 Pixeln.',
  unsupported_type: 'Dieses Format wird nicht unterstützt.',
  empty_entry: 'Bitte fügen Sie Text hinzu, laden Sie ein Bild hoch oder nehmen Sie Audio auf.',
  text_too_long: 'Der Text ist zu lang.',
  too_many_emojis: 'Es sind höchstens 7 Emojis möglich.',
  only_emojis: 'Hier sind nur Emojis möglich.',
  mood_out_of_range: 'Die Stimmung reicht von 1 bis 10.',
  date_out_of_window: 'Dieser Tag liegt zu weit vom heutigen entfernt.',
  too_complex: 'Diese Datei ist so aufwendig gebaut, dass der Server sie nicht lesen kann.',
  hash_mismatch: 'Die Datei ist nicht unversehrt angekommen.',
  befriends_oneself: 'Das bist du selbst.',
  username_invalid: 'Ein Benutzername hat 3 bis 30 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
  password_too_short: 'Das Passwort ist zu kurz.',
  password_too_long: 'Das Passwort ist zu lang.',
  password_too_common: 'Das Passwort ist zu leicht zu erraten.',
  nothing_to_summarize: 'Ohne Text oder Transkript gibt es nichts zusammenzufassen.',
  profile_incomplete:
    "Bitte füllen Sie mindestens 'LinkedIn Info oder Beschreibung', 'Zielgruppe' und 'Ziel des Beitrags' aus.",
  nothing_heard: 'In der Aufnahme sind keine Worte zu verstehen.',
  too_many_images: 'Es sind höchstens 3 Lieblingsbilder und 50 weitere Bilder möglich.',
  audio_too_long: 'Eine Sprachnachricht dauert höchstens 2 Minuten.',
  code_too_short: 'Ein Event-Code hat 4 bis 32 Zeichen.',
  push_service_unknown: 'Den Dienst, über den dieser Browser erinnert, kennt der Server nicht.',
  too_many_questions: 'Ein Eintrag hat höchstens 5 Reflexionsfragen.',
  client_too_old: 'Diese Version ist zu alt. Bitte lade die Seite neu.',
  too_many_requests: 'Das waren zu viele Versuche. Bitte warte etwas.',
  internal: 'Ein Fehler ist aufgetreten',
  ai_failed: 'Damit konnte der Assistent nichts anfangen.',
  overloaded: 'Gerade ist zu viel los. Bitte versuche es gleich noch einmal.',
  store_away: 'Fotos und Aufnahmen sind gerade nicht erreichbar. Worte werden weiter gesichert.',
  storage_full: 'Auf dem Server ist gerade kein Platz für Fotos und Aufnahmen. Sie warten auf dem Gerät.',
  payments_failed: 'Der Zahlungsdienst hat das abgelehnt.',
  payments_unavailable: 'Der Zahlungsdienst ist gerade nicht erreichbar. Versuche es gleich noch einmal.',
  ai_unavailable: 'Der Assistent ist gerade nicht erreichbar.',
};

/** Sentences for one subject, given by spec §8. */
const SENTENCES_ABOUT = { entry: { not_found: 'Eintrag nicht gefunden' } } as const satisfies Record<
  RefusalSubject,
  Partial<Record<ErrorCode, string>>
>;

/** @param about subject of the refusal, if the sentence depends on it */
export function errorSentenceOf(code: ErrorCode, about?: RefusalSubject): string {
  const special: Partial<Record<ErrorCode, string>> = about ? SENTENCES_ABOUT[about] : {};
  return special[code] ?? ERROR_SENTENCES[code];
}
