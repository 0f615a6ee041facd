import type { ErrorCode } from '@tagfalter/contract/error';
import type { ServerLanguage } from '#api/base/language.ts';

/** Reasons for refusing a form, as far as a guest can act on them. */
export type Cause = 'code' | 'closed' | 'account' | 'gone' | 'full' | 'large' | 'type' | 'many' | 'fields' | 'later';

const CAUSES: Partial<Record<ErrorCode, Cause>> = {
  ...{ wrong_code: 'code', event_closed: 'closed', unauthorized: 'account', not_registered: 'account' },
  ...{ not_found: 'gone', quota_full: 'full', too_large: 'large', too_many_images: 'many', bad_request: 'fields' },
  ...{ unsupported_type: 'type', too_complex: 'type', too_many_pixels: 'type' },
};

/** Codes that no guest can act on count as temporary. */
export const causeOf = (code: ErrorCode): Cause => CAUSES[code] ?? 'later';

/** Texts of pages without a script. */
export interface PlainWords {
  lead: string;
  name: string;
  code: string;
  moment: string;
  greeting: string;
  photos: string;
  optional: string;
  send: string;
  noAccounts: string;
  closed: string;
  thanks: string;
  arrived: string;
  notSent: string;
  again: string;
  copy: string;
  back: string;
  causes: Readonly<Record<Cause, string>>;
}

/** Chosen by the browser's language. */
export const PLAIN_WORDS: Readonly<Record<ServerLanguage, PlainWords>> = {
  de: {
    lead: 'In diesem Browser läuft kein JavaScript. Mit diesem Formular kannst du trotzdem etwas dalassen.',
    name: 'Dein Name',
    code: 'Event-Code',
    moment: 'Top-Moment',
    greeting: 'Dein Gruß',
    photos: 'Fotos, höchstens 50',
    optional: 'freiwillig',
    send: 'Senden',
    noAccounts: 'Dieses Gästebuch ist für Gäste mit Konto. Zum Anmelden braucht dein Browser JavaScript.',
    closed: 'Dieses Gästebuch nimmt keine Beiträge mehr an.',
    thanks: 'Danke für deinen Beitrag!',
    arrived: 'Er ist vollständig angekommen.',
    notSent: 'Noch nicht gesendet',
    again: 'Deine Worte stehen noch im Formular. Fotos wähle bitte noch einmal aus.',
    copy: 'Damit deine Worte nicht verloren gehen, kannst du sie hier kopieren.',
    back: 'Zurück zum Gästebuch',
    causes: {
      code: 'Dieser Event-Code stimmt nicht. Er steht auf der Karte mit dem QR-Code.',
      closed: 'Dieses Gästebuch nimmt keine Beiträge mehr an.',
      account: 'Dieses Gästebuch ist für Gäste mit Konto. Bitte melde dich an.',
      gone: 'Dieses Gästebuch gibt es nicht oder nicht mehr.',
      full: 'In diesem Gästebuch ist kein Platz mehr für deine Fotos. Sende weniger davon oder nur deine Worte.',
      large: 'Das ist zu groß. Ein Foto darf knapp 20 MB haben.',
      type: 'Eines der Fotos lässt sich nicht lesen. Sende es als JPEG oder lass es weg.',
      many: 'Das sind zu viele Fotos. Höchstens 50 sind möglich.',
      fields: 'Es fehlt dein Name, oder einer der Texte ist zu lang.',
      later: 'Das hat gerade nicht geklappt. Bitte versuche es in ein paar Minuten noch einmal.',
    },
  },
  en: {
    lead: 'JavaScript is off in this browser. You can still leave something with this form.',
    name: 'Your name',
    code: 'Event code',
    moment: 'Top moment',
    greeting: 'Your greeting',
    photos: 'Photos, 50 at most',
    optional: 'optional',
    send: 'Send',
    noAccounts: 'This guest book is for guests with an account. Your browser needs JavaScript to sign in.',
    closed: 'This guest book no longer takes contributions.',
    thanks: 'Thank you for your contribution!',
    arrived: 'All of it has arrived.',
    notSent: 'Not sent yet',
    again: 'Your words are still in the form. Please choose your photos again.',
    copy: 'So that your words are not lost, you can copy them here.',
    back: 'Back to the guest book',
    causes: {
      code: 'This event code is not right. It is on the card with the QR code.',
      closed: 'This guest book no longer takes contributions.',
      account: 'This guest book is for guests with an account. Please sign in.',
      gone: 'This guest book does not exist, or not any more.',
      full: 'There is no room left in this guest book for your photos. Send fewer, or just your words.',
      large: 'That is too large. A photo may have just under 20 MB.',
      type: 'One of the photos cannot be read. Send it as a JPEG or leave it out.',
      many: 'Those are too many photos. 50 is the most.',
      fields: 'Your name is missing, or one of the texts is too long.',
      later: 'That did not work just now. Please try again in a few minutes.',
    },
  },
  fr: {
    lead: 'JavaScript est désactivé dans ce navigateur. Tu peux quand même laisser un mot avec ce formulaire.',
    name: 'Ton nom',
    code: 'Code de l’événement',
    moment: 'Moment fort',
    greeting: 'Ton message',
    photos: 'Photos, 50 au plus',
    optional: 'facultatif',
    send: 'Envoyer',
    noAccounts:
      'Ce livre d’or est réservé aux invités ayant un compte. Ton navigateur a besoin de JavaScript pour te connecter.',
    closed: 'Ce livre d’or n’accepte plus de contributions.',
    thanks: 'Merci pour ta contribution !',
    arrived: 'Elle est bien arrivée, au complet.',
    notSent: 'Pas encore envoyé',
    again: 'Tes textes sont encore dans le formulaire. Choisis tes photos une nouvelle fois.',
    copy: 'Pour ne pas perdre tes textes, tu peux les copier ici.',
    back: 'Retour au livre d’or',
    causes: {
      code: 'Ce code n’est pas le bon. Il figure sur la carte avec le code QR.',
      closed: 'Ce livre d’or n’accepte plus de contributions.',
      account: 'Ce livre d’or est réservé aux invités ayant un compte. Connecte-toi.',
      gone: 'Ce livre d’or n’existe pas ou n’existe plus.',
      full: 'Il n’y a plus de place dans ce livre d’or pour tes photos. Envoies-en moins, ou seulement tes textes.',
      large: 'C’est trop lourd. Une photo peut faire un peu moins de 20 Mo.',
      type: 'Une des photos est illisible. Envoie-la en JPEG ou laisse-la de côté.',
      many: 'Il y a trop de photos. 50 au plus sont possibles.',
      fields: 'Il manque ton nom, ou un des textes est trop long.',
      later: 'Cela n’a pas marché. Réessaie dans quelques minutes.',
    },
  },
  es: {
    lead: 'JavaScript está desactivado en este navegador. Aun así puedes dejar algo con este formulario.',
    name: 'Tu nombre',
    code: 'Código del evento',
    moment: 'Mejor momento',
    greeting: 'Tu saludo',
    photos: 'Fotos, 50 como máximo',
    optional: 'opcional',
    send: 'Enviar',
    noAccounts:
      'Este libro de visitas es para invitados con cuenta. Tu navegador necesita JavaScript para iniciar sesión.',
    closed: 'Este libro de visitas ya no acepta aportaciones.',
    thanks: '¡Gracias por tu aportación!',
    arrived: 'Ha llegado completa.',
    notSent: 'Aún sin enviar',
    again: 'Tus textos siguen en el formulario. Vuelve a elegir las fotos.',
    copy: 'Para no perder tus textos, puedes copiarlos aquí.',
    back: 'Volver al libro de visitas',
    causes: {
      code: 'Este código no es correcto. Está en la tarjeta con el código QR.',
      closed: 'Este libro de visitas ya no acepta aportaciones.',
      account: 'Este libro de visitas es para invitados con cuenta. Inicia sesión.',
      gone: 'Este libro de visitas no existe o ya no existe.',
      full: 'En este libro de visitas ya no queda sitio para tus fotos. Envía menos, o solo tus textos.',
      large: 'Es demasiado grande. Una foto puede tener algo menos de 20 MB.',
      type: 'Una de las fotos no se puede leer. Envíala como JPEG o quítala.',
      many: 'Son demasiadas fotos. El máximo es 50.',
      fields: 'Falta tu nombre, o uno de los textos es demasiado largo.',
      later: 'No ha funcionado ahora mismo. Inténtalo de nuevo dentro de unos minutos.',
    },
  },
};
