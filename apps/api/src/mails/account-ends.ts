import type { ServerLanguage } from '#api/base/language.ts';
import type { Mail } from '#api/ports/mail.ts';

/** Days until no backup holds an erased account (docs/operations.md). */
const BACKUP_DAYS = 35;

type Words = Omit<Mail, 'to'>;

interface End {
  /** Formatted in the reader's language. */
  day: string;
  /** Where to keep the account. */
  link: string;
  /** A subscription was cancelled, too. */
  hasCancelled: boolean;
}

/** Says when an account will be erased, and how to keep it. */
export const ACCOUNT_ENDS: Readonly<Record<ServerLanguage, (end: End) => Words>> = {
  de: ({ day, link, hasCancelled }) => ({
    subject: 'Dein Konto bei Tagfalter wird gelöscht',
    text: `Hallo,

du hast darum gebeten, dein Konto zu löschen. Am ${day} löschen wir alles: Einträge, Fotos, Aufnahmen, Freundschaften und Gästebücher.

Geteilte Links sind schon beendet, und niemand sonst sieht deine Einträge mehr.${hasCancelled ? ' Dein laufendes Abo ist gekündigt.' : ''}

Bis dahin kannst du dich anmelden, deine Daten exportieren und dein Konto in den Einstellungen behalten:

${link}

In Sicherungskopien bleiben deine Daten danach höchstens ${BACKUP_DAYS} Tage.

Wenn du das nicht warst, melde dich gleich an, behalte das Konto und ändere dein Passwort.

Tagfalter`,
  }),
  en: ({ day, link, hasCancelled }) => ({
    subject: 'Your Tagfalter account will be deleted',
    text: `Hello,

you asked us to delete your account. On ${day} we delete everything: entries, photos, recordings, friendships and guest books.

Shared links have ended already, and nobody else sees your entries any more.${hasCancelled ? ' Your running subscription is cancelled.' : ''}

Until then you can sign in, export your data and keep your account in the settings:

${link}

After that, backup copies hold your data for ${BACKUP_DAYS} days at most.

If it was not you, sign in now, keep the account and change your password.

Tagfalter`,
  }),
  fr: ({ day, link, hasCancelled }) => ({
    subject: 'Ton compte Tagfalter va être supprimé',
    text: `Bonjour,

tu as demandé la suppression de ton compte. Le ${day}, nous supprimons tout : entrées, photos, enregistrements, amitiés et livres d’or.

Les liens partagés ne fonctionnent déjà plus, et plus personne d’autre ne voit tes entrées.${hasCancelled ? ' Ton abonnement en cours est résilié.' : ''}

D’ici là, tu peux te connecter, exporter tes données et garder ton compte dans les réglages :

${link}

Ensuite, les copies de sauvegarde gardent tes données ${BACKUP_DAYS} jours au plus.

Si ce n’était pas toi, connecte-toi tout de suite, garde le compte et change ton mot de passe.

Tagfalter`,
  }),
  es: ({ day, link, hasCancelled }) => ({
    subject: 'Tu cuenta de Tagfalter se va a eliminar',
    text: `Hola:

Has pedido eliminar tu cuenta. El ${day} lo borraremos todo: entradas, fotos, grabaciones, amistades y libros de visitas.

Los enlaces compartidos ya no funcionan y nadie más ve tus entradas.${hasCancelled ? ' Tu suscripción en curso queda cancelada.' : ''}

Hasta entonces puedes iniciar sesión, exportar tus datos y conservar tu cuenta en los ajustes:

${link}

Después, las copias de seguridad guardan tus datos ${BACKUP_DAYS} días como máximo.

Si no has sido tú, inicia sesión ahora, conserva la cuenta y cambia tu contraseña.

Tagfalter`,
  }),
};
