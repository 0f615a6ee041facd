import type { ServerLanguage } from '#api/base/language.ts';
import type { Mail } from '#api/ports/mail.ts';

export const RESET_MINUTES = 60;

type Words = Omit<Mail, 'to'>;

export const RESET_PASSWORD: Readonly<Record<ServerLanguage, (link: string) => Words>> = {
  de: (link) => ({
    subject: 'Neues Passwort für Tagfalter',
    text: `Hallo,

mit diesem Link gibst du dir ein neues Passwort:

${link}

Er gilt ${RESET_MINUTES} Minuten und einmal. Danach meldest du dich auf allen Geräten neu an. Was auf ihnen noch nicht gesichert ist, bleibt dort.

Wenn du das nicht warst, lösche diese Mail einfach. Dein Passwort bleibt, wie es ist.

Tagfalter`,
  }),
  en: (link) => ({
    subject: 'A new password for Tagfalter',
    text: `Hello,

with this link you choose a new password:

${link}

It works for ${RESET_MINUTES} minutes and once. Afterwards you sign in again on all devices. What is not saved from them yet stays on them.

If it was not you, just delete this mail. Your password stays as it is.

Tagfalter`,
  }),
  fr: (link) => ({
    subject: 'Un nouveau mot de passe pour Tagfalter',
    text: `Bonjour,

avec ce lien, tu choisis un nouveau mot de passe :

${link}

Il est valable ${RESET_MINUTES} minutes et une seule fois. Ensuite, tu te reconnectes sur tous tes appareils. Ce qui n’y est pas encore sauvegardé y reste.

Si ce n’était pas toi, supprime simplement ce message. Ton mot de passe reste le même.

Tagfalter`,
  }),
  es: (link) => ({
    subject: 'Una contraseña nueva para Tagfalter',
    text: `Hola:

Con este enlace eliges una contraseña nueva:

${link}

Es válido durante ${RESET_MINUTES} minutos y una sola vez. Después vuelves a iniciar sesión en todos tus dispositivos. Lo que aún no se haya guardado se queda en ellos.

Si no has sido tú, borra este mensaje sin más. Tu contraseña sigue siendo la misma.

Tagfalter`,
  }),
};
