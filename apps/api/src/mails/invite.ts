import type { ServerLanguage } from '#api/base/language.ts';
import { quoted } from '#api/base/others-words.ts';
import type { Mail } from '#api/ports/mail.ts';

export interface InviterWords {
  /** First name of the inviter, as `nameInMail` makes it. */
  name: string;
  /** Typed; may be empty. */
  message: string;
  code: string;
  /** With the code filled in; for an existing account, the page where people are found. */
  link: string;
}

type Words = Omit<Mail, 'to'>;

/** Sets typed words off, so that nobody takes them for the product's. */
export function quotedMessage(message: string): string {
  return message === '' ? '' : `\n${quoted(message)}\n`;
}

/** With a code that only this address can use. */
export const INVITE: Readonly<Record<ServerLanguage, (by: InviterWords) => Words>> = {
  de: ({ name, message, code, link }) => ({
    subject: `${name} lädt dich zu Tagfalter ein`,
    text: `Hallo,

${name} lädt dich zu Tagfalter ein, einem Tagebuch für deine Tage.
${quotedMessage(message)}
Hier registrierst du dich, mit dieser E-Mail-Adresse:

${link}

Dein Einladungscode steckt schon im Link. Falls du ihn doch eingeben musst:

${code}

Er gilt 30 Tage und einmal.

Wenn du das nicht möchtest, lösche diese Mail einfach.

Tagfalter`,
  }),
  en: ({ name, message, code, link }) => ({
    subject: `${name} invites you to Tagfalter`,
    text: `Hello,

${name} invites you to Tagfalter, a diary for your days.
${quotedMessage(message)}
This is where you register, using this e-mail address:

${link}

Your invitation code is in the link already. Should you have to type it:

${code}

It works for 30 days and once.

If you do not want that, just delete this mail.

Tagfalter`,
  }),
  fr: ({ name, message, code, link }) => ({
    subject: `${name} t’invite sur Tagfalter`,
    text: `Bonjour,

${name} t’invite sur Tagfalter, un journal pour tes journées.
${quotedMessage(message)}
C’est ici que tu t’inscris, avec cette adresse e-mail :

${link}

Ton code d’invitation est déjà dans le lien. S’il faut quand même le saisir :

${code}

Il est valable 30 jours et une seule fois.

Si tu ne le souhaites pas, supprime simplement ce message.

Tagfalter`,
  }),
  es: ({ name, message, code, link }) => ({
    subject: `${name} te invita a Tagfalter`,
    text: `Hola:

${name} te invita a Tagfalter, un diario para tus días.
${quotedMessage(message)}
Aquí te registras, con esta dirección de correo:

${link}

Tu código de invitación ya va en el enlace. Por si tienes que escribirlo:

${code}

Es válido durante 30 días y una sola vez.

Si no lo quieres, borra este mensaje sin más.

Tagfalter`,
  }),
};
