import type { ServerLanguage } from '#api/base/language.ts';
import type { Mail } from '#api/ports/mail.ts';
import { type InviterWords, quotedMessage } from './invite.ts';

type Words = Omit<Mail, 'to'>;
/** Without a code, but with the inviter's username. */
export type KnownBy = Omit<InviterWords, 'code'> & { username: string };

/** For an invited address with an account, which the inviter does not learn. */
export const INVITED_ALREADY: Readonly<Record<ServerLanguage, (by: KnownBy) => Words>> = {
  de: ({ name, message, username, link }) => ({
    subject: `${name} lädt dich zu Tagfalter ein`,
    text: `Hallo,

${name} lädt dich zu Tagfalter ein. Du hast mit dieser Adresse schon ein Konto.
${quotedMessage(message)}
Unter „Freunde“ findest du ${name} als @${username}:

${link}

${name} erfährt nicht, dass du schon da bist.

Tagfalter`,
  }),
  en: ({ name, message, username, link }) => ({
    subject: `${name} invites you to Tagfalter`,
    text: `Hello,

${name} invites you to Tagfalter. You already have an account with this address.
${quotedMessage(message)}
Under “Friends” you find ${name} as @${username}:

${link}

${name} does not learn that you are already here.

Tagfalter`,
  }),
  fr: ({ name, message, username, link }) => ({
    subject: `${name} t’invite sur Tagfalter`,
    text: `Bonjour,

${name} t’invite sur Tagfalter. Tu as déjà un compte avec cette adresse.
${quotedMessage(message)}
Dans « Amis », tu trouves ${name} sous le nom @${username} :

${link}

${name} n’apprend pas que tu es déjà là.

Tagfalter`,
  }),
  es: ({ name, message, username, link }) => ({
    subject: `${name} te invita a Tagfalter`,
    text: `Hola:

${name} te invita a Tagfalter. Ya tienes una cuenta con esta dirección.
${quotedMessage(message)}
En «Amigos» encuentras a ${name} como @${username}:

${link}

${name} no se entera de que ya estás aquí.

Tagfalter`,
  }),
};
