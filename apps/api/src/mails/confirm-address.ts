import type { ServerLanguage } from '#api/base/language.ts';
import type { Mail } from '#api/ports/mail.ts';

export const CONFIRM_DAYS = 3;

type Words = Omit<Mail, 'to'>;

/** Contains no names: a stranger could write anything there. */
export const CONFIRM_ADDRESS: Readonly<Record<ServerLanguage, (link: string) => Words>> = {
  de: (link) => ({
    subject: 'Bestätige deine E-Mail-Adresse für Tagfalter',
    text: `Hallo,

mit dieser Adresse wurde ein Konto bei Tagfalter angelegt. Bestätige sie mit diesem Link:

${link}

Er gilt ${CONFIRM_DAYS} Tage. Schreiben kannst du auch vorher schon.

Wenn du das nicht warst, lösche diese Mail einfach.

Tagfalter`,
  }),
  en: (link) => ({
    subject: 'Confirm your e-mail address for Tagfalter',
    text: `Hello,

somebody used this address to create an account at Tagfalter. Confirm it with this link:

${link}

It works for ${CONFIRM_DAYS} days. You can start writing before that.

If it was not you, just delete this mail.

Tagfalter`,
  }),
  fr: (link) => ({
    subject: 'Confirme ton adresse e-mail pour Tagfalter',
    text: `Bonjour,

un compte Tagfalter a été créé avec cette adresse. Confirme-la avec ce lien :

${link}

Il est valable ${CONFIRM_DAYS} jours. Tu peux déjà écrire sans attendre.

Si ce n’était pas toi, supprime simplement ce message.

Tagfalter`,
  }),
  es: (link) => ({
    subject: 'Confirma tu dirección de correo para Tagfalter',
    text: `Hola:

Se ha creado una cuenta de Tagfalter con esta dirección. Confírmala con este enlace:

${link}

Es válido durante ${CONFIRM_DAYS} días. Puedes escribir ya antes de confirmarla.

Si no has sido tú, borra este mensaje sin más.

Tagfalter`,
  }),
};
